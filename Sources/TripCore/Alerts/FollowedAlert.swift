/// An alert of a followed feed, with all of its periods.
///
/// A feed may give several times in which passengers are told of an alert, such as every night of a week; an ``Alert``
/// has one. ``alert(at:endingBy:)`` returns the alert in the present of these times, or in the next.
public struct FollowedAlert: Hashable, Sendable {
  private let alert: Alert
  /// The times in which passengers are told, in their order and apart from each other. At least one.
  private let told: [AlertPeriod]
  /// The times in which service differs, in their order.
  private let impacts: [AlertPeriod]

  /// Makes a followed alert.
  ///
  /// - Parameters:
  ///   - alert: The alert; its periods are not used.
  ///   - told: The times in which passengers are told, in any order; an empty array stands for all time.
  ///   - impacts: The times in which service differs, in any order; those in which passengers are not told are left out.
  public init(_ alert: Alert, told: [AlertPeriod], impacts: [AlertPeriod]) {
    self.alert = alert
    self.told = told.isEmpty ? [AlertPeriod(from: nil, to: nil)] : AlertPeriod.united(told)
    self.impacts = impacts.sorted { $0.isEarlier(than: $1) }
  }

  /// The identity of the alert, which differs from that of every alert of another feed.
  public var id: GTFSID { alert.id }
  /// What the alert is about.
  public var selectors: [AlertSelector] { alert.selectors }

  /// Returns the alert as it is at a moment, with the present time in which passengers are told, or the next one.
  ///
  /// - Parameters:
  ///   - now: The moment.
  ///   - latest: When an alert that has no end is over; `nil` when it has no end.
  /// - Returns: The alert, or `nil` when it has ended.
  public func alert(at now: Instant, endingBy latest: Instant? = nil) -> Alert? {
    guard var period = told.first(where: { !$0.hasEnded(at: now) }) else { return nil }
    if period.end == nil, let latest {
      guard latest > now, period.start.map({ $0 < latest }) ?? true else { return nil }
      period = AlertPeriod(from: period.start, to: latest)
    }
    let affected = impacts.compactMap { $0.part(within: period) }
    return Alert(
      id: alert.id, origin: alert.origin, cause: alert.cause, effect: alert.effect, severity: alert.severity,
      selectors: alert.selectors, told: period, impacts: affected.isEmpty ? [period] : affected, texts: alert.texts,
      url: alert.url)
  }
}
