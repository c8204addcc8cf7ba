import CGtk

/// Two widgets side by side, with a handle between them that the user drags.
@MainActor
final class Panes: Widget {
  /// Puts `first` before `second`. When the window's width changes, `second` keeps its width. `name` is the
  /// accessible name of the handle.
  convenience init(_ first: Widget, _ second: Widget, name: String) {
    self.init(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    setAccessibleName(name)
    gtk_paned_pack1(cgtk_paned(pointer), first.pointer, 1, 0)
    gtk_paned_pack2(cgtk_paned(pointer), second.pointer, 0, 0)
    cgtk_set_focus_chain(cgtk_container(pointer), first.pointer, second.pointer)
  }
}
