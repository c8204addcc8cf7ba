/// The model of the list of the day's alerts: which passengers read now, which later, and which have ended.
///
/// ```swift
/// let list = AlertListModel(desk)
/// let subscription = list.rows.bindAndFire { rows in print(rows.compactMap(\.alert).count) }
/// list.filter.value = "harbour"
/// ```
@MainActor
public final class AlertListModel {
  /// The words by which the list is filtered. An alert is listed when its texts contain each of them, without regard to
  /// case and accents.
  public let filter: Dynamic<String> = Dynamic("")
  /// The rows that match ``filter``, with a heading before each group of alerts.
  public let rows: ReadOnlyDynamic<[AlertListRow]>
  /// Whether there is no alert at all, whatever ``filter`` is.
  public let isEmpty: ReadOnlyDynamic<Bool>
  /// The alert that the dispatcher has selected; `nil` when none is, or when it is not listed any more.
  public let selected: ReadOnlyDynamic<DayAlert?>
  /// The number of columns of ``texts(of:)``.
  public static let columnCount = AlertListWords.Column.allCases.count

  private let desk: DeskModel
  private let words: AlertListWords
  private let all: Dynamic<[DayAlert]> = Dynamic([])
  private let selectedID: Dynamic<GTFSID?> = Dynamic(nil)
  /// Set when an alert may have changed, so that the list is made once for any number of changes.
  private let change: Dynamic<Void> = Dynamic(())
  /// The service date of the present time when the list was made last.
  private var today: ServiceDate
  private let bag = SubscriptionBag()

  /// Makes the list of a desk's alerts.
  public init(_ desk: DeskModel) {
    self.desk = desk
    let words = AlertListWords(desk)
    self.words = words
    today = ServiceDate(of: desk.now.value, in: desk.wording.timeZone)
    rows = combineLatest(all, filter) { alerts, filter in Self.rows(alerts, filter, words) }.removeDuplicates().erased()
    isEmpty = all.map(\.isEmpty).removeDuplicates().erased()
    selected = combineLatest(rows, selectedID) { rows, id in
      id.flatMap { id in rows.lazy.compactMap(\.alert).first { $0.id == id } }
    }.removeDuplicates().erased()
    bag.add(change.bind { [weak self] in self?.update() })
    let note: @MainActor () -> Void = { [change] in change.value = () }
    // After the journal and the clock, the alerts that follow are made anew.
    bag.add(desk.alerts.renewals.listen { note() })
    bag.add(desk.journal.saving.bind { _ in note() })
    bag.add(desk.followedAlerts.bind { _ in note() })
    bag.add(desk.publishing.bind { _ in note() })
    bag.add(
      desk.timetable.bind { [words] _ in
        words.forget()
        note()
      })
    update()
  }

  /// Returns the words of a row, one for each column: of an alert the symbol of its severity and its header, whom it
  /// concerns, when passengers are told, who made it, and its state; of a heading one and empty texts.
  public func texts(of row: AlertListRow) -> [String] {
    switch row {
    case .alert(let alert): words.texts(alert)
    case .heading(let group, let count):
      [words.text(group, count: count)] + [String](repeating: "", count: Self.columnCount - 1)
    }
  }

  /// Selects an alert; `nil` selects none.
  public func select(_ id: GTFSID?) {
    if id != selectedID.value { selectedID.value = id }
  }

  /// Selects the trips that the selected alert concerns, so that the list shows them.
  ///
  /// - Returns: What shows the trips when they are on another day; otherwise `nil`.
  public func showTrips() -> DeskOffer? {
    guard let alert = selected.value?.alert else { return nil }
    if desk.reveal(alert) { return nil }
    let named = Set(alert.selectors.compactMap(\.trip))
    if named.isEmpty { desk.notify(desk.wording.translation.translate("The alert concerns no trip of the shown day.")) }
    return named.isEmpty ? nil : .showTrips(named)
  }

  /// Carries an action out on the selected alert; has no effect when the action is not possible.
  ///
  /// - Throws: ``Refusal``, as ``DeskModel/take(_:onAlert:)``.
  public func take(_ action: AlertAction) throws(Refusal) {
    guard let alert = selected.value, alert.actions.contains(action) else { return }
    try desk.take(action, onAlert: alert.id)
  }

  private func update() {
    let date = ServiceDate(of: desk.now.value, in: desk.wording.timeZone)
    if date != today {
      today = date
      words.forget()
    }
    let alerts = desk.dayAlerts()
    if alerts != all.value { all.value = alerts }
  }

  private static func rows(_ alerts: [DayAlert], _ filter: String, _ words: AlertListWords) -> [AlertListRow] {
    let wanted = FoldedText.bytes(of: filter).split(separator: UInt8(ascii: " ")).map(Array.init)
    let listed = wanted.isEmpty ? alerts : alerts.filter { words.matches($0, wanted) }
    return DayAlert.Group.allCases.flatMap { group -> [AlertListRow] in
      let members = listed.filter { $0.group == group }
      return members.isEmpty ? [] : [.heading(group, count: members.count)] + members.map { .alert($0) }
    }
  }
}
