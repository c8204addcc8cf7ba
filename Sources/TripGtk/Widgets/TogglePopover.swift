import CGtk

/// Opens a popover when it is closed, and closes it when it is open.
@MainActor
func togglePopover(_ widget: Widget) {
  let popover = cgtk_popover(widget.pointer)
  if widget.isVisible { gtk_popover_popdown(popover) } else { gtk_popover_popup(popover) }
}
