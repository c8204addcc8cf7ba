import CGtk
import TripCore

/// The controller of the log's window: searches in the log, exports it to a file, and closes the window.
@MainActor
final class LogController {
  private let view: LogWindow
  private let model: LogModel
  private let fileName: String
  private var connections: [SignalConnection] = []
  private var fileChooser: FileChooser?

  /// Connects the widgets of the log's window with the model of the log.
  ///
  /// - Parameters:
  ///   - view: The window.
  ///   - model: The log of the day's decisions.
  ///   - fileName: The file name that an export suggests.
  init(_ view: LogWindow, model: LogModel, fileName: String) {
    self.view = view
    self.model = model
    self.fileName = fileName
    connections = [
      connect(view.search.pointer, "search-changed") { [weak view] in
        if let view { model.filter.value = view.searchText }
      },
      connect(view.search.pointer, "stop-search") { [weak view] in view?.close() },
      connect(view.export.pointer, "clicked") { [weak self] in self?.chooseFile() },
      connectKeys(view.widget.pointer, in: .log) { [weak self] in self?.press($0) ?? false },
    ]
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
    case .saveFile: chooseFile()
    case .search: gtk_widget_grab_focus(view.search.pointer)
    case .closeWindow: view.close()
    default: return false
    }
    return true
  }
}
