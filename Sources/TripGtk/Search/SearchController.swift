import CGtk
import TripCore

/// The controller of the search entry, the filter's popover and the filter's chips.
@MainActor
final class SearchController {
  private let desk: DeskModel
  private let header: DeskHeaderView
  private let list: TripListView
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: DeskView, header: DeskHeaderView, desk: DeskModel, search: TripSearch) {
    self.desk = desk
    self.header = header
    list = view.list
    let clear: @MainActor () -> Void = { [weak self] in
      desk.filter.clear()
      self?.focusList()
    }
    view.chips.pressed = { [weak self] chip in
      desk.filter.remove(chip)
      // The chip had the keyboard focus and is gone, so the focus moves to the list.
      self?.focusList()
    }
    connections = [
      connect(header.search.pointer, "activate") { [weak self] in self?.takeFirst() },
      connectKeys(header.search.pointer, in: .search) { [weak self] in self?.press($0) ?? false },
      connect(view.chips.clear.pointer, "clicked", clear),
      connect(view.listed.clear.pointer, "clicked", clear),
      connect(header.filter.pointer, "clicked") { [filterView = header.filterView] in filterView.part.toggle() },
    ]
    bindings.add(
      header.filterView.whenBuilt { [weak self] view in
        self?.connections += [
          connect(view.clear.pointer, "clicked") { desk.filter.clear() },
          connect(view.popover.pointer, "closed") { self?.focusList() },
          connect(view.routes.pointer, "row-activated") { [routes = view.routes] in
            guard let row = RowSelection(routes).cursor, search.routes.value.indices.contains(row) else { return }
            desk.filter.toggle(route: search.routes.value[row].id)
          },
        ]
      })
  }

  private func press(_ action: KeyAction) -> Bool {
    switch action {
    case .endSearch:
      desk.filter.text.value = ""
      focusList()
    case .goToList: takeFirst()
    default: return false
    }
    return true
  }

  /// Selects the first trip that the search has found. Without a search, a listed trip stays selected.
  private func takeFirst() {
    let shown = desk.shownRows.value
    guard let first = shown.firstRow else { return }
    let isSearching = !desk.filter.text.value.isEmpty
    if isSearching || desk.selection.row.value.flatMap(shown.position) == nil { desk.selection.select(row: first) }
    focusList()
  }

  private func focusList() { gtk_widget_grab_focus(list.list.pointer) }
}
