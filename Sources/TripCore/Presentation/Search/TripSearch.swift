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
  /// The row that is marked as the one that is meant, and that ``choose()`` selects; see ``SearchMatches/best``. `nil`
  /// when nothing is typed, nothing was found, or the search index is still being made.
  public let best: ReadOnlyDynamic<Int?>
  /// The number of searches so far; tests read it.
  private(set) var searches = 0

  /// The shortest time between two updates of the list that follow from changes of settings, decisions or delays.
  public static let interval: Duration = .milliseconds(500)

  /// Says when the order of the list may change. Views tell it about keys, clicks and the pointer.
  public let stillness: ListStillness

  let desk: DeskModel
  let filter: FilterModel
  private let order: ListOrder
  /// The search index of the desk's timetable, or `nil` until the first search has made it.
  private let index: Dynamic<SearchIndex?> = Dynamic(nil)
  /// The task that makes the search index; `nil` when none runs.
  private let preparing: Dynamic<Task<Void, Never>?> = Dynamic(nil)
  /// Counts what may change the list without the dispatcher's asking: decisions, delays and, while the list has the
  /// order of the worklist, the minutes.
  private let stateChanges = Dynamic(0)
  private let sorter: TripSorter
  private(set) var memory = SearchIndex.Memory()
  /// Whether the trip that is meant is selected as soon as the search index is made.
  var choosesWhenPrepared = false
  /// Counts what the dispatcher asks for beside search and filter: a trip that the list has to show.
  private let wishes = Dynamic(0)
  /// Whether the list waits for the search index.
  private var isLate = false
  /// What the list was made from last.
  private var listed: Listed?
  private let bag = SubscriptionBag()

  /// What a list is made from, except for the states of trips.
  private struct Listed: Equatable {
    var query: SearchQuery
    var settings: FilterSettings
    var folds: Set<GroupFold>
    var wishes: Int
    var isPrepared: Bool
    var sort: TripSort?
    var isNewTimetable = false
  }

  /// Makes the search of a desk. From now on, the search updates ``DeskModel/shownRows``.
  ///
  /// - Parameters:
  ///   - desk: The desk, with its trips and its filter.
  ///   - clock: The clock that measures ``interval``.
  public init(_ desk: DeskModel, clock: some TimeSource) {
    self.desk = desk
    filter = desk.filter
    order = ListOrder(desk)
    stillness = ListStillness(clock)
    sorter = TripSorter(desk)
    let wording = desk.wording
    chips = combineLatest(filter.settings, filter.text, desk.timetable) { wording.chips($0, text: $1, in: $2) }
      .removeDuplicates().erased()
    routes = desk.timetable.map(\.routesWithTrips).erased()
    isPreparing = preparing.map { $0 != nil }.removeDuplicates().erased()
    best = desk.matches.map { $0?.best }.removeDuplicates().erased()
    let query = filter.text.map { [wording] in SearchQuery($0, countsToTwelve: wording.usesTwelveHourClock) }
      .removeDuplicates()
    let throttled = combineLatest(filter.settings, stateChanges) { settings, _ in settings }
      .throttle(for: Self.interval, clock: clock)
    // The worklist comes at once, with its selection: later it would move the selection under the next key.
    let settings = combineLatest(throttled, filter.isWorklist) { settings, isWorklist in
      var settings = settings
      settings.isWorklist = isWorklist
      return settings
    }
    bag.add(filter.text.bind { [weak self] _ in self?.choosesWhenPrepared = false })
    bag.add(desk.selection.wanted.listen { [weak self] in self?.choosesWhenPrepared = false })
    bag.add(desk.decisionsTaken.listen { [weak self] in self?.choosesWhenPrepared = false })
    let asked = combineLatest(filter.folds, wishes)
    bag.add(desk.timetable.bind { [weak self] _ in self?.forgetTimetable() })
    bag.add(desk.journal.vehiclePlan.bind { [weak self] _ in self?.forgetIndex() })
    bag.add(
      combineLatest(query, settings, combineLatest(index, sorter.order), combineLatest(desk.timetable, asked))
        .bindAndFire {
          [weak self] query, settings, made, rest in
          self?.search(query, settings, made.0, sorted: made.1, folds: rest.1.0)
        })
    stillness.whenReleased { [weak self] in self?.stateChanges.value += 1 }
    followTrips()
    followSelection()
  }

  isolated deinit { preparing.value?.cancel() }

  private func followTrips() {
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

  private func followSelection() {
    bag.add(
      desk.selection.rows.bind { [weak self] _ in
        guard let self else { return }
        self.order.followSelection()
        if self.desk.shownRows.value.isHolding { self.stateChanges.value += 1 }
      })
    bag.add(
      desk.selection.wanted.listen { [weak self] in
        guard let self, self.order.wantSelection() else { return }
        self.wishes.value += 1
      })
    bag.add(
      desk.placesForgotten.listen { [weak self] rows in
        guard let self, self.filter.isWorklist.value else { return }
        self.order.forgetPlaces(of: rows)
        self.wishes.value += 1
      })
  }

  private func search(
    _ query: SearchQuery, _ settings: FilterSettings, _ index: SearchIndex?, sorted: TripOrder?, folds: Set<GroupFold>
  ) {
    let sorted = sorted?.rows.count == desk.timetable.value.count ? sorted : nil
    let asked = Listed(
      query: query, settings: settings, folds: folds, wishes: wishes.value, isPrepared: index != nil,
      sort: sorted == nil ? nil : filter.sort.value)
    // A change that nobody at this desk has asked for waits until it moves no trip under the dispatcher's hand.
    if asked == listed, !stillness.allowsChange() { return }
    searches += 1
    var found: RowBits?
    if !query.isEmpty {
      guard let index else {
        isLate = true
        return prepare()
      }
      found = index.rows(matching: query, given: givenVehicles, &memory)
    }
    let before = listed
    listed = asked
    if let before, before.query != query || before.settings.narrowing != settings.narrowing { order.dropKept() }
    let isOtherOrder = before.map { $0.settings.isWorklist != settings.isWorklist } ?? false
    if isOtherOrder { order.forgetPlaces() }
    batch {
      desk.show(order.rows(in: found, settings, sorted: sorted))
      showMatches(index, found)
    }
    order.followSelection()
    // The worklist begins with what needs the dispatcher most, and so does the dispatcher. A selection that moved later
    // than the key for it would meet the next key.
    if isOtherOrder, settings.isWorklist, !isLate, let first = desk.shownRows.value.firstRow {
      desk.selection.select(row: first)
    }
    isLate = false
    chooseIfPrepared()
  }

  /// The vehicles that dispatchers gave to trips, by row.
  private var givenVehicles: [Int: String] { desk.trips.sources.compactMapValues(\.value.vehicle?.text) }

  /// Starts to make the search index, unless it is being made already.
  private func prepare() {
    guard preparing.value == nil else { return }
    preparing.value = Task {
      [weak self, timetable = desk.timetable.value, wording = desk.wording, plan = desk.journal.vehiclePlan.value] in
      let index = await SearchIndex.read(timetable, wording, plan: plan)
      guard let self, !Task.isCancelled else { return }
      batch {
        self.preparing.value = nil
        self.index.value = index
      }
    }
  }

  /// Removes the search index and all that is known of rows, because the desk shows another timetable.
  private func forgetTimetable() {
    listed?.isNewTimetable = true
    order.forgetRows()
    forgetIndex()
  }

  /// Removes the search index, because other vehicles are planned.
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
