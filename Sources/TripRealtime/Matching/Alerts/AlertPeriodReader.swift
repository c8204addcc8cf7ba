import TripCore

/// Reads the periods of an alert.
///
/// `communication_period` says when passengers are told, `impact_period` when service differs. Most feeds have neither,
/// but the older `active_period`, which stands for both. An alert without periods is told as long as the feed has it.
/// - SeeAlso: GTFS-Realtime reference, "Alert", "TimeRange".
struct AlertPeriodReader {
  /// When passengers are told; at least one period.
  let told: [AlertPeriod]
  /// When service differs; at least one period.
  let impacts: [AlertPeriod]

  /// The end from which on a period counts as one without end: the year 2100. Some feeds write the year 2106 or 3000
  /// when the end is not known.
  private static let farEnd = 4_102_444_800

  /// Reads the periods. A period that does not end after it begins is left out.
  ///
  /// - Throws: ``UnmatchedAlert/Reason/reversedPeriod`` when all periods of the alert are left out.
  init(_ alert: TransitRealtime_Alert) throws(UnmatchedAlert.Reason) {
    let active = alert.activePeriod.compactMap(Self.period)
    let communication = alert.communicationPeriod.compactMap(Self.period)
    let impact = alert.impactPeriod.compactMap(Self.period)
    guard !(active + communication + impact).isEmpty else {
      let hasPeriods = !(alert.activePeriod + alert.communicationPeriod + alert.impactPeriod).isEmpty
      guard !hasPeriods else { throw .reversedPeriod }
      told = [AlertPeriod(from: nil, to: nil)]
      impacts = told
      return
    }
    if let told = [communication, active].first(where: { !$0.isEmpty }) {
      self.told = told
    } else {
      // Passengers may be told before service differs, and need not be told afterwards.
      let isEndless = impact.contains { $0.end == nil }
      told = [AlertPeriod(from: nil, to: isEndless ? nil : impact.compactMap(\.end).max())]
    }
    impacts = [impact, active].first { !$0.isEmpty } ?? told
  }

  /// Returns a period of a message; `nil` for one that does not end after it begins. Some producers write 0 for a
  /// beginning or an end that they do not have.
  private static func period(_ range: TransitRealtime_TimeRange) -> AlertPeriod? {
    let (start, end) = (Int(clamping: range.start), Int(clamping: range.end))
    let last = end > 0 && end < farEnd ? end : nil
    guard start < (last ?? farEnd) else { return nil }
    return AlertPeriod(
      from: start > 0 ? Instant(unixSeconds: start) : nil, to: last.map { Instant(unixSeconds: $0) })
  }
}
