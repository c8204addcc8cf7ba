import CGtk
import TripCore

/// The controller of the trip list: selects in the desk's model the trips that the user selects in the list, so that the
/// row with the keyboard cursor is always a selected one, folds and unfolds groups, and sorts by the column whose title is
/// clicked.
@MainActor
final class TripListController {
  private let view: TripListView
  private let desk: DeskModel
  private let stillness: ListStillness
  private var connections: [SignalConnection] = []
  /// The position of the keyboard cursor before the present key or click.
  private var cursorBefore = 0

  init(_ view: TripListView, desk: DeskModel, stillness: ListStillness) {
    self.view = view
    self.desk = desk
    self.stillness = stillness
    let list = view.list.pointer
    connections = view.selection.connectChanges { [weak self] in self?.changed() }
    connections += view.columns.connectTitles { desk.filter.clickTitle(of: $0) }
    connections += [
      connectKeys(list, in: .list) { [weak self] in self?.press($0) ?? false },
      connect(list, "row-activated") { [weak self] in _ = self?.toggleGroup() },
      connectPointer(list, "button-press-event") { [weak self] in self?.buttonPressed($0) ?? false },
      connectPointer(list, "motion-notify-event") { [stillness] _ in
        stillness.pointerMoved()
        return false
      },
      connectPointer(list, "leave-notify-event") { [stillness] _ in
        stillness.pointerLeft()
        return false
      },
    ]
  }

  /// Follows a change of the list's selection or keyboard cursor.
  private func changed() {
    let (shown, selected, first) = (desk.shownRows.value, desk.selection.rows.value, view.positions.lowerBound)
    let rows = view.selection.rows.compactMap { shown.row(at: $0 + first) }
    let position = view.selection.cursor.map { $0 + first }
    defer { cursorBefore = position ?? cursorBefore }
    guard let position, position < shown.count else { return }
    guard let cursor = shown.row(at: position) else {
      if rows.isEmpty { leaveHeader(at: position) } else { select(rows) }
      return
    }
    if rows.contains(cursor) { return desk.selection.select(rows: rows + hidden(selected, rows), cursor: cursor) }
    guard rows.sorted() == selected.filter({ listRow($0) != nil }) else { return select(rows) }
    // Only the keyboard cursor has moved.
    if cgtk_is_cursor_key().isTrue {
      desk.selection.select(row: cursor)
    } else {
      // GTK gives its cursor to the row that was clicked, or to the first one when the list gets the focus.
      MainLoop.nextTurn { [weak self] in self?.showCursor() }
    }
  }

  /// Selects rows; the detail goes on showing the same trip, if that is still selected.
  private func select(_ rows: [Int]) { desk.selection.select(rows: rows, cursor: desk.selection.row.value) }

  /// The selected rows that the list cannot show at the moment, when the others are still all selected: they stay
  /// selected.
  private func hidden(_ selected: [Int], _ rows: [Int]) -> [Int] {
    rows.sorted() == selected.filter { listRow($0) != nil } ? selected.filter { listRow($0) == nil } : []
  }

  /// Returns the row of the `GtkTreeView` that shows a row of the timetable, or `nil` while no row shows it.
  private func listRow(_ row: Int) -> Int? {
    desk.shownRows.value.position(of: row).flatMap {
      view.positions.contains($0) ? $0 - view.positions.lowerBound : nil
    }
  }

  /// Puts the keyboard cursor back on the row of the selected trip, or takes it off the list when that has no such row.
  private func showCursor() {
    guard let position = view.selection.cursor,
      let row = desk.shownRows.value.row(at: position + view.positions.lowerBound),
      !desk.selection.rows.value.contains(row)
    else { return }
    if let row = desk.selection.row.value.flatMap(listRow) {
      view.selection.show(view.selection.rows, cursor: row, at: nil)
    } else {
      view.clearCursor()
    }
  }

  /// Moves on from the header on which the keyboard cursor has come, unless its group is folded.
  private func leaveHeader(at position: Int) {
    let shown = desk.shownRows.value
    if shown.header(at: position)?.isFolded ?? true { return desk.selection.select(row: nil) }
    let isUp = position < cursorBefore
    if isUp, position > 0, shown.header(at: position - 1)?.isFolded ?? false {
      desk.selection.select(row: nil)
      return view.selection.show([], cursor: position - 1 - view.positions.lowerBound, at: nil)
    }
    desk.selection.select(row: shown.row(near: position, up: isUp))
    // When that is the trip that was selected before, nothing has changed in the model, and GTK has no selected row.
    MainLoop.nextTurn { [weak self] in
      self?.showSelection()
      // At the top of the list, the header of the first group stays in sight.
      if position == 0 { self?.view.scroll(to: 0) }
    }
  }

  /// Makes the list show the selection of the model, where GTK has lost it.
  private func showSelection() {
    guard view.selection.rows.isEmpty, let cursor = desk.selection.row.value.flatMap(listRow) else { return }
    view.selection.show(desk.selection.rows.value.compactMap(listRow).sorted(), cursor: cursor, at: nil)
  }

  private func press(_ action: KeyAction) -> Bool {
    let isMirrored = gtk_widget_get_direction(view.list.pointer) == GTK_TEXT_DIR_RTL
    // GTK moves its cursor after this.
    if let cursor = view.selection.cursor { cursorBefore = cursor + view.positions.lowerBound }
    switch action {
    case .chooseTrip, .turnPage, .firstOrLastTrip:
      // Without a row to begin at, GTK would begin at the first one and go on from there.
      guard view.selection.cursor == nil, let first = desk.shownRows.value.firstRow else { return false }
      desk.selection.select(row: first)
      return true
    case .foldGroup: return isMirrored ? unfold() : fold()
    case .unfoldGroup: return isMirrored ? fold() : unfold()
    default: return false
    }
  }

  /// The group on whose header the keyboard cursor is, or `nil` when it is on a trip.
  private var groupAtCursor: RowGroup? {
    view.selection.cursor.flatMap { desk.shownRows.value.header(at: $0 + view.positions.lowerBound) }
  }

  /// Folds the group on whose header the keyboard cursor is; from a trip, goes to the header of its group.
  private func fold() -> Bool {
    if let group = groupAtCursor { return group.isFolded || toggleGroup() }
    guard let row = desk.selection.row.value, let group = desk.shownRows.value.group(ofRow: row),
      let position = desk.shownRows.value.position(ofHeader: group.kind)
    else { return false }
    desk.selection.select(row: nil)
    view.selection.show([], cursor: position - view.positions.lowerBound, at: nil)
    return true
  }

  private func unfold() -> Bool {
    guard let group = groupAtCursor else { return false }
    return group.isFolded ? toggleGroup() : true
  }

  private func toggleGroup() -> Bool {
    guard let group = groupAtCursor else { return false }
    desk.filter.toggle(group: group.kind)
    return true
  }

  /// Folds or unfolds the group whose header is clicked; the selection stays.
  private func buttonPressed(_ event: PointerEvent) -> Bool {
    let row = Int(cgtk_row_at(cgtk_tree_view(view.list.pointer), event.place.x, event.place.y))
    guard row >= 0, let group = desk.shownRows.value.header(at: row + view.positions.lowerBound) else { return false }
    if event.button == 1, event.isSinglePress { desk.filter.toggle(group: group.kind) }
    return true
  }
}
