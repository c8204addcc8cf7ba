import CGtk

/// The desktop's own dialog for choosing a file, open for as long as this object lives.
@MainActor
final class FileChooser {
  private let dialog: UnsafeMutableRawPointer
  private var connection: SignalConnection?

  /// Opens it; `chosen` gets the path, or nothing where the user thought better of it.
  init(above parent: UnsafeMutablePointer<GtkWindow>, chosen: @escaping @MainActor (String?) -> Void) {
    dialog = UnsafeMutableRawPointer(
      gtk_file_chooser_native_new(
        tr("Open a Timetable"), parent, GTK_FILE_CHOOSER_ACTION_OPEN, tr("_Open"), tr("_Cancel")))
    let filter: OpaquePointer = gtk_file_filter_new()
    gtk_file_filter_set_name(filter, tr("GTFS timetables (.zip)"))
    gtk_file_filter_add_pattern(filter, "*.zip")
    gtk_file_chooser_add_filter(cgtk_file_chooser(dialog), filter)
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
}
