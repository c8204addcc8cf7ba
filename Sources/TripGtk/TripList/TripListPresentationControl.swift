import CGtk
import TripCore

/// Shows the listed runs, and as much of the selection that all views share as is among them.
@MainActor
final class TripListPresentationControl {
  /// How many rows tell how wide a column has to be: times differ little.
  private static let measuredRows = 48
  /// So many rows GTK takes over well within a frame; it looks at each one, and a screen reader is told of each cell.
  private static let rowsAtOnce = 2000
  /// After how many milliseconds without another change it gets all others.
  private static let patience = 300
  /// Bold letters take more room than those that are measured: a font that nothing is written in yet takes a
  /// millisecond to load, while the window opens.
  private static let roomForBold = "    "

  private let view: TripListView
  private let desk: DeskModel
  private let model: TripListModel
  private var rows: RowModel?
  /// What ``rows`` has: a position in the list is one in these.
  private var shown = ShownRows(all: 0)
  /// Where the keyboard goes where the selected run is not listed.
  private var keyboardPosition: Int?
  private var isOtherDay = true
  /// What the status has been made wide enough for, or is about to be.
  private var measuredStatuses: Set<String> = []
  /// Lines with another one, which GTK has asked for and the column is not wide enough for yet.
  private var newlyShown: [TripListRow] = []
  /// Gives GTK the rows that are far away.
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
      combineLatest(desk.selectedRows, desk.selectedRow).bindAndFire { [weak self] in self?.showSelection($0, $1) })
  }

  private func showRows(_ shown: ShownRows) {
    let selected = desk.selectedRow.value
    let before = selected.flatMap(self.shown.position)
    self.shown = shown
    keyboardPosition = selected.flatMap { shown.nearestPosition(to: $0, before: before) }
    completion = nil
    fitColumns()
    if isOtherDay || shown.count <= Self.rowsAtOnce {
      list(0..<shown.count)
    } else {
      // Around what is in sight first, within the frame; GTK gets all others when no key has been pressed for a while.
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
    showSelection(desk.selectedRows.value, desk.selectedRow.value)
    if let row = desk.selectedRow.value, shown.position(of: row) == nil, let keyboardPosition {
      // It stays selected, only not in sight: the keyboard goes on from where it was.
      view.selection.show(view.selection.rows, cursor: keyboardPosition - positions.lowerBound)
    }
  }

  /// Runs of earlier days, whose departures are longer, come first.
  private func fitColumns() {
    let step = max(1, shown.count / Self.measuredRows)
    let positions = Array(0..<min(shown.count, 4)) + Array(stride(from: 0, to: shown.count, by: step))
    let listRows = positions.map { model.listRow(shown.row(at: $0)) }
    view.fit(.departure, to: listRows.map(\.departure))
    view.fit(.arrival, to: listRows.map(\.arrival))
    // More than its title needs it gets by expanding: where there is little, a destination is cut, and no status.
    view.widen(.headsign)
    fitStatus()
  }

  /// Fits the columns to letters of another size, which may be smaller.
  private func fitColumnsAnew() {
    view.fit(.headsign, to: [])
    view.fit(.status, to: [])
    // Each is measured again as it is drawn.
    measuredStatuses = []
    fitColumns()
  }

  /// A trip may be canceled at any time, or moved and be saved: no column moves then.
  private func fitStatus() {
    let wording = desk.wording
    let cancelled = "\(Punctuality.cancelled.symbol) \(wording.punctuality(.cancelled))"
    let moved = [wording.status(delay: .minutes(55)), wording.word(.saving)].compactMap(\.self).joined(separator: " ")
    view.widen(.status, to: [cancelled, moved].map { $0 + Self.roomForBold })
  }

  /// Sees to it that a status is read to its end, whatever it says: as soon as GTK has drawn it, which a column must not
  /// change meanwhile.
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

  /// Where GTK has a run; nothing where it has not, or not yet.
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
    // Faded, not grey: the theme decides on the colour, and it stays readable.
    return listRow.hasDeparted && column != .route && !(column == .status && isWatched(listRow))
      ? "<span alpha=\"65%\">\(text)</span>" : text
  }

  /// One that is late or early, that does not run, or that is not saved is one to watch, also after it has left.
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
