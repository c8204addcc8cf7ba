import CGtk

/// Makes a button that shows only an icon. Its name is its tooltip, and the name that a screen reader says.
@MainActor
func iconButton(_ icon: String, name: String, id: String) -> Widget {
  let button = Widget(gtk_button_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
  button.setAccessibleName(name)
  button.setAccessibleID(id)
  button.setTooltip(name)
  return button
}
