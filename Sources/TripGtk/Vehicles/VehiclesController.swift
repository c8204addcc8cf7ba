import CGtk
import TripCore
import TripDrawing

/// The controller of the table and the buttons of the Vehicles window: calls the model for them.
@MainActor
final class VehiclesController {
  private let view: VehiclesWindow
  private let model: VehiclesModel
  private let desk: DeskModel
  private var connections: [SignalConnection] = []
  private var fileChooser: FileChooser?

  init(_ view: VehiclesWindow, model: VehiclesModel, desk: DeskModel) {
    self.view = view
    self.model = model
    self.desk = desk
    connections = [
      connect(view.order.pointer, "changed") { [weak self] in self?.chooseOrder() },
      connect(view.zoomIn.pointer, "clicked") { model.zoom(by: GraphController.zoomStep) },
      connect(view.zoomOut.pointer, "clicked") { model.zoom(by: 1 / GraphController.zoomStep) },
      connect(view.fit.pointer, "clicked") { model.fit() },
      connect(view.turn.pointer, "clicked") { [weak self] in _ = self?.turn() },
      connect(view.zoomToSelection.pointer, "clicked") { model.zoomToSelection() },
      connect(view.export.save.pointer, "clicked") { [weak self] in
        gtk_popover_popdown(cgtk_popover(view.export.popover.pointer))
        self?.chooseFile()
      },
      connect(view.print.pointer, "clicked") { [weak self] in self?.print() },
      connect(view.adjustment, "value-changed") { [weak view] in
        if let view { model.scroll(to: gtk_adjustment_get_value(view.adjustment)) }
      },
      connect(view.widget.pointer, "destroy") { model.cancelDrag() },
      connectKeys(view.widget.pointer, in: .vehiclesWindow) { [weak self] in self?.press($0) ?? false },
    ]
    connections += view.tableSelection.connectChanges { [weak self] in self?.selectRows() }
  }

  private func chooseOrder() {
    let index = Int(gtk_combo_box_get_active(cgtk_combo_box(view.order.pointer)))
    let orders = VehicleOrder.allCases
    if orders.indices.contains(index) { model.sort(by: orders[index]) }
  }

  private func selectRows() {
    model.stillness.touch()
    let (shown, positions) = (model.tableRows.value, view.tableSelection.rows)
    let rows = positions.filter(shown.indices.contains).map { shown[$0] }
    guard !rows.isEmpty, Set(rows) != Set(desk.selection.rows.value) else { return }
    desk.selection.select(rows: rows, cursor: rows.first)
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

  /// Closes the window, unless there is something to let go first: a drag, or an open popover.
  private func escape() -> Bool {
    guard !view.hasOpenPopover else { return false }
    if model.holdsSomething { return view.canvas.hasFocus ? false : model.cancelDrag() }
    view.close()
    return true
  }

  // MARK: - Files and paper

  private func chooseFile() {
    let name = "tripdesk-vehicles-\(desk.timetable.value.serviceDate).png"
    fileChooser = FileChooser(.new(name: name), above: cgtk_window(view.widget.pointer)) { [weak self] path in
      self?.fileChooser = nil
      if let path { self?.export(to: path) }
    }
  }

  private func export(to path: String) {
    let width = gtk_spin_button_get_value(cgtk_spin_button(view.export.width.pointer))
    let export = PictureExport<VehiclesDrawing>(picture: model.picture, style: view.canvas.style)
    model.exported(to: path, problem: export.write(to: path, width: width))
  }

  private func print() {
    let problem = printPicture(
      PictureExport<VehiclesDrawing>(picture: model.picture, style: view.canvas.style.onPaper), title: tr("Vehicles"),
      above: cgtk_window(view.widget.pointer))
    if let problem { model.printingFailed(problem) }
  }
}
