import CGtk
import TripCore

/// The controller of the log's window: searches in the log, undoes a step, shows its trip, exports the log to a file, and
/// closes the window.
@MainActor
final class LogController {
  private let view: LogWindow
  private let model: LogModel
  private let desk: DeskModel
  private let accept: @MainActor (DeskOffer) -> Void
  private let fileName: String
  private var connections: [SignalConnection] = []
  private var fileChooser: FileChooser?

  /// Connects the widgets of the log's window with the model of the log.
  ///
  /// - Parameters:
  ///   - view: The window.
  ///   - model: The log of the day's decisions.
  ///   - desk: The desk whose log it is.
  ///   - fileName: The file name that an export suggests.
  ///   - accept: Shows the trips of a step.
  init(
    _ view: LogWindow, model: LogModel, desk: DeskModel, fileName: String,
    accept: @escaping @MainActor (DeskOffer) -> Void
  ) {
    self.view = view
    self.model = model
    self.desk = desk
    self.accept = accept
    self.fileName = fileName
    connections = [
      connect(view.search.pointer, "search-changed") { [weak view] in
        if let view { model.filter.value = view.searchText }
      },
      connect(view.search.pointer, "stop-search") { [weak view] in view?.close() },
      connect(view.export.pointer, "clicked") { [weak self] in self?.chooseFile() },
      connect(view.undo.pointer, "clicked") { [weak self] in self?.undoSelected() },
      connect(view.showTrip.pointer, "clicked") { [weak self] in self?.showSelected() },
      connect(view.list.pointer, "row-activated") { [weak self] in self?.showSelected() },
      connectKeys(view.widget.pointer, in: .log) { [weak self] in self?.press($0) ?? false },
    ]
    connections += view.selection.connectChanges { [weak self] in self?.select() }
  }

  private func select() {
    let rows = model.rows.value
    model.select(view.selection.rows.first.flatMap { rows.indices.contains($0) ? rows[$0].step : nil })
  }

  private func undoSelected() {
    guard model.selected.value != nil else { return desk.notify(model.obstacle.value ?? "") }
    desk.attempt { [model] _ throws(Refusal) in try model.undoSelected() }
  }

  /// Shows the trips of the selected step in the desk's window, in front of the log.
  private func showSelected() {
    guard let row = model.selected.value else { return }
    accept(.showTrips(row.instances))
    if let desk = gtk_window_get_transient_for(cgtk_window(view.widget.pointer)) { gtk_window_present(desk) }
  }

  private func chooseFile() {
    fileChooser = FileChooser(.new(name: fileName), above: cgtk_window(view.widget.pointer)) { [weak self] path in
      self?.fileChooser = nil
      if let path { self?.export(to: path) }
    }
  }

  private func export(to path: String) {
    model.exported(to: path, problem: WrittenFile.write(model.csv, to: path))
  }

  private func press(_ action: KeyAction) -> Bool {
    switch action {
    case .undoStep: undoSelected()
    case .undo: desk.attempt { desk throws(Refusal) in try desk.undo() }
    case .redo: desk.attempt { desk throws(Refusal) in try desk.redo() }
    case .saveFile: chooseFile()
    case .search: gtk_widget_grab_focus(view.search.pointer)
    case .closeWindow: view.close()
    default: return false
    }
    return true
  }
}
