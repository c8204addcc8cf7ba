import CGtk
import TripDrawing

/// The popover with which the user saves a picture over time. It opens below its button.
@MainActor
final class PictureExportView {
  let popover: Widget
  /// The field for the width of the picture, in pixels.
  let width = Widget(gtk_spin_button_new_with_range(200, Double(PictureExport<GraphDrawing>.largestWidth), 100))
  let save = Widget(gtk_button_new_with_mnemonic(tr("_Save…")))

  /// Makes the popover. `id` is the first part of its widgets' accessible ids.
  init(at button: Widget, id: String) {
    popover = Widget(gtk_popover_new(button.pointer))
    gtk_menu_button_set_popover(cgtk_menu_button(button.pointer), popover.pointer)
    let caption = Widget(gtk_label_new_with_mnemonic(tr("_Width in pixels")))
    gtk_label_set_mnemonic_widget(cgtk_label(caption.pointer), width.pointer)
    width.setAccessibleID("\(id)-export-width")
    width.setAccessibleCaption(caption)
    width.setTooltip(tr("The height follows"))
    gtk_spin_button_set_value(cgtk_spin_button(width.pointer), 1920)
    save.setAccessibleID("\(id)-export-save")
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    row.append(caption)
    row.append(width)
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    box.append(row)
    box.append(save)
    popover.add(box)
    gtk_widget_show_all(box.pointer)
  }
}
