import CGtk
import TripCore
import TripDrawing

/// Pages that the desktop prints in landscape.
@MainActor
struct PrintedPages {
  /// The name that the desktop shows for the pages while they wait for the printer.
  let name: String
  /// The paper that the print dialog offers first.
  var paper = GraphPaper.Format.a4
  /// Returns what draws each page on paper of a size, in points.
  let pages: @MainActor (GraphSize) -> [DrawingFile.Page]

  /// Opens the desktop's print dialog above a window, and prints the pages.
  ///
  /// - Parameters:
  ///   - parent: The window below the dialog; `nil` for a file without a dialog.
  ///   - file: The path of a PDF to write, without a dialog; `nil` for a printer.
  /// - Returns: The problem in the user's language, or `nil` when the pages were printed or the user cancelled.
  /// - SeeAlso: `gtk_print_operation_run()`.
  func print(above parent: UnsafeMutablePointer<GtkWindow>?, to file: String? = nil) -> String? {
    guard let operation = gtk_print_operation_new() else { return nil }
    defer { g_object_unref(operation) }
    gtk_print_operation_set_job_name(operation, name)
    // The pages have their own margins.
    gtk_print_operation_set_use_full_page(operation, 1)
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS)
    setPaper(of: operation)
    connectPages(of: operation)
    if let file { gtk_print_operation_set_export_filename(operation, file) }
    var error: UnsafeMutablePointer<GError>?
    let action = file == nil ? GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG : GTK_PRINT_OPERATION_ACTION_EXPORT
    guard gtk_print_operation_run(operation, action, parent, &error) == GTK_PRINT_OPERATION_RESULT_ERROR else {
      return nil
    }
    defer { g_clear_error(&error) }
    return error.map { String(cString: $0.pointee.message) }
  }

  private func setPaper(of operation: UnsafeMutablePointer<GtkPrintOperation>) {
    guard let setup = gtk_page_setup_new(), let size = gtk_paper_size_new("iso_\(paper.rawValue)") else { return }
    gtk_page_setup_set_paper_size_and_default_margins(setup, size)
    gtk_page_setup_set_orientation(setup, GTK_PAGE_ORIENTATION_LANDSCAPE)
    gtk_print_operation_set_default_page_setup(operation, setup)
    gtk_paper_size_free(size)
    g_object_unref(UnsafeMutableRawPointer(setup))
  }

  private func connectPages(of operation: UnsafeMutablePointer<GtkPrintOperation>) {
    var shown: [DrawingFile.Page] = []
    let begin = ClosureBox<GraphSize, Int32> {
      shown = pages($0)
      return Int32(clamping: max(1, shown.count))
    }
    cgtk_connect_begin_print(
      operation, { ClosureBox<GraphSize, Int32>.call($0, GraphSize(width: $1, height: $2)) }, begin.retained())
    let draw = ClosureBox<(LentContext, Int), Void> { context, page in
      if shown.indices.contains(page) { shown[page](context.pointer) }
    }
    cgtk_connect_draw_page(
      operation, { ClosureBox<(LentContext, Int), Void>.call($0, (LentContext(pointer: $1), Int($2))) }, draw.retained()
    )
  }
}
