/// The trips that have become late by so much that somebody should look up, even from another window.
///
/// A trip is told of when it passes the threshold, and is over when it falls below it or departs.
@MainActor
public final class LateTripsModel {
  /// How many are late by so much now.
  public let count: ReadOnlyDynamic<Int>
  /// Tells that one more has become late by so much.
  public let passed = Event<Void>()

  private let counted = Dynamic(0)
  private let preferences: PreferencesModel
  private let desk: DeskModel
  private var rows: Set<Int> = []
  private let bag = SubscriptionBag()

  /// Follows a desk.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - preferences: From which delay on, and whether at all.
  public init(_ desk: DeskModel, preferences: PreferencesModel) {
    self.desk = desk
    self.preferences = preferences
    count = counted.readOnly
    // What is late at the start is on the screen already; nobody is told of it.
    bag.add(desk.timetable.bindAndFire { [weak self] _ in self?.countAnew() })
    bag.add(desk.trips.changes.listen { [weak self] row in self?.update(row: row) })
    bag.add(preferences.notifyFrom.bind { [weak self] _ in self?.countAnew() })
    bag.add(preferences.notifies.bind { [weak self] _ in self?.countAnew() })
  }

  private func countAnew() {
    rows = []
    if preferences.notifies.value { desk.trips.knownRows.forEach { if isLate($0) { rows.insert($0) } } }
    counted.value = rows.count
  }

  private func update(row: Int) {
    guard preferences.notifies.value else { return }
    let isNew = isLate(row) && rows.insert(row).inserted
    if !isLate(row) { rows.remove(row) }
    counted.value = rows.count
    if isNew { passed.send(()) }
  }

  private func isLate(_ row: Int) -> Bool {
    guard let trip = desk.trips.knownTrip(ofRow: row), !trip.isCancelled, !desk.trips.hasDeparted(row),
      let delay = trip.firstKnownDelay
    else { return false }
    return delay >= .minutes(preferences.notifyFrom.value)
  }

  /// Those that are late by so much now, in words and in the order of the list.
  public var trips: [String] {
    rows.sorted().compactMap { row in
      desk.trips.knownTrip(ofRow: row).map { trip in
        let title = desk.wording.title(route: trip.route, headsign: trip.headsign)
        return "\(desk.wording.time(trip.departure)) \(title) \(desk.wording.status(trip))"
      }
    }
  }
}
