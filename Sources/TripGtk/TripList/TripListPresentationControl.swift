import CGtk
import TripCore

/// Shows the listed trips, and the part of the shared selection that the list contains.
@MainActor
final class TripListPresentationControl {
  /// The number of rows that are measured for the width of a column: times differ little.
  private static let measuredRows = 48
  /// The number of rows that GTK takes within a frame; it visits every row and announces every cell to accessibility.
  private static let rowsAtOnce = 2000
  /// The milliseconds without another change after which GTK gets all other rows.
  private static let patience = 300
  /// Extra text that stands for the greater width of bold letters. Measuring a bold font would load it, which takes a
  /// millisecond while the window opens.
  private static let roomForBold = "    "

  private let view: TripListView
  private let desk: DeskModel
  private let model: TripListModel
  private var rows: RowModel?
  /// The trips of the list, which translate a position in the list to a row of the timetable.
  private var shown = ShownRows(all: 0)
  /// The position that gets the keyboard cursor when the list does not show the selected trip.
  private var keyboardPosition: Int?
  private var isOtherDay = true
  /// The statuses for which the column is wide enough, or will be in the next turn.
  private var measuredStatuses: Set<String> = []
  /// Rows with a status that was drawn and for which the column is not wide enough yet.
  private var newlyShown: [TripListRow] = []
  /// The timer after which GTK gets the rows that are out of sight.
  private var completion: MainLoopTimer?
  private var letters: FontWatch?
  private let bindings = SubscriptionBag()

  init(_ view: TripListView, desk: DeskModel) {
    self.view = view
    self.desk = desk
    model = TripListModel(desk)
    letters = FontWatch(view.list) { [weak self] in self?.fitColumnsAnew() }
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
    fitColumns()
    if isOtherDay || shown.count <= Self.rowsAtOnce {
      list(0..<shown.count)
    } else {
      // First the rows around those in sight, within the frame; all others when no key was pressed for a while.
      let first = max(0, min((keyboardPosition ?? 0) - Self.rowsAtOnce / 2, shown.count - Self.rowsAtOnce))
      list(first..<first + Self.rowsAtOnce)
      completion = MainLoop.after(milliseconds: Self.patience) { [weak self] in self?.list(0..<shown.count) }
    }
    isOtherDay = false
  }

  private func list(_ positions: Range<Int>) {
    let rows = RowModel(rows: positions.count, columns: TripListView.Column.allCases.count) { [weak self] row, column in
      self?.text(row + positions.lowerBound, column) ?? ""
    }
    self.rows = rows
    view.show(rows, from: positions.lowerBound)
    showSelection(desk.selection.rows.value, desk.selection.row.value)
    if let row = desk.selection.row.value, shown.position(of: row) == nil, let keyboardPosition {
      // The trip stays selected but is not listed: the keyboard cursor stays at its position.
      view.selection.show(view.selection.rows, cursor: keyboardPosition - positions.lowerBound)
    }
  }

  /// Makes the columns wide enough. Trips of earlier days come first and have longer departure texts.
  private func fitColumns() {
    let step = max(1, shown.count / Self.measuredRows)
    let positions = Array(0..<min(shown.count, 4)) + Array(stride(from: 0, to: shown.count, by: step))
    let listRows = positions.map { model.listRow(shown.row(at: $0)) }
    view.fit(.departure, to: listRows.map(\.departure))
    view.fit(.arrival, to: listRows.map(\.arrival))
    // The column expands: in a narrow window the destination is cut, and never the status.
    view.widen(.headsign)
    fitStatus()
  }

  /// Fits the columns to another font size, which may be smaller.
  private func fitColumnsAnew() {
    view.fit(.headsign, to: [])
    view.fit(.status, to: [])
    // Each status is measured again when it is drawn.
    measuredStatuses = []
    fitColumns()
  }

  /// Makes the status column wide enough for the words *canceled* and *not saved*, which may appear at any time and
  /// must not move the columns.
  private func fitStatus() {
    let wording = desk.wording
    let cancelled = "\(Punctuality.cancelled.symbol) \(wording.punctuality(.cancelled))"
    let moved = [wording.status(delay: .minutes(55)), wording.word(.saving)].compactMap(\.self).joined(separator: " ")
    view.widen(.status, to: [cancelled, moved].map { $0 + Self.roomForBold })
  }

  /// Widens the column for a status after GTK has drawn it: a column must not change while it is drawn.
  private func makeRoom(for listRow: TripListRow) {
    guard measuredStatuses.insert(listRow.status).inserted else { return }
    newlyShown.append(listRow)
    guard newlyShown.count == 1 else { return }
    MainLoop.nextTurn { [weak self] in
      guard let self else { return }
      for listRow in newlyShown { view.widen(.status, to: [listRow.status], isBold: isWatched(listRow)) }
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

  /// Returns GTK's row for a row of the timetable, or `nil` when GTK does not have that row, or not yet.
  private func listRow(_ row: Int) -> Int? {
    shown.position(of: row).flatMap { view.positions.contains($0) ? $0 - view.positions.lowerBound : nil }
  }

  private func text(_ position: Int, _ column: Int) -> String {
    guard position < shown.count, let column = TripListView.Column(rawValue: column) else { return "" }
    let listRow = model.listRow(shown.row(at: position))
    let text: String
    switch column {
    case .departure: text = struckIfCancelled(listRow.departure, listRow)
    case .route: text = routeMarkup(listRow.route)
    case .headsign: text = struckIfCancelled(listRow.headsign, listRow)
    case .arrival: text = struckIfCancelled(listRow.arrival, listRow)
    case .status:
      makeRoom(for: listRow)
      text = statusMarkup(listRow)
    }
    // The text is made transparent instead of grey, so that it keeps the theme's colour and stays readable.
    return listRow.hasDeparted && column != .route && !(column == .status && isWatched(listRow))
      ? "<span alpha=\"65%\">\(text)</span>" : text
  }

  /// Whether the trip is late, early, canceled or not saved: it then stays prominent after it has left.
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
    return isWatched(listRow) ? "<b>\(text)</b>" : text
  }
}
