/// Sorts the desk's list by the column that was chosen, away from the main thread.
///
/// The order is made when a column is chosen and when a timetable is shown. An order that depends on decisions and
/// reports is made again each minute; in between, no trip changes its place under the dispatcher's hand.
@MainActor
final class TripSorter {
  /// The rows in the chosen order; `nil` while none is chosen, and until the first one is made.
  let order: ReadOnlyDynamic<TripOrder?>

  private let desk: DeskModel
  private let made: Dynamic<TripOrder?> = Dynamic(nil)
  private var making: Task<Void, Never>?
  private let bag = SubscriptionBag()

  /// The number of trips that are read in one turn of the main loop, so that none takes longer than a frame.
  private static let tripsAtOnce = 2000

  /// Makes the sorter of a desk's list, which follows ``FilterModel/sort``.
  init(_ desk: DeskModel) {
    self.desk = desk
    order = made.readOnly
    bag.add(desk.filter.sort.removeDuplicates().bindAndFire { [weak self] _ in self?.sort() })
    bag.add(
      desk.timetable.bind { [weak self] _ in
        // The rows of the timetable before are not those of this one.
        self?.made.value = nil
        self?.sort()
      })
    bag.add(
      desk.now.map(\.wholeMinutes).removeDuplicates().bind { [weak self] _ in
        if self?.desk.filter.sort.value?.dependsOnTripState ?? false { self?.sort() }
      })
  }

  isolated deinit { making?.cancel() }

  private func sort() {
    making?.cancel()
    guard let sort = desk.filter.sort.value else {
      if made.value != nil { made.value = nil }
      return
    }
    making = Task { [weak self] in
      guard let timetable = self?.desk.timetable.value else { return }
      let known = sort.dependsOnTripState ? await self?.known() ?? [] : []
      guard let vehicles = self?.desk.trips.vehicleNames else { return }
      let order = await TripOrder.sorted(sort, of: timetable, known: known, vehicles: vehicles)
      guard let self, !Task.isCancelled, let order else { return }
      if order != made.value { made.value = order }
    }
  }

  /// Reads what is known of the trips now, some thousands in each turn of the main loop.
  private func known() async -> [TripOrder.Known] {
    var rows: [Int] = []
    desk.trips.knownRows.forEach { rows.append($0) }
    var known: [TripOrder.Known] = []
    while known.count < rows.count, !Task.isCancelled {
      let next = rows[known.count..<min(known.count + Self.tripsAtOnce, rows.count)]
      known += next.map(known(ofRow:))
      await Task.yield()
    }
    return known
  }

  private func known(ofRow row: Int) -> TripOrder.Known {
    guard let trip = desk.trips.knownTrip(ofRow: row) else {
      return TripOrder.Known(row: row, expected: nil, concern: nil, marks: 0, note: nil)
    }
    return TripOrder.Known(
      row: row, expected: trip.isCancelled ? nil : trip.actualDeparture, concern: trip.concern,
      marks: desk.marks(ofRow: row).count, note: TripListRow.note(of: trip, desk.wording))
  }
}

extension Trip {
  /// How much the trip concerns a dispatcher, the smaller the more: the latest trips first, then early ones, cancelled
  /// ones, and those on time. `nil` when the delay is unknown.
  fileprivate var concern: Int? {
    let delay = overallDelay?.count ?? 0
    return switch Punctuality(self) {
    case .late: -delay
    case .early: 1_000_000 + delay
    case .cancelled: 2_000_000
    case .onTime: 3_000_000
    case .unknown: nil
    }
  }
}
