import CGtk
import TripCore

/// The controller of the search entry, the filter's popover and the filter's chips.
@MainActor
final class SearchController {
  private let desk: DeskModel
  private let header: DeskHeaderView
  private let list: TripListView
  private let search: TripSearch
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: DeskView, header: DeskHeaderView, desk: DeskModel, search: TripSearch) {
    self.desk = desk
    self.header = header
    self.search = search
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
      connect(header.search.pointer, "activate") { [weak self] in self?.take() },
      connect(header.search.pointer, "notify::is-focus") { [weak header] in
        guard let header else { return }
        desk.filter.isTyping.value = gtk_widget_is_focus(header.search.pointer).isTrue
      },
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
    case .goToList: take()
    default: return false
    }
    return true
  }

  /// Selects the trip that the search has marked, and goes on in the list.
  private func take() {
    search.choose()
    if desk.shownRows.value.firstRow != nil { focusList() }
  }

  private func focusList() { gtk_widget_grab_focus(list.list.pointer) }
}
