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
      connect(view.turn.pointer, "clicked") { [weak self] in self?.turn() },
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
    case .otherPane: turn()
    case .mendVehicle:
      // In an entry of a popover the key is a letter.
      guard !view.hasOpenPopover else { return false }
      activateAction(action.rawValue)
    case .closeWindow: view.close()
    case .letGo: return escape()
    default: return false
    }
    return true
  }

  /// Folds the table away, or shows it again. Where there is no room for both, the picture and the table take turns, and the
  /// one that is shown gets the keyboard focus.
  private func turn() {
    let panes = view.panes
    guard !panes.isCompact.value else {
      panes.hasSecond.value = true
      gtk_widget_grab_focus((panes.showsSecond.value ? view.canvas.widget : view.table).pointer)
      return
    }
    if panes.hasSecond.value { gtk_widget_grab_focus(view.canvas.widget.pointer) }
    panes.hasSecond.value.toggle()
  }

  /// Closes the window, unless there is something to let go first, or an open popover.
  private func escape() -> Bool {
    guard !view.hasOpenPopover else { return false }
    if model.holdsSomething { return view.canvas.hasFocus ? false : model.escape() }
    view.close()
    return true
  }

  // MARK: - Files and paper

  /// The name of the file that the user is offered to save.
  var offeredName: String { "\(fileName)-\(desk.timetable.value.serviceDate).png" }

  /// Writes what the user wants to save to a file. Returns the paths of the written files.
  func write(to path: String, _ kind: DrawingFile.Kind) throws(DrawingFile.Failure) -> [String] {
    let width = gtk_spin_button_get_value(cgtk_spin_button(view.export.width.pointer))
    return try PictureExport<Drawing>(picture: model.picture, style: view.canvas.style)
      .write(to: path, kind, width: width)
  }

  /// What is printed.
  var printedPages: PrintedPages {
    PrintedPages(name: view.title) { [model, view] in
      [PictureExport<Drawing>(picture: model.picture, style: view.canvas.style.onPaper).page(of: $0)]
    }
  }

  private func chooseFile() {
    fileChooser = FileChooser(.new(name: offeredName), above: cgtk_window(view.widget.pointer)) { [weak self] path in
      self?.fileChooser = nil
      if let path { self?.export(to: path) }
    }
  }

  private func export(to path: String) {
    guard let kind = DrawingFile.Kind(ofPath: path) else {
      return model.exported(to: path, problem: tr("The name has to end in .png, .svg or .pdf."))
    }
    do throws(DrawingFile.Failure) {
      model.exported(to: try write(to: path, kind).joined(separator: ", "), problem: nil)
    } catch { model.exported(to: error.path, problem: "\(error.path): \(error.reason)") }
  }

  private func print() {
    if let problem = printedPages.print(above: cgtk_window(view.widget.pointer)) { model.printingFailed(problem) }
  }
}
