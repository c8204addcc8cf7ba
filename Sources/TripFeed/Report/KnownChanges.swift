import FoundationEssentials
import TripCore

/// Describes in English what is known of a trip beside its times, for the table of `tripdesk trips`.
struct KnownChanges {
  /// Turns delays into words.
  let wording: Wording

  /// Makes the descriptions of an agency.
  init(timeZone: TimeZone) { wording = Wording(locale: Locale(identifier: "en"), timeZone: timeZone) }

  /// Returns what was changed, as `platform 3 at Central; skips Harbour; works at the bridge`.
  ///
  /// - Parameters:
  ///   - trip: The trip, with decisions and reports applied; `nil` when nothing is known of it.
  ///   - isExtra: Whether a dispatcher added the trip.
  /// - Returns: The text; empty when nothing was changed.
  func text(_ trip: Trip?, isExtra: Bool) -> String {
    var parts = isExtra ? ["extra trip"] : []
    for stopTime in trip?.stopTimes ?? [] {
      if let platform = stopTime.assignedPlatform {
        parts.append("platform \(platform.code ?? platform.stopID) at \(stopTime.stop.name)")
      }
      if stopTime.isSkipped { parts.append("skips \(stopTime.stop.name)") }
    }
    if let reason = trip?.reason { parts.append(reason) }
    if let note = trip?.note { parts.append("note: \(note)") }
    return parts.joined(separator: "; ")
  }
}
