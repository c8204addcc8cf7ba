import CGtk

/// The desktop's dialog for choosing a file or a folder, open as long as this object lives.
@MainActor
final class FileChooser {
  /// The kind of file that the user chooses.
  enum Kind {
    case file
    case folder
    /// A text file with a table, separated by commas.
    case table
    /// A new file; `name` is the suggested file name.
    case new(name: String)
  }

  private let dialog: UnsafeMutableRawPointer
  private var connection: SignalConnection?

  /// Opens the dialog. `chosen` is called with the path of the chosen file or folder, or with `nil` when the user
  /// cancelled.
  init(_ kind: Kind, above parent: UnsafeMutablePointer<GtkWindow>, chosen: @escaping @MainActor (String?) -> Void) {
    let (title, action, accept) =
      switch kind {
      case .file: (tr("Open a Timetable"), GTK_FILE_CHOOSER_ACTION_OPEN, tr("_Open"))
      case .folder: (tr("Open a Folder with a Timetable"), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, tr("_Open"))
      case .table: (tr("Read a Table"), GTK_FILE_CHOOSER_ACTION_OPEN, tr("_Open"))
      case .new: (tr("Save a File"), GTK_FILE_CHOOSER_ACTION_SAVE, tr("_Save"))
      }
    dialog = UnsafeMutableRawPointer(gtk_file_chooser_native_new(title, parent, action, accept, tr("_Cancel")))
    switch kind {
    case .file:
      // Patterns of file names are case-sensitive, so both spellings are needed.
      addFilter(tr("GTFS timetables (.zip)"), patterns: ["*.zip", "*.ZIP"])
      addFilter(tr("All files"), patterns: ["*"])
    case .folder: break
    case .table:
      addFilter(tr("Tables (.csv)"), patterns: ["*.csv", "*.CSV", "*.txt"])
      addFilter(tr("All files"), patterns: ["*"])
    case .new(let name):
      gtk_file_chooser_set_do_overwrite_confirmation(cgtk_file_chooser(dialog), 1)
      gtk_file_chooser_set_current_name(cgtk_file_chooser(dialog), name)
    }
    connection = connectResponse(dialog) { [dialog] response in
      guard response == GTK_RESPONSE_ACCEPT, let name = gtk_file_chooser_get_filename(cgtk_file_chooser(dialog)) else {
        chosen(nil)
        return
      }
      let path = String(cString: name)
      g_free(name)
      chosen(path)
    }
    gtk_native_dialog_show(cgtk_native_dialog(dialog))
  }

  isolated deinit {
    gtk_native_dialog_destroy(cgtk_native_dialog(dialog))
    g_object_unref(dialog)
  }

  private func addFilter(_ name: String, patterns: [String]) {
    let filter: OpaquePointer = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, name)
    for pattern in patterns { gtk_file_filter_add_pattern(filter, pattern) }
    gtk_file_chooser_add_filter(cgtk_file_chooser(dialog), filter)
  }
}
