/// Counts the trips that are very late, so that the desktop can notify a dispatcher who works in another program.
///
/// A trip is very late while its delay is at least ``Preferences/notifyFrom`` and it has not departed. A trip that this
/// desk itself has made late, or decided about since, is not counted: the dispatcher knows of it.
@MainActor
public final class LateTripsModel {
  /// The number of trips that are very late now, without those about which this desk has decided.
  public let count: ReadOnlyDynamic<Int>
  /// An event that is sent when one more trip is counted.
  public let passed = Event<Void>()

  private let counted = Dynamic(0)
  private let preferences: PreferencesModel
  private let desk: DeskModel
  /// The rows of the counted trips.
  private var rows: Set<Int> = []
  /// The very late trips about which this desk has decided.
  private var known: Set<TripInstance> = []
  private let bag = SubscriptionBag()

  /// Makes the model, and starts to count the very late trips of a desk.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - preferences: The preferences, which say whether to count at all, and from which delay on a trip is very
  ///     late.
  public init(_ desk: DeskModel, preferences: PreferencesModel) {
    self.desk = desk
    self.preferences = preferences
    count = counted.readOnly
    // For trips that are late at the start, `passed` is not sent, because the dispatcher sees them already.
    bag.add(desk.timetable.bindAndFire { [weak self] _ in self?.countAnew() })
    bag.add(desk.trips.changes.listen { [weak self] row in self?.update(row: row) })
    bag.add(preferences.notifyFrom.bind { [weak self] _ in self?.countAnew() })
    bag.add(preferences.notifies.bind { [weak self] _ in self?.countAnew() })
  }

  private func countAnew() {
    rows = []
    if preferences.notifies.value {
      desk.trips.knownRows.forEach { if isLate($0), !known.contains(instance($0)) { rows.insert($0) } }
    }
    counted.value = rows.count
  }

  private func update(row: Int) {
    // A dragged trip counts as it was before, until the drag ends.
    guard preferences.notifies.value, desk.trips.provisional.value?.row != row else { return }
    let instance = instance(row)
    var isNew = false
    if !isLate(row) {
      known.remove(instance)
      rows.remove(row)
    } else if desk.journal.mark(of: instance) != .saved {
      // A decision that is still to be saved is always one of this desk.
      known.insert(instance)
      rows.remove(row)
    } else if !known.contains(instance) {
      isNew = rows.insert(row).inserted
    }
    counted.value = rows.count
    if isNew { passed.send(()) }
  }

  private func isLate(_ row: Int) -> Bool {
    guard let trip = desk.trips.knownTrip(ofRow: row), !trip.isCancelled, !desk.trips.hasDeparted(row),
      let delay = trip.overallDelay
    else { return false }
    return delay >= .minutes(preferences.notifyFrom.value)
  }

  private func instance(_ row: Int) -> TripInstance { desk.timetable.value.instance(ofRow: row) }

  /// A line of text for each counted trip, in the order of the desk's list.
  public var trips: [String] {
    rows.sorted().compactMap { row in
      desk.trips.knownTrip(ofRow: row).map { trip in
        let title = desk.wording.title(ofRow: row, in: desk.timetable.value, as: trip)
        return "\(desk.wording.time(trip.departure)) \(title) \(desk.wording.status(trip))"
      }
    }
  }
}
