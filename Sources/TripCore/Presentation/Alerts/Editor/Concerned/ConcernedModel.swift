/// The search for what an alert is about: the lines, directions, stops, stops of lines and trips of the shown day, and
/// the whole operator.
@MainActor
public final class ConcernedModel {
  /// The search text. Each word has to be found, in any order, with or without accents.
  public let text: Dynamic<String> = Dynamic("")
  /// The first things that were found, kind by kind; empty until the index of the day is made.
  public let found: ReadOnlyDynamic<[Concerned]>
  /// The number of things that were found and that ``found`` lacks.
  public let left: ReadOnlyDynamic<Int>
  /// Whether the index of the day is being made, so that nothing is found yet.
  public let isPreparing: ReadOnlyDynamic<Bool>

  /// The greatest number of things of each kind in ``found``.
  public static let limit = 40

  private let desk: DeskModel
  private let shown: Dynamic<[Concerned]> = Dynamic([])
  private let more = Dynamic(0)
  private let preparing: Dynamic<Task<Void, Never>?> = Dynamic(nil)
  private let index: Dynamic<ConcernedIndex?> = Dynamic(nil)
  private var memory = SearchIndex.Memory()
  private let bag = SubscriptionBag()

  /// Makes the search of a desk. The index of the day is made when ``prepare()`` is called, or a text is typed.
  public init(_ desk: DeskModel) {
    self.desk = desk
    found = shown.readOnly
    left = more.readOnly
    isPreparing = preparing.map { $0 != nil }.removeDuplicates().erased()
    bag.add(combineLatest(text, index).bind { [weak self] text, index in self?.search(text, index) })
    bag.add(desk.timetable.bind { [weak self] _ in self?.forget() })
  }

  isolated deinit { preparing.value?.cancel() }

  /// Begins to make the index of the day, unless it is there. ``found`` then has what fits the text.
  public func prepare() {
    guard index.value == nil, preparing.value == nil else { return }
    preparing.value = Task { [weak self, timetable = desk.timetable.value, wording = desk.wording] in
      let made = await ConcernedIndex.read(timetable, wording)
      guard let self, !Task.isCancelled else { return }
      batch {
        self.preparing.value = nil
        self.index.value = made
      }
    }
  }

  /// Waits until the index is made; tests call it.
  func settle() async { await preparing.value?.value }

  private func search(_ text: String, _ index: ConcernedIndex?) {
    guard let index else { return prepare() }
    let query = SearchQuery(text, countsToTwelve: desk.wording.usesTwelveHourClock)
    let (selectors, rows, count) = index.found(query, limit: Self.limit, &memory)
    var names = index.names
    // By row, because another search of the day's trips would take longer than a frame.
    let things = names.concerned(selectors) { rows[$0].map(desk.name(ofRow:)) ?? desk.name(of: $0) }
    batch {
      if things != shown.value { shown.value = things }
      if count - things.count != more.value { more.value = count - things.count }
    }
  }

  /// Forgets the index, because the desk shows another day.
  private func forget() {
    let wasWanted = index.value != nil || preparing.value != nil
    preparing.value?.cancel()
    memory = SearchIndex.Memory()
    batch {
      if preparing.value != nil { preparing.value = nil }
      if index.value != nil { index.value = nil }
      if !shown.value.isEmpty { shown.value = [] }
    }
    if wasWanted { prepare() }
  }
}
