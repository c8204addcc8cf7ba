import FoundationEssentials
import TripCore

/// Describes the changes of a trip other than delays in English, for the table of `tripdesk trips`.
struct KnownChanges {
  /// Converts delays to words, such as the status of a trip.
  let wording: Wording

  /// Makes descriptions with times in the time zone of an agency.
  init(timeZone: TimeZone) { wording = Wording(locale: Locale(identifier: "en"), timeZone: timeZone) }

  /// Returns the changes of a trip, such as `platform 3 at Central; skips Harbour; works at the bridge`.
  ///
  /// - Parameters:
  ///   - trip: The trip, with decisions and reports applied; `nil` when it has none.
  ///   - isExtra: Whether a dispatcher added the trip.
  /// - Returns: The text; empty when the trip has no such changes.
  func text(_ trip: Trip?, isExtra: Bool) -> String {
    var parts = isExtra ? ["extra trip"] : []
    if let cause = trip?.consequence?.cause { parts.append("follows from \(cause.tripID)") }
    for stopTime in trip?.stopTimes ?? [] {
      if let platform = stopTime.toldPlatform {
        parts.append("platform \(platform.name) at \(stopTime.stop.name)")
      }
      if stopTime.isSkipped { parts.append("skips \(stopTime.stop.name)") }
    }
    if let reason = trip?.reason { parts.append(reason) }
    if let note = trip?.note { parts.append("note: \(note)") }
    if let vehicle = trip?.vehicle { parts.append(vehicle.isEmpty ? "no vehicle" : "vehicle \(vehicle)") }
    return parts.joined(separator: "; ")
  }
}
