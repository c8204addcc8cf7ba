/// Finds the runs that a dispatcher looks for and wants listed, and puts them in order.
///
/// What is typed counts at once. A change of a setting, or of what is known of the runs, counts at once where nothing
/// changed for half a second, else at the end of that; the last one always. What is selected and what was decided stay
/// as they are.
@MainActor
public final class TripSearch {
  /// The filter in words, a chip for each part of it.
  public let chips: ReadOnlyDynamic<[FilterChip]>
  /// The lines that have runs, in the order of routes.txt.
  public let routes: ReadOnlyDynamic<[Route]>
  /// Whether runs are being read for the first search, so that what is typed does not count yet.
  public let isPreparing: ReadOnlyDynamic<Bool>
  /// How often runs were looked for, for tests: once a change.
  private(set) var searches = 0

  /// How long settings are left alone after a change of one counted.
  public static let interval: Duration = .milliseconds(500)

  private let desk: DeskModel
  private let filter: FilterModel
  private let index: Dynamic<SearchIndex?> = Dynamic(nil)
  private let preparing: Dynamic<Task<Void, Never>?> = Dynamic(nil)
  /// Counts what became known of runs.
  private let knowledge = Dynamic(0)
  private var memory = SearchIndex.Memory()
  private let bag = SubscriptionBag()

  /// Makes the search of a desk, whose ``DeskModel/shownRows`` it sets from now on.
  ///
  /// - Parameters:
  ///   - desk: The runs, and what is looked for.
  ///   - clock: Tells when half a second has passed.
  public init(_ desk: DeskModel, clock: some TimeSource) {
    self.desk = desk
    filter = desk.filter
    let wording = desk.wording
    chips = combineLatest(filter.settings, filter.text, desk.timetable) { wording.chips($0, text: $1, in: $2) }
      .removeDuplicates().erased()
    routes = desk.timetable.map(\.routesWithTrips).erased()
    isPreparing = preparing.map { $0 != nil }.removeDuplicates().erased()
    let query = filter.text.map { [wording] in SearchQuery($0, countsToTwelve: wording.usesTwelveHourClock) }
      .removeDuplicates()
    let settings = combineLatest(filter.settings, knowledge) { settings, _ in settings }
      .throttle(for: Self.interval, clock: clock)
    bag.add(desk.timetable.bind { [weak self] _ in self?.forgetIndex() })
    bag.add(
      combineLatest(query, settings, index, desk.timetable).bindAndFire { [weak self] query, settings, index, _ in
        self?.search(query, settings, index)
      })
    bag.add(
      desk.trips.changes.listen { [weak self] _ in
        guard let self, self.filter.settings.value.dependOnKnowledge else { return }
        self.knowledge.value += 1
      })
    // A run that arrives needs nobody any more, and no other change tells of that.
    bag.add(
      desk.now.map(\.wholeMinutes).removeDuplicates().bind { [weak self] _ in
        guard let self, self.filter.isWorklist.value else { return }
        self.knowledge.value += 1
      })
  }

  isolated deinit { preparing.value?.cancel() }

  private func search(_ query: SearchQuery, _ settings: FilterSettings, _ index: SearchIndex?) {
    searches += 1
    let timetable = desk.timetable.value
    var found: RowBits?
    if !query.isEmpty {
      guard let index else { return prepare() }
      found = index.rows(matching: query, &memory)
    }
    let shown: ShownRows
    if found == nil, !settings.isFiltering, !settings.isWorklist {
      shown = ShownRows(all: timetable.count)
    } else {
      let rows = RowFilter(desk, settings).rows(in: found)
      shown =
        settings.isWorklist
        ? ShownRows(ordered: Worklist(desk).ordered(rows), of: timetable.count)
        : ShownRows(sorted: rows)
    }
    desk.show(shown)
  }

  /// Begins to read what the runs are found by, when somebody types for the first time.
  private func prepare() {
    guard preparing.value == nil else { return }
    preparing.value = Task { [weak self, timetable = desk.timetable.value] in
      let index = await SearchIndex.read(timetable)
      guard let self, !Task.isCancelled else { return }
      batch {
        self.preparing.value = nil
        self.index.value = index
      }
    }
  }

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
  /// The lines that have trips here.
  fileprivate var routesWithTrips: [Route] {
    var isUsed = [Bool](repeating: false, count: routes.count)
    for trip in trips { isUsed[trip.route] = true }
    return routes.indices.filter { isUsed[$0] }.map { routes[$0] }
  }
}
