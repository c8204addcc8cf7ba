import CGtk
import TripProgram

/// The dialog *About*: what the program is, who makes it, and under which licence.
@MainActor
final class AboutDialog {
  private let widget = Widget(gtk_about_dialog_new())
  private var connection: SignalConnection?

  /// Makes the dialog *About* above `parent`.
  init(above parent: UnsafeMutablePointer<GtkWindow>) {
    let dialog = cgtk_about_dialog(widget.pointer)
    gtk_window_set_transient_for(cgtk_window(widget.pointer), parent)
    gtk_window_set_destroy_with_parent(cgtk_window(widget.pointer), 1)
    gtk_about_dialog_set_program_name(dialog, tr("Trip Desk"))
    gtk_about_dialog_set_version(dialog, CommandLineProgram.version)
    gtk_about_dialog_set_comments(dialog, tr("A dispatcher's desk for today's trips of a GTFS timetable."))
    gtk_about_dialog_set_copyright(dialog, "© 2026 The Trip Desk developers")
    gtk_about_dialog_set_license_type(dialog, GTK_LICENSE_MIT_X11)
    gtk_about_dialog_set_logo_icon_name(dialog, DeskApplication.id)
    closeByKeys(widget)
    connection = connectResponse(widget.pointer) { [widget = WeakObject(widget.pointer)] _ in
      if let pointer = widget.pointer { gtk_widget_destroy(pointer.assumingMemoryBound(to: GtkWidget.self)) }
    }
  }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }
}
