import CGtk
import TripCore

/// Opens the window with the day's alerts of a desk, and in it the editor of an alert.
@MainActor
final class AlertsOpening {
  private let parent: Widget
  private let desk: DeskModel
  private let editor: AlertEditorModel
  private let search: ConcernedModel
  private let environment: [String: String]
  private let accept: @MainActor (DeskOffer) -> Void
  private var window: (view: AlertsWindow, controller: AlertsController, parts: [AnyObject])?

  /// Makes the window's opening; the window is above `parent`.
  ///
  /// - Parameters:
  ///   - parent: The window of the desk.
  ///   - desk: The desk.
  ///   - editor: The editor of an alert, which keeps what was begun while the window is closed.
  ///   - search: The search for whom the alert concerns.
  ///   - environment: The environment variables, which name the folder for the place of the window.
  ///   - accept: Shows trips of another day.
  init(
    above parent: Widget, desk: DeskModel, editor: AlertEditorModel, search: ConcernedModel,
    environment: [String: String], accept: @escaping @MainActor (DeskOffer) -> Void
  ) {
    self.parent = parent
    self.desk = desk
    self.editor = editor
    self.search = search
    self.environment = environment
    self.accept = accept
  }

  /// Opens the window, or brings it to the front.
  ///
  /// - Parameter id: The ``Alert/id`` of the alert to open in the editor; `nil` opens none.
  func open(editing id: GTFSID? = nil) {
    if window == nil { make() }
    window?.view.present()
    if let id { window?.controller.edit(id) }
  }

  /// Closes the window.
  func close() { window?.view.close() }

  private func make() {
    let view = AlertsWindow(above: parent)
    let list = AlertListModel(desk)
    let editorView = AlertEditorView()
    let place = KeptWindowPlace(environment, file: "alerts-window", usual: AlertsWindow.usualPlace)
    place.begin(view.widget)
    view.show(editor: editorView.widget)
    let shown = AlertEditorPresentationControl(editorView, model: editor, search: search, wording: desk.wording)
    let controller = AlertsController(
      view, model: list, desk: desk, editor: editor,
      fields: AlertEditorController(editorView, model: editor, search: search, desk: desk), accept: accept)
    window = (
      view, controller,
      [
        shown, AlertsPresentationControl(view, model: list, desk: desk),
        // After the controller of the fields, which discards what was written.
        connect(editorView.footer.discard.pointer, "clicked") { [weak controller] in controller?.endEditing() },
        connect(view.widget.pointer, "destroy") { [weak self] in
          place.write()
          place.end()
          self?.window = nil
        },
      ]
    )
  }
}
