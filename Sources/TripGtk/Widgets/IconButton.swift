import CGtk

/// A button with an icon alone, whose name is told by its tooltip and to a screen reader.
@MainActor
func iconButton(_ icon: String, name: String, id: String) -> Widget {
  let button = Widget(gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
  button.setAccessibleName(name)
  button.setAccessibleID(id)
  button.setTooltip(name)
  return button
}
