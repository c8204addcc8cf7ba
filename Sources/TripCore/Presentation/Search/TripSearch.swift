/// Finds the trips that match the search text and the filter of a desk, and updates the desk's list.
///
/// A change of the search text updates the list at once. Changes of settings, decisions or delays update the list at
/// most every half second. The selection and the decisions are not affected.
@MainActor
public final class TripSearch {
  /// The chips for the filter and the search text: a small button for each part, which removes the part.
  public let chips: ReadOnlyDynamic<[FilterChip]>
  /// The routes that have trips in the timetable, in the order of routes.txt.
  public let routes: ReadOnlyDynamic<[Route]>
  /// Whether the search index is still being made, so that the search text has no effect yet.
  public let isPreparing: ReadOnlyDynamic<Bool>
  /// The number of searches so far; tests read it.
  private(set) var searches = 0

  /// The shortest time between two updates of the list that follow from changes of settings, decisions or delays.
  public static let interval: Duration = .milliseconds(500)

  private let desk: DeskModel
  private let filter: FilterModel
  /// The search index of the desk's timetable, or `nil` until the first search has made it.
  private let index: Dynamic<SearchIndex?> = Dynamic(nil)
  /// The task that makes the search index; `nil` when none runs.
  private let preparing: Dynamic<Task<Void, Never>?> = Dynamic(nil)
  /// Counts changes of decisions and delays and, while the list has the order of the worklist, the minutes. Each
  /// change updates the list.
  private let stateChanges = Dynamic(0)
  private let sorter: TripSorter
  private var memory = SearchIndex.Memory()
  private let bag = SubscriptionBag()

  /// Makes the search of a desk. From now on, the search updates ``DeskModel/shownRows``.
  ///
  /// - Parameters:
  ///   - desk: The desk, with its trips and its filter.
  ///   - clock: The clock that measures ``interval``.
  public init(_ desk: DeskModel, clock: some TimeSource) {
    self.desk = desk
    filter = desk.filter
    sorter = TripSorter(desk)
    let wording = desk.wording
    chips = combineLatest(filter.settings, filter.text, desk.timetable) { wording.chips($0, text: $1, in: $2) }
      .removeDuplicates().erased()
    routes = desk.timetable.map(\.routesWithTrips).erased()
    isPreparing = preparing.map { $0 != nil }.removeDuplicates().erased()
    let query = filter.text.map { [wording] in SearchQuery($0, countsToTwelve: wording.usesTwelveHourClock) }
      .removeDuplicates()
    let settings = combineLatest(filter.settings, stateChanges) { settings, _ in settings }
      .throttle(for: Self.interval, clock: clock)
    bag.add(desk.timetable.bind { [weak self] _ in self?.forgetIndex() })
    bag.add(
      combineLatest(query, settings, combineLatest(index, sorter.order), desk.timetable)
        .bindAndFire { [weak self] query, settings, found, _ in self?.search(query, settings, found.0, found.1) })
    bag.add(
      desk.trips.changes.listen { [weak self] _ in
        guard let self, self.filter.settings.value.dependOnTripState else { return }
        self.stateChanges.value += 1
      })
    // The order of the worklist depends on which trips have departed or arrived by now, so each new minute updates
    // the list.
    bag.add(
      desk.now.map(\.wholeMinutes).removeDuplicates().bind { [weak self] _ in
        guard let self, self.filter.isWorklist.value else { return }
        self.stateChanges.value += 1
      })
  }

  isolated deinit { preparing.value?.cancel() }

  private func search(
    _ query: SearchQuery, _ settings: FilterSettings, _ index: SearchIndex?, _ order: TripOrder?
  ) {
    searches += 1
    let timetable = desk.timetable.value
    var found: RowBits?
    if !query.isEmpty {
      guard let index else { return prepare() }
      found = index.rows(matching: query, &memory)
    }
    let shown: ShownRows
    let order = order?.rows.count == timetable.count ? order : nil
    if found == nil, !settings.isFiltering, !settings.isWorklist, let order {
      shown = ShownRows(ordered: order.rows, of: timetable.count)
    } else if found == nil, !settings.isFiltering, !settings.isWorklist {
      shown = ShownRows(all: timetable.count)
    } else {
      let rows = RowFilter(desk, settings).rows(in: found)
      shown =
        settings.isWorklist
        ? ShownRows(ordered: Worklist(desk).ordered(rows), of: timetable.count)
        : order.map { ShownRows(ordered: $0.ordered(rows), of: timetable.count) } ?? ShownRows(sorted: rows)
    }
    desk.show(shown)
  }

  /// Starts to make the search index, unless it is being made already.
  private func prepare() {
    guard preparing.value == nil else { return }
    preparing.value = Task { [weak self, timetable = desk.timetable.value, wording = desk.wording] in
      let index = await SearchIndex.read(timetable, wording)
      guard let self, !Task.isCancelled else { return }
      batch {
        self.preparing.value = nil
        self.index.value = index
      }
    }
  }

  /// Removes the search index, because the desk shows another timetable.
  private func forgetIndex() {
    preparing.value?.cancel()
    memory = SearchIndex.Memory()
    batch {
      if preparing.value != nil { preparing.value = nil }
      if index.value != nil { index.value = nil }
    }
  }
}

extension Timetable {
  /// The routes that have trips in the timetable, in the order of routes.txt.
  fileprivate var routesWithTrips: [Route] {
    var isUsed = [Bool](repeating: false, count: routes.count)
    for trip in trips { isUsed[trip.route] = true }
    return routes.indices.filter { isUsed[$0] }.map { routes[$0] }
  }
}
