import CGtk
import TripCore

/// The controller of the window with the day's alerts: searches them, decides about the selected one, shows its trips,
/// and closes the window.
@MainActor
final class AlertsController {
  private let view: AlertsWindow
  private let model: AlertListModel
  private let desk: DeskModel
  private let editor: AlertEditorModel
  private let fields: AlertEditorController
  private let accept: @MainActor (DeskOffer) -> Void
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()
  /// Whether the editor takes the keyboard focus as soon as it is shown.
  private var awaitsEditor = false

  /// Connects the widgets of the window with the model of the list.
  ///
  /// - Parameters:
  ///   - view: The window.
  ///   - model: The list of the day's alerts.
  ///   - desk: The desk whose alerts they are.
  ///   - editor: The editor of an alert.
  ///   - fields: The controller of the editor's fields.
  ///   - accept: Shows trips of another day.
  init(
    _ view: AlertsWindow, model: AlertListModel, desk: DeskModel, editor: AlertEditorModel,
    fields: AlertEditorController, accept: @escaping @MainActor (DeskOffer) -> Void
  ) {
    self.view = view
    self.model = model
    self.desk = desk
    self.editor = editor
    self.fields = fields
    self.accept = accept
    connections = [
      connect(view.search.pointer, "search-changed") { [weak view] in
        if let view { model.filter.value = view.searchText }
      },
      connect(view.search.pointer, "stop-search") { [weak view] in view?.close() },
      connect(view.new.pointer, "clicked") { [weak self] in self?.write() },
      connect(view.edit.pointer, "clicked") { [weak self] in self?.editSelected() },
      connect(view.copy.pointer, "clicked") { [weak self] in self?.copySelected() },
      connect(view.list.pointer, "row-activated") { [weak self] in self?.editSelected() },
      connect(view.closeEditor.pointer, "clicked") { [weak self] in self?.endEditing() },
      connect(view.showTrips.pointer, "clicked") { [weak self] in self?.showTrips() },
      connect(view.withhold.pointer, "clicked") { [weak self] in self?.take(.withhold) },
      connect(view.automatic.pointer, "clicked") { [weak self] in self?.take(.automatic) },
      connect(view.end.pointer, "clicked") { [weak self] in self?.take(.end) },
      connectKeys(view.widget.pointer, in: .alerts) { [weak self] in self?.press($0) ?? false },
    ]
    connections.append(connect(view.editorPlace.pointer, "map") { [weak self] in self?.noteEditor() })
    connections += view.selection.connectChanges { [weak self] in self?.select() }
    bindings.add(
      editor.told.listen { [weak self] id in
        // The keyboard comes back to the list first, where GTK then chooses the first row by itself.
        self?.endEditing()
        model.select(id)
      })
  }

  /// Opens the editor for a new alert.
  private func write() {
    editor.openNew()
    beginEditing()
  }

  /// Opens an alert in the editor, and selects it in the list.
  func edit(_ id: GTFSID) {
    model.select(id)
    editSelected()
  }

  private func editSelected() {
    guard let selected = model.selected.value, selected.actions.contains(.edit) else { return }
    if case .decisions = selected.alert.origin {
      editor.openReword(selected.alert)
      beginEditing()
    } else if editor.open(selected.id) {
      beginEditing()
    }
  }

  private func copySelected() {
    guard let selected = model.selected.value, case .author = selected.alert.origin else { return }
    if let obstacle = editor.openCopy(of: selected.id) { return desk.notify(obstacle) }
    beginEditing()
  }

  private func beginEditing() {
    view.isEditing = true
    if gtk_widget_get_mapped(view.editorPlace.pointer).isTrue { fields.focus() } else { awaitsEditor = true }
  }

  /// Moves the keyboard focus to the editor once GTK has given it room: before, it cannot take the focus.
  private func noteEditor() {
    guard awaitsEditor else { return }
    awaitsEditor = false
    fields.focus()
  }

  /// Closes the editor. What was written is kept as a draft.
  func endEditing() {
    guard view.isEditing else { return }
    // Nothing is told after the editor was closed.
    editor.withdrawQuestion()
    view.isEditing = false
    view.focusList()
  }

  private func select() {
    let rows = model.rows.value
    model.select(view.selection.rows.first.flatMap { rows.indices.contains($0) ? rows[$0].alert?.id : nil })
  }

  private func take(_ action: AlertAction) {
    desk.attempt { [model] _ throws(Refusal) in try model.take(action) }
  }

  /// Shows the trips that the selected alert concerns in the desk's window, in front of this one.
  private func showTrips() {
    guard model.selected.value != nil else { return }
    if let offer = model.showTrips() { accept(offer) }
    if let desk = gtk_window_get_transient_for(cgtk_window(view.widget.pointer)) { gtk_window_present(desk) }
  }

  /// Whether the keyboard focus is in a text, in which most keys write.
  private var isTyping: Bool {
    guard let focus = gtk_window_get_focus(cgtk_window(view.widget.pointer)) else { return false }
    return cgtk_is_editable(focus).isTrue
      || gtk_widget_is_ancestor(focus, view.editorPlace.pointer).isTrue
  }

  private func press(_ action: KeyAction) -> Bool {
    switch action {
    case .closeWindow: view.close()
    case .letGo: letGo()
    case .newAlert: write()
    case .search: gtk_widget_grab_focus(view.search.pointer)
    case .otherPane: turn()
    default: return !isTyping && decide(action)
    }
    return true
  }

  private func decide(_ action: KeyAction) -> Bool {
    switch action {
    case .stopTelling: take(model.selected.value?.actions.contains(.end) == true ? .end : .withhold)
    case .tellAgain: take(.automatic)
    case .undo: desk.attempt { desk throws(Refusal) in try desk.undo() }
    case .redo: desk.attempt { desk throws(Refusal) in try desk.redo() }
    default: return false
    }
    return true
  }

  /// Gives up what was begun in the editor, then closes the editor, then the window.
  private func letGo() {
    if view.isEditing, fields.escape() { return }
    view.isEditing ? endEditing() : view.close()
  }

  private func turn() {
    guard let panes = view.panes, panes.hasSecond.value else { return }
    panes.showsSecond.value.toggle()
  }
}
