import CGtk
import TripCore

/// The controller of the popover in which the line of the train graph is chosen, with Enter, a click, or the buttons of
/// directions.
@MainActor
final class LineChooserController {
  private let view: LineChooserView
  private let model: LineChooserModel
  private let chosen: @MainActor () -> Void
  private var directionClicks: [SignalConnection] = []
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  /// Connects the widgets of `view`. `chosen` is called when the user has chosen, so that the keys go to the picture.
  init(_ view: LineChooserView, model: LineChooserModel, chosen: @escaping @MainActor () -> Void) {
    (self.view, self.model, self.chosen) = (view, model, chosen)
    connections = [
      connect(view.search.pointer, "search-changed") { [weak view] in
        if let view { model.filter.value = view.searchText }
      },
      connect(view.search.pointer, "activate") { [weak self] in self?.choose() },
      connect(view.search.pointer, "stop-search") { [weak view] in view?.close() },
      connect(view.list.pointer, "row-activated") { [weak self] in self?.choose() },
      connect(view.popover.pointer, "show") { [weak self] in self?.begin() },
      connectKeys(view.search.pointer, in: .stopChooser) { [weak self] in self?.press($0) ?? false },
    ]
    // The presentation control was made before, so that the view has these buttons already.
    bindings.add(model.directions.bindAndFire { [weak self] _ in self?.connectDirections() })
  }

  /// Begins with an empty search.
  private func begin() {
    model.filter.value = ""
    gtk_widget_grab_focus(view.search.pointer)
  }

  private func choose() {
    // GtkSearchEntry reports a typed text with a delay, so the model may still have an older text.
    if model.filter.value != view.searchText { model.filter.value = view.searchText }
    guard let row = view.selection.rows.first, model.lines.value.indices.contains(row) else { return }
    let line = model.lines.value[row]
    view.close()
    model.choose(line)
    chosen()
  }

  private func connectDirections() {
    directionClicks = view.directions.enumerated().map { index, button in
      connect(button.pointer, "toggled") { [weak self] in self?.choose(direction: index) }
    }
  }

  private func choose(direction index: Int) {
    let directions = model.directions.value
    // GTK emits `toggled` also for the button that is let go, and when the program itself shows the direction.
    guard directions.indices.contains(index), view.directions.indices.contains(index),
      gtk_toggle_button_get_active(cgtk_toggle_button(view.directions[index].pointer)).isTrue,
      directions[index] != model.shown.value
    else { return }
    view.close()
    model.choose(direction: directions[index])
    chosen()
  }

  private func press(_ action: KeyAction) -> Bool {
    let row = view.selection.rows.first ?? -1
    switch action {
    case .stopAbove where row > 0: view.selection.show([row - 1], cursor: row - 1)
    case .stopBelow where row + 1 < model.lines.value.count: view.selection.show([row + 1], cursor: row + 1)
    default: return false
    }
    return true
  }
}
