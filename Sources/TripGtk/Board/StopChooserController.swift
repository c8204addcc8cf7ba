import CGtk
import TripCore

/// The controller of the window in which the user chooses the stop of a board, with Enter, a double click or the
/// button.
@MainActor
final class StopChooserController {
  private let view: StopChooserWindow
  private let model: StopChooserModel
  private let chosen: @MainActor ([GTFSID]) -> Void
  private var connections: [SignalConnection] = []

  /// Connects the widgets of `view`. `chosen` is called with the `stop_id`s of the chosen stop or station.
  init(_ view: StopChooserWindow, model: StopChooserModel, chosen: @escaping @MainActor ([GTFSID]) -> Void) {
    self.view = view
    self.model = model
    self.chosen = chosen
    connections = [
      connect(view.search.pointer, "search-changed") { [weak view] in
        if let view { model.filter.value = view.searchText }
      },
      connect(view.search.pointer, "activate") { [weak self] in self?.choose() },
      connect(view.search.pointer, "stop-search") { [weak view] in view?.close() },
      connect(view.list.pointer, "row-activated") { [weak self] in self?.choose() },
      connect(view.open.pointer, "clicked") { [weak self] in self?.choose() },
      connectKeys(view.widget.pointer, in: .stopChooser) { [weak self] in self?.press($0) ?? false },
    ]
  }

  private func choose() {
    // GtkSearchEntry reports a typed text with a delay, so the model may still have an older text.
    if model.filter.value != view.searchText { model.filter.value = view.searchText }
    guard let row = view.selection.rows.first, model.choices.value.indices.contains(row) else { return }
    let stops = model.choices.value[row].stopIDs
    view.close()
    chosen(stops)
  }

  private func press(_ action: KeyAction) -> Bool {
    let row = view.selection.rows.first ?? 0
    switch action {
    case .closeWindow: view.close()
    case .stopAbove where row > 0: view.selection.show([row - 1], cursor: row - 1)
    case .stopBelow where row + 1 < model.choices.value.count: view.selection.show([row + 1], cursor: row + 1)
    default: return false
    }
    return true
  }
}
