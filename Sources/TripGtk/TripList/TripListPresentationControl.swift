import CGtk
import TripCore

/// Shows the trips that match the filter in the trip list, and which of them are selected.
@MainActor
final class TripListPresentationControl {
  /// The number of rows whose texts are measured for the width of a column. A sample is enough, because times differ
  /// little in width.
  private static let measuredRows = 48
  /// The greatest number of rows to give to GTK at once, so that it can take them within one frame: GTK visits every
  /// row and announces every cell to accessibility.
  private static let rowsAtOnce = 2000
  /// The wait in milliseconds, without another change of the filter, after which GTK gets all rows of the list.
  private static let patience = 300
  /// Extra text that makes up for the greater width of bold letters. Measuring a bold font would load that font,
  /// which takes a millisecond while the window opens.
  private static let roomForBold = "    "

  private let view: TripListView
  private let desk: DeskModel
  private let model: TripListModel
  private var rows: RowModel?
  /// The listed trips: converts between a position in the list and a row of the timetable.
  private var shown = ShownRows(all: 0)
  /// The position in the list that gets the keyboard cursor when the selected trip is not listed.
  private var keyboardPosition: Int?
  private var isOtherDay = true
  /// The status texts for which the status column is wide enough, or will be in the next turn of the main loop.
  private var measuredStatuses: Set<String> = []
  /// The rows whose status was drawn, and for which the status column is made wider in the next turn of the main
  /// loop.
  private var newlyShown: [TripListRow] = []
  /// The timer after which GTK gets all rows of a long list; `nil` when it has them or the list is short.
  private var completion: MainLoopTimer?
  private var letters: FontWatch?
  /// The grounds behind texts, as the theme has them.
  private var shades: ListShades
  private var styleChanges: SignalConnection?
  private let bindings = SubscriptionBag()

  init(_ view: TripListView, desk: DeskModel, columns: ReadOnlyDynamic<Set<TripListColumn>>) {
    self.view = view
    self.desk = desk
    shades = ListShades(of: view.list)
    model = TripListModel(desk)
    letters = FontWatch(view.list) { [weak self] in self?.fitColumnsAnew() }
    styleChanges = connect(view.list.pointer, "style-updated") { [weak self] in
      if let self { self.shades = ListShades(of: self.view.list) }
    }
    bindings.add(
      columns.bindAndFire { [weak self] in
        self?.view.columns.chosen = $0
        self?.fitColumns(anew: false)
      })
    bindings.add(desk.filter.sort.bindAndFire { [view] in view.columns.sort = $0 })
    bindings.add(desk.timetable.bind { [weak self] _ in self?.isOtherDay = true })
    bindings.add(
      combineLatest(desk.timetable, desk.shownRows).bindAndFire { [weak self] _, shown in self?.showRows(shown) })
    bindings.add(model.changes.listen { [weak self] in self?.showChange($0) })
    bindings.add(
      combineLatest(desk.selection.rows, desk.selection.row).bindAndFire { [weak self] in self?.showSelection($0, $1) })
  }

  private func showRows(_ shown: ShownRows) {
    let selected = desk.selection.row.value
    let before = selected.flatMap(self.shown.position)
    self.shown = shown
    keyboardPosition = selected.flatMap { shown.nearestPosition(to: $0, before: before) }
    completion = nil
    fitColumns(anew: isOtherDay)
    if isOtherDay || shown.count <= Self.rowsAtOnce {
      list(0..<shown.count)
    } else {
      // GTK first gets only the rows around the keyboard cursor, which takes less than a frame. It gets all rows when
      // the filter was not changed for a while.
      let first = max(0, min((keyboardPosition ?? 0) - Self.rowsAtOnce / 2, shown.count - Self.rowsAtOnce))
      list(first..<first + Self.rowsAtOnce)
      completion = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.list(0..<shown.count) }
    }
    isOtherDay = false
  }

  private func list(_ positions: Range<Int>) {
    let rows = RowModel(rows: positions.count, columns: TripListColumn.allCases.count + 1) { [weak self] row, column in
      self?.text(row + positions.lowerBound, column) ?? ""
    }
    self.rows = rows
    view.show(rows, from: positions.lowerBound)
    showSelection(desk.selection.rows.value, desk.selection.row.value)
    if let row = desk.selection.row.value, shown.position(of: row) == nil, let keyboardPosition {
      // The selected trip is not listed, so the keyboard cursor goes to the position beside it.
      view.selection.show(view.selection.rows, cursor: keyboardPosition - positions.lowerBound)
    }
  }

  /// Makes the columns wide enough for a sample of the rows. The sample has the first rows, because trips of earlier
  /// days come first and have longer departure texts.
  ///
  /// - Parameter anew: `true` also makes columns narrower; `false` does not, so that columns do not jump to and fro
  ///   while somebody searches.
  private func fitColumns(anew: Bool) {
    let step = max(1, shown.count / Self.measuredRows)
    let positions = Array(0..<min(shown.count, 4)) + Array(stride(from: 0, to: shown.count, by: step))
    let listRows = positions.map { model.listRow(shown.row(at: $0)) }
    for column in TripListColumn.allCases where column != .status && view.columns.isWanted(column) {
      // Most trips have no expected departure yet, and it is as long as the planned one. A decided trip has marks.
      let texts =
        listRows.map { $0.text(column == .expected ? .departure : column) } + (column == .marks ? ["⋯ ✓"] : [])
      if anew { view.columns.fit(column, to: texts) } else { view.columns.widen(column, to: texts) }
    }
    fitStatus()
  }

  /// Fits the columns to a new font size, which may be smaller than the old one.
  private func fitColumnsAnew() {
    view.columns.fit(.status, to: [])
    // The statuses are measured again, each when it is drawn next.
    measuredStatuses = []
    fitColumns(anew: true)
  }

  /// Makes the status column wide enough for the words *canceled* and *not saved*, which may appear at any time and
  /// must not move the columns.
  private func fitStatus() {
    let wording = desk.wording
    let cancelled = "\(Punctuality.cancelled.symbol) \(wording.punctuality(.cancelled))"
    let moved = wording.weightedStatus(delay: .minutes(55))
    view.columns.widen(.status, to: [cancelled, moved].map { $0 + Self.roomForBold })
  }

  /// Makes the status column wide enough for the status of a row that is being drawn. This is done in the next turn
  /// of the main loop, because a column must not change while it is drawn.
  private func makeRoom(for listRow: TripListRow) {
    guard measuredStatuses.insert(listRow.status).inserted else { return }
    newlyShown.append(listRow)
    guard newlyShown.count == 1 else { return }
    MainLoop.nextTurn { [weak self] in
      guard let self else { return }
      for listRow in newlyShown { view.columns.widen(.status, to: [" \(listRow.status) "], isBold: isWatched(listRow)) }
      newlyShown = []
    }
  }

  private func showChange(_ row: Int) {
    if let listRow = listRow(row) { rows?.rowChanged(listRow) }
  }

  private func showSelection(_ selected: [Int], _ selectedRow: Int?) {
    let rows = selected.compactMap(listRow).sorted()
    let cursor = selectedRow.flatMap(listRow)
    let isSameCursor = cursor == nil || view.selection.cursor == cursor
    guard !isSameCursor || view.selection.rows != rows else { return }
    view.selection.show(rows, cursor: isSameCursor ? nil : cursor)
  }

  /// Returns the row of the `GtkTreeView` that shows a row of the timetable, or `nil` while no row shows it.
  private func listRow(_ row: Int) -> Int? {
    shown.position(of: row).flatMap { view.positions.contains($0) ? $0 - view.positions.lowerBound : nil }
  }

  private func text(_ position: Int, _ column: Int) -> String {
    guard position < shown.count else { return "" }
    let listRow = model.listRow(shown.row(at: position))
    // After the last column is what explains the marks.
    guard column < TripListColumn.allCases.count else { return listRow.words }
    return markup(TripListColumn.allCases[column], listRow)
  }

  private func markup(_ column: TripListColumn, _ listRow: TripListRow) -> String {
    let text: String
    switch column {
    case .line: text = (listRow.kind.map { shades.sign($0) + " " } ?? "") + routeMarkup(listRow.route)
    case .status:
      makeRoom(for: listRow)
      text = statusMarkup(listRow)
    case .departure, .destination, .origin, .arrival, .number: text = struckIfCancelled(listRow.text(column), listRow)
    case .expected, .marks, .vehicle, .note, .tripID: text = markupEscaped(listRow.text(column))
    }
    // The text of a departed trip is made transparent instead of grey, so that it keeps the theme's colour and stays
    // readable.
    return listRow.hasDeparted && column != .line && !(column == .status && isWatched(listRow))
      ? "<span alpha=\"65%\">\(text)</span>" : text
  }

  /// Whether the trip is late, early, canceled or not saved. Its status then stays prominent after the departure.
  private func isWatched(_ listRow: TripListRow) -> Bool {
    switch listRow.punctuality {
    case .late, .early, .cancelled: true
    case .onTime, .unknown: listRow.mark == .notSaved
    }
  }

  private func struckIfCancelled(_ text: String, _ listRow: TripListRow) -> String {
    listRow.punctuality == .cancelled ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text)
  }

  private func statusMarkup(_ listRow: TripListRow) -> String {
    let text = markupEscaped(listRow.status)
    let bold = isWatched(listRow) ? "<b>\(text)</b>" : text
    return listRow.lateness.map { shades.markup(bold, $0) } ?? bold
  }
}
