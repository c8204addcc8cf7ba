import CGtk
import TripDrawing

/// Opens the desktop's print dialog, and prints a picture on one page in landscape.
///
/// - Returns: The problem in the user's language, or `nil` when the picture was printed or the user cancelled.
/// - SeeAlso: `gtk_print_operation_run()`.
@MainActor
func printPicture<Drawing: PictureDrawing>(
  _ export: PictureExport<Drawing>, title: String, above parent: UnsafeMutablePointer<GtkWindow>
) -> String? {
  guard let operation = gtk_print_operation_new() else { return nil }
  defer { g_object_unref(operation) }
  gtk_print_operation_set_n_pages(operation, 1)
  gtk_print_operation_set_job_name(operation, title)
  let settings = gtk_print_settings_new()
  gtk_print_settings_set_orientation(settings, GTK_PAGE_ORIENTATION_LANDSCAPE)
  gtk_print_operation_set_print_settings(operation, settings)
  if let settings { g_object_unref(UnsafeMutableRawPointer(settings)) }
  let box = ClosureBox<(LentContext, Double, Double), Void> { export.draw(on: $0.pointer, width: $1, height: $2) }
  cgtk_connect_draw_page(
    operation, { ClosureBox<(LentContext, Double, Double), Void>.call($0, (LentContext(pointer: $1), $2, $3)) },
    box.retained())
  var error: UnsafeMutablePointer<GError>?
  guard
    gtk_print_operation_run(operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, parent, &error)
      == GTK_PRINT_OPERATION_RESULT_ERROR
  else { return nil }
  defer { g_clear_error(&error) }
  return error.map { String(cString: $0.pointee.message) }
}
