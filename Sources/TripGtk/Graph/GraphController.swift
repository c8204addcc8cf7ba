import CGtk
import TripCore
import TripDrawing

/// The controller of the lists and buttons beside the train graph: calls the graph's model for them.
@MainActor
final class GraphController {
  /// The factor by which one press of the zoom key or button enlarges or reduces the picture.
  static let zoomStep = 1.4

  private let view: TrainGraphWindow
  private let model: GraphModel
  private let desk: DeskModel
  private var connections: [SignalConnection] = []
  private var fileChooser: FileChooser?

  init(_ view: TrainGraphWindow, model: GraphModel, desk: DeskModel) {
    self.view = view
    self.model = model
    self.desk = desk
    connections = [
      connect(view.route.pointer, "changed") { [weak self] in self?.chooseRoute() },
      connect(view.zoomIn.pointer, "clicked") { model.zoom(by: Self.zoomStep) },
      connect(view.zoomOut.pointer, "clicked") { model.zoom(by: 1 / Self.zoomStep) },
      connect(view.fit.pointer, "clicked") { model.fit() },
      connect(view.turn.pointer, "clicked") { [weak self] in _ = self?.turn() },
      connect(view.zoomToSelection.pointer, "clicked") { model.zoomToSelection() },
      connect(view.export.save.pointer, "clicked") { [weak self] in
        gtk_popover_popdown(cgtk_popover(view.export.popover.pointer))
        self?.chooseFile()
      },
      connect(view.print.pointer, "clicked") { [weak self] in self?.print() },
      connect(view.conflicts.pointer, "row-activated") { [weak self] in self?.jump() },
      connect(view.widget.pointer, "destroy") { model.cancelDrag() },
      connectKeys(view.widget.pointer, in: .graphWindow) { [weak self] in self?.press($0) ?? false },
    ]
    connections += view.tableSelection.connectChanges { [weak self] in self?.selectRows() }
    connections += view.conflictSelection.connectChanges { [weak self] in self?.jump() }
  }

  private func chooseRoute() {
    let index = Int(gtk_combo_box_get_active(cgtk_combo_box(view.route.pointer)))
    let routes = model.routes.value
    // GTK emits `changed` also when the program itself selects a route; then nothing is to be done.
    guard routes.indices.contains(index), routes[index].id != model.route.value?.id else { return }
    model.choose(routes[index].id)
  }

  private func selectRows() {
    let (shown, positions) = (model.tableRows.value, view.tableSelection.rows)
    let rows = positions.filter(shown.indices.contains).map { shown[$0] }
    guard !rows.isEmpty, rows != desk.selection.rows.value.filter(shown.contains) else { return }
    desk.selection.select(rows: rows, cursor: rows.first)
  }

  private func jump() {
    let conflicts = model.conflicts.value
    if let row = view.conflictSelection.rows.first, conflicts.indices.contains(row) { model.jump(to: conflicts[row]) }
  }

  private func press(_ action: KeyAction) -> Bool {
    switch action {
    case .undo: desk.attempt { desk throws(Refusal) in try desk.undo() }
    case .redo: desk.attempt { desk throws(Refusal) in try desk.redo() }
    case .saveFile: chooseFile()
    case .print: print()
    case .otherPane: return turn()
    case .closeWindow: view.close()
    case .letGo: return escape()
    default: return false
    }
    return true
  }

  /// Moves the keyboard focus from the picture to the table or back, which also shows it. Returns `false` when both
  /// are shown side by side.
  private func turn() -> Bool {
    guard view.panes.isCompact.value else { return false }
    gtk_widget_grab_focus((view.panes.showsSecond.value ? view.canvas.widget : view.table).pointer)
    return true
  }

  /// Closes the window, unless there is something to let go first: a drag or a draft, or an open popover.
  private func escape() -> Bool {
    guard !view.hasOpenPopover else { return false }
    if model.holdsSomething { return view.canvas.hasFocus ? false : model.escape() }
    view.close()
    return true
  }

  // MARK: - Files and paper

  private func chooseFile() {
    let name = "tripdesk-graph-\(desk.timetable.value.serviceDate).png"
    fileChooser = FileChooser(.new(name: name), above: cgtk_window(view.widget.pointer)) { [weak self] path in
      self?.fileChooser = nil
      if let path { self?.export(to: path) }
    }
  }

  private func export(to path: String) {
    let width = gtk_spin_button_get_value(cgtk_spin_button(view.export.width.pointer))
    let problem = PictureExport<GraphDrawing>(picture: model.picture, style: view.canvas.style).write(
      to: path, width: width)
    model.exported(to: path, problem: problem)
  }

  private func print() {
    let problem = printPicture(
      PictureExport<GraphDrawing>(picture: model.picture, style: view.canvas.style.onPaper), title: tr("Train Graph"),
      above: cgtk_window(view.widget.pointer))
    if let problem { model.printingFailed(problem) }
  }
}
