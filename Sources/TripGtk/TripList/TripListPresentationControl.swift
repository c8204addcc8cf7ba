import CGtk
import TripCore

/// Shows the trips that match the filter in the trip list, and which of them are selected.
@MainActor
final class TripListPresentationControl {
  /// The greatest number of rows to give to GTK at once, so that it can take and draw them within one frame: GTK visits
  /// every row and announces every cell to accessibility. They are several times what a tall screen shows.
  static let rowsAtOnce = 500
  /// The wait in milliseconds, without another change of the filter, after which GTK gets all rows of the list.
  private static let patience = 300

  private let view: TripListView
  private let desk: DeskModel
  private let model: TripListModel
  private var rows: RowModel?
  /// The listed trips: converts between a position in the list and a row of the timetable.
  private var shown = ShownRows(all: 0)
  /// The place in the visible part of the list at which the row of a trip stays while the list changes.
  private var anchor: ListAnchor?
  /// Where the list was last scrolled to since GTK got these rows. Until they are laid out, nothing else says what will be
  /// in sight.
  private var goal: ListAnchor?
  /// The selected row that the list showed last. Another one is brought in sight, rather than what was in sight before.
  private var shownRow: Int?
  private var isOtherDay = true
  /// Whether the list had the order of the worklist when it was last shown.
  private var wasWorklist = false
  /// The timer after which GTK gets all rows of a long list; `nil` when it has them or the list is short.
  private var completion: MainLoopTimer?
  private var letters: FontWatch?
  /// The cells, with the grounds behind texts as the theme has them.
  private var cells: TripRowMarkup
  private let fitting: ColumnFitting
  private var styleChanges: SignalConnection?
  /// The other desks as the list shows them.
  private var shownColleagues = Colleagues()
  private let bindings = SubscriptionBag()

  init(_ view: TripListView, desk: DeskModel, columns: ReadOnlyDynamic<Set<TripListColumn>>) {
    self.view = view
    self.desk = desk
    cells = TripRowMarkup(shades: ListShades(of: view.list))
    model = TripListModel(desk)
    fitting = ColumnFitting(view.columns, model, desk.wording)
    letters = FontWatch(view.list) { [weak self] in
      if let self { fitting.fitToNewFont(self.shown) }
    }
    styleChanges = connect(view.list.pointer, "style-updated") { [weak self] in
      if let self { cells = TripRowMarkup(shades: ListShades(of: self.view.list)) }
    }
    bindings.add(
      columns.bindAndFire { [weak self] in
        guard let self else { return }
        self.view.columns.chosen = $0
        fitting.fit(to: shown, anew: false)
      })
    bindings.add(desk.filter.sort.bindAndFire { [view] in view.columns.sort = $0 })
    bindings.add(desk.timetable.bind { [weak self] _ in self?.isOtherDay = true })
    bindings.add(
      combineLatest(desk.timetable, desk.shownRows, desk.matches).bindAndFire { [weak self] _, shown, _ in
        self?.showRows(shown)
      })
    bindings.add(model.changes.listen { [weak self] in self?.showChange($0) })
    // The list keeps this function, so it must not keep the view, which keeps the list.
    view.showHeaders { [weak self] row in
      guard let self else { return nil }
      return headerText(row + self.view.positions.lowerBound)
    }
    bindings.add(
      combineLatest(desk.filter.isWorklist, desk.shownRows).bindAndFire {
        view.columns.showsWhy = $0 || $1.hasUnfitting
      })
    bindings.add(desk.now.bind { [weak self] _ in self?.showTimePassing() })
    shownColleagues = desk.colleagues.value
    bindings.add(desk.colleagues.bind { [weak self] in self?.show($0) })
    bindings.add(desk.alerts.ofOthers.bind { [weak self] _ in self?.showVisibleRowsAgain() })
    bindings.add(desk.decisionsTaken.listen { [weak self] in self?.bringSelectionInSight() })
    view.lowered = { [weak self] in self?.keepSelectionInSight(loweredBy: $0) }
    bindings.add(
      combineLatest(desk.selection.rows, desk.selection.row).bindAndFire { [weak self] in self?.showSelection($0, $1) })
  }

  private func showRows(_ shown: ShownRows) {
    let header = view.selection.cursor.flatMap { self.shown.count > $0 ? self.shown.header(at: $0)?.kind : nil }
    anchor = isOtherDay ? nil : anchor(next: shown)
    let room = view.isLaidOut ? view.visibleRows.map { Int($0.last - $0.first) } ?? 0 : 0
    self.shown = shown
    completion = nil
    fitting.fit(to: shown, anew: isOtherDay)
    if isOtherDay || shown.count <= Self.rowsAtOnce {
      list(0..<shown.count)
    } else {
      // GTK first gets only the rows around the one that is meant, which takes less than a frame. It gets all rows when the
      // list was not changed for a while.
      let center = bestPosition ?? desk.selection.row.value.flatMap(shown.position) ?? 0
      let first = max(0, min(center - Self.rowsAtOnce / 2, shown.count - Self.rowsAtOnce))
      list(first..<first + Self.rowsAtOnce)
      completion = MainLoop.after(milliseconds: Self.patience) { [weak self] in
        guard let self else { return }
        anchor = anchor(next: self.shown)
        list(0..<self.shown.count)
      }
    }
    isOtherDay = false
    // The worklist begins with what needs the dispatcher most, under its header.
    let opensWorklist = desk.filter.isWorklist.value && !wasWorklist
    wasWorklist = desk.filter.isWorklist.value
    let selected = desk.selection.row.value.map { listRow($0) ?? room } ?? 0
    if opensWorklist, selected < room { view.scroll(to: 0, at: 0) }
    if let header, let position = shown.position(ofHeader: header), desk.selection.rows.value.isEmpty {
      view.selection.show([], cursor: position - view.positions.lowerBound, at: nil)
    }
  }

  /// The trip that stays where it is while the list changes, or that the list is on its way to.
  private func anchor(next: ShownRows) -> ListAnchor? {
    guard !view.isLaidOut else {
      return ListAnchor(view, shown, next: next, selected: desk.selection.row.value)
    }
    return goal.flatMap { next.position(of: $0.row) == nil ? nil : $0 }
  }

  private func list(_ positions: Range<Int>) {
    let rows = RowModel(rows: positions.count, columns: TripListColumn.allCases.count + 1) { [weak self] row, column in
      self?.text(row + positions.lowerBound, column) ?? ""
    }
    self.rows = rows
    view.show(rows, from: positions.lowerBound)
    goal = nil
    let isOtherTrip = shownRow != desk.selection.row.value
    showSelection(desk.selection.rows.value, desk.selection.row.value)
    if !isOtherTrip, let anchor { scroll(to: anchor) }
    if desk.filter.isTyping.value, let bestPosition { view.scroll(to: bestPosition) }
    anchor = nil
  }

  /// The header at a position of the list as it is drawn, or `nil` for a trip.
  private func headerText(_ position: Int) -> String? {
    guard position < shown.count, let group = shown.header(at: position) else { return nil }
    let isMirrored = gtk_widget_get_direction(view.list.pointer) == GTK_TEXT_DIR_RTL
    let arrow = group.isFolded ? (isMirrored ? "◂" : "▸") : "▾"
    return "\(arrow) \(desk.wording.header(group, on: desk.timetable.value.serviceDate))"
  }

  /// Shows the reasons of the worklist again, which say how long ago something should have happened.
  private func showTimePassing() {
    if view.columns.showsWhy { showVisibleRowsAgain() }
  }

  private func showVisibleRowsAgain() {
    guard let rows, let visible = view.visibleRows else { return }
    for row in visible.first...visible.last where row < rows.count { rows.rowChanged(Int(row)) }
    // GTK also keeps pixels of rows that are just out of sight.
    gtk_widget_queue_draw(view.list.pointer)
  }

  /// Draws the visible rows again whose trips other desks have selected now, or have not any more.
  private func show(_ colleagues: Colleagues) {
    let changed = colleagues.changes(since: shownColleagues)
    shownColleagues = colleagues
    guard !changed.isEmpty, let rows, let visible = view.visibleRows else { return }
    for place in Int(visible.first)...Int(visible.last) where place < rows.count {
      guard let row = shown.row(at: place + view.positions.lowerBound) else { continue }
      if changed.contains(desk.timetable.value.instance(ofRow: row)) { rows.rowChanged(place) }
    }
    gtk_widget_queue_draw(view.list.pointer)
  }

  /// Scrolls to the selected trip when a decision about it was taken and it is out of sight.
  private func bringSelectionInSight() {
    guard let selected = desk.selection.row.value, let row = listRow(selected) else { return }
    if let visible = view.visibleRows {
      if row >= Int(visible.first), row <= Int(visible.last) { return }
    } else if goal?.row == selected {
      return
    }
    scroll(to: ListAnchor(bringingInSight: selected))
  }

  /// Scrolls to the selected trip when it was the last in sight, and something above the list, as a notice, has taken its
  /// room.
  private func keepSelectionInSight(loweredBy pixels: Int) {
    guard let selected = desk.selection.row.value, let row = listRow(selected), let visible = view.visibleRows else {
      return
    }
    let end = (row + 1) * Int(visible.row_height) - Int(visible.top)
    // What ends farther down was out of sight before.
    if end > Int(visible.height), end <= Int(visible.height) + pixels {
      view.scroll(to: row + view.positions.lowerBound)
    }
  }

  private func scroll(to anchor: ListAnchor) {
    guard let position = shown.position(of: anchor.row) else { return }
    goal = anchor
    view.scroll(to: position, at: anchor.place)
  }

  /// The position in the list of the trip that the search takes when Enter is pressed.
  private var bestPosition: Int? { desk.matches.value?.best.flatMap(shown.position) }

  private func showChange(_ row: Int) {
    if let listRow = listRow(row) { rows?.rowChanged(listRow) }
  }

  private func showSelection(_ selected: [Int], _ selectedRow: Int?) {
    shownRow = selectedRow
    let rows = selected.compactMap(listRow).sorted()
    let cursor = selectedRow.flatMap(listRow)
    let isSameCursor = cursor == nil || view.selection.cursor == cursor
    guard !isSameCursor || view.selection.rows != rows else { return }
    let visible = view.visibleRows.map { Int($0.first) + 1..<max(Int($0.last), Int($0.first) + 1) }
    let isInSight = cursor.flatMap { visible?.contains($0) } ?? false
    let isOnItsWay = !view.isLaidOut && goal?.row == selectedRow
    let place = isOnItsWay ? goal : selectedRow.map { ListAnchor(bringingInSight: $0) }
    if !isSameCursor, !isInSight { goal = place }
    view.selection.show(rows, cursor: isSameCursor ? nil : cursor, at: isInSight ? nil : place?.place)
  }

  /// Returns the row of the `GtkTreeView` that shows a row of the timetable, or `nil` while no row shows it.
  private func listRow(_ row: Int) -> Int? {
    shown.position(of: row).flatMap { view.positions.contains($0) ? $0 - view.positions.lowerBound : nil }
  }

  private func text(_ position: Int, _ column: Int) -> String {
    guard position < shown.count else { return "" }
    let column = column < TripListColumn.allCases.count ? TripListColumn.allCases[column] : nil
    guard let row = shown.row(at: position) else { return column == .departure ? spokenHeader(position) : "" }
    let listRow = model.listRow(row)
    // After the last column is what explains the marks.
    guard let column else { return listRow.words }
    guard column != .why else { return markupEscaped(model.why(row)) }
    if column == .status { fitting.makeRoom(for: listRow) }
    return cells.markup(
      column, listRow, isSelected: view.selection.contains(position - view.positions.lowerBound))
  }

  /// The text of a header's first cell, which a screen reader says and which is drawn over.
  private func spokenHeader(_ position: Int) -> String {
    shown.header(at: position).map {
      markupEscaped(desk.wording.spokenHeader($0, on: desk.timetable.value.serviceDate))
    } ?? ""
  }
}
