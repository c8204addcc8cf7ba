import CGtk
import TripCore
import TripDrawing

/// The controller of the buttons and keys that every window with a picture over time has.
@MainActor
class PictureController<Model: PictureModel, Drawing: PictureDrawing> where Drawing.Picture == Model.Picture {
  private let view: PictureWindow<Drawing>
  private let model: Model
  private let desk: DeskModel
  /// The name of the file in which the picture is saved, up to the service date.
  private let fileName: String
  private var connections: [SignalConnection] = []
  private var fileChooser: FileChooser?

  /// Connects a window with its model. `scope` is the place of the window's keys.
  init(_ view: PictureWindow<Drawing>, _ model: Model, _ desk: DeskModel, keys scope: KeyScope, fileName: String) {
    (self.view, self.model, self.desk, self.fileName) = (view, model, desk, fileName)
    connections = [
      connect(view.zoomIn.pointer, "clicked") { model.zoom(.time, by: PictureStep.zoom, about: nil) },
      connect(view.zoomOut.pointer, "clicked") { model.zoom(.time, by: 1 / PictureStep.zoom, about: nil) },
      connect(view.fit.pointer, "clicked") { model.fit() },
      connect(view.now.pointer, "clicked") { model.showNow() },
      connect(view.turn.pointer, "clicked") { [weak self] in _ = self?.turn() },
      connect(view.zoomToSelection.pointer, "clicked") { model.zoomToSelection() },
      connect(view.export.save.pointer, "clicked") { [weak self] in
        gtk_popover_popdown(cgtk_popover(view.export.popover.pointer))
        self?.chooseFile()
      },
      connect(view.print.pointer, "clicked") { [weak self] in self?.print() },
      connect(view.widget.pointer, "destroy") { model.cancelDrag() },
      connectKeys(view.widget.pointer, in: scope) { [weak self] in self?.press($0) ?? false },
    ]
  }

  /// Carries out the action of a key. Returns `false` when it is not possible at the moment.
  func press(_ action: KeyAction) -> Bool {
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

  /// Closes the window, unless there is something to let go first, or an open popover.
  private func escape() -> Bool {
    guard !view.hasOpenPopover else { return false }
    if model.holdsSomething { return view.canvas.hasFocus ? false : model.escape() }
    view.close()
    return true
  }

  // MARK: - Files and paper

  private func chooseFile() {
    let name = "\(fileName)-\(desk.timetable.value.serviceDate).png"
    fileChooser = FileChooser(.new(name: name), above: cgtk_window(view.widget.pointer)) { [weak self] path in
      self?.fileChooser = nil
      if let path { self?.export(to: path) }
    }
  }

  private func export(to path: String) {
    let width = gtk_spin_button_get_value(cgtk_spin_button(view.export.width.pointer))
    let export = PictureExport<Drawing>(picture: model.picture, style: view.canvas.style)
    model.exported(to: path, problem: export.write(to: path, width: width))
  }

  private func print() {
    let problem = printPicture(
      PictureExport<Drawing>(picture: model.picture, style: view.canvas.style.onPaper), title: view.title,
      above: cgtk_window(view.widget.pointer))
    if let problem { model.printingFailed(problem) }
  }
}
