import TripCore
import TripFeed

/// Reads the trips of other service days about which passengers are told, such as a trip of tomorrow that is cancelled,
/// away from the main thread.
@MainActor
final class AlertedTripsReader {
  private let alerts: DeskAlerts
  private let feed: Dynamic<GTFSFeed>
  private var reading: Task<Void, Never>?
  private let bindings = SubscriptionBag()

  /// Reads the trips that a desk's alerts lack, now and whenever some are missing.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - feed: The edition of the timetable; another one has the trips read again.
  init(_ desk: DeskModel, of feed: Dynamic<GTFSFeed>) {
    alerts = desk.alerts
    self.feed = feed
    bindings.add(feed.bind { [weak self] _ in self?.alerts.forgetOtherDays() })
    bindings.add(alerts.missing.bindAndFire { [weak self] _ in self?.readMissing() })
  }

  isolated deinit { reading?.cancel() }

  private func readMissing() {
    let missing = alerts.missing.value
    guard reading == nil, !missing.isEmpty else { return }
    let edition = feed.value
    reading = Task { [weak self] in
      let found = await Self.read(missing, of: edition)
      guard let self, !Task.isCancelled else { return }
      self.reading = nil
      // When the timetable cannot be read, the desk says so itself. The trips are asked for again in its next edition.
      if self.feed.value === edition { self.alerts.show(found, asked: missing) }
      self.readMissing()
    }
  }

  @concurrent private static func read(_ missing: AlertedTrips, of feed: GTFSFeed) async -> [Trip] {
    missing.days.sorted().flatMap { date in (try? feed.timetable(on: date)).map(missing.trips(in:)) ?? [] }
  }
}
