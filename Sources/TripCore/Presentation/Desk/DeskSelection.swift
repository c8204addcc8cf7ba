/// The selection of a desk, the same in every view: rows of the timetable, one of them the cursor, and a stop of the
/// cursor's trip.
@MainActor
public final class DeskSelection {
  /// The row whose trip the detail shows, or `nil` when no row is selected.
  public let row: ReadOnlyDynamic<Int?>
  /// All rows that a decision would be about, ordered as in the timetable.
  public let rows: ReadOnlyDynamic<[Int]>
  /// The stop of the selected trip from which on a departure is moved; `nil` for the first stop, and always when several
  /// rows are selected.
  public let stop: ReadOnlyDynamic<StopSequence?>
  /// The trip in ``row``.
  public let instance: ReadOnlyDynamic<TripInstance?>
  /// What the detail shows of the trip in ``row``.
  public let trip: ReadOnlyDynamic<TripViewModel?>

  /// Sent after each selection of trips: the list then shows them, also those that do not fit search and filter.
  let wanted = Event<Void>()

  private let trips: DayTrips
  private let wording: Wording
  private let cursor: Dynamic<Int?> = Dynamic(nil)
  private let selected: Dynamic<[Int]> = Dynamic([])
  private let selectedStop: Dynamic<StopSequence?> = Dynamic(nil)
  private let shownTrip: Dynamic<TripViewModel?> = Dynamic(nil)

  init(_ trips: DayTrips, _ wording: Wording) {
    self.trips = trips
    self.wording = wording
    row = cursor.readOnly
    rows = selected.readOnly
    stop = selectedStop.readOnly
    trip = shownTrip.readOnly
    instance = combineLatest(cursor, trips.timetable) { row, timetable in
      row.map { timetable.instance(ofRow: $0) }
    }.erased()
  }

  /// Selects the trip in `row`; `nil` selects none.
  public func select(row: Int?) { select(rows: row.map { [$0] } ?? [], cursor: row) }

  /// Selects trips.
  ///
  /// - Parameters:
  ///   - rows: The rows of the trips, in any order; rows that the timetable lacks are left out.
  ///   - cursor: The row whose trip the detail shows; the first of `rows` when left out.
  public func select(rows: some Sequence<Int>, cursor: Int? = nil) {
    set(rows: rows, cursor: cursor)
    if !selected.value.isEmpty { wanted.send(()) }
  }

  private func set(rows: some Sequence<Int>, cursor: Int?) {
    let indices = trips.timetable.value.scheduledTrips.indices
    let new = Set(rows.filter(indices.contains)).sorted()
    let newCursor = cursor.flatMap { new.contains($0) ? $0 : nil } ?? new.first
    let isOther = newCursor != self.cursor.value
    batch {
      if isOther || new.count > 1, selectedStop.value != nil { selectedStop.value = nil }
      if new != selected.value { selected.value = new }
      guard isOther else { return }
      self.cursor.value = newCursor
      shownTrip.value = newCursor.flatMap { trips.viewModel(ofRow: $0, wording) }
    }
  }

  /// Selects the stop from which on the departure of the selected trip is moved; `nil` selects the first stop. Has
  /// no effect when several trips are selected.
  public func select(stop: StopSequence?) {
    guard stop != selectedStop.value, selected.value.count == 1 || stop == nil else { return }
    selectedStop.value = stop
  }

  /// Selects the same trips and the same stop again after `change`, as far as the timetable still contains them. A trip that has
  /// the id of a selected one, but leaves at another time or place, is another one: the next key is not about it.
  ///
  /// - Parameter change: Shows another timetable.
  func keep(during change: () -> Void) {
    let timetable = trips.timetable.value
    let (rows, cursor, stop) = (rows.value, row.value, stop.value)
    batch {
      set(rows: [], cursor: nil)
      change()
      set(rows: rows.compactMap(sameTrip), cursor: cursor.flatMap(sameTrip))
      if let stop, trip.value?.trip.value.stopTimes.contains(where: { $0.sequence == stop }) ?? false {
        select(stop: stop)
      }
    }

    func sameTrip(_ row: Int) -> Int? {
      let now = trips.row(of: timetable.instance(ofRow: row))
      return now.flatMap { trips.timetable.value.isTrip(inRow: $0, row, of: timetable) ? $0 : nil }
    }
  }
}
