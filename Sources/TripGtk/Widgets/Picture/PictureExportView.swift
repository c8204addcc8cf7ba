import CGtk
import TripDrawing

/// The popover with which the user saves a picture over time. It opens below its button.
@MainActor
final class PictureExportView {
  let popover: Widget
  /// The field for the width of the picture, in pixels.
  let width = Widget(gtk_spin_button_new_with_range(200, Double(PictureExport<GraphDrawing>.largestWidth), 100))
  /// The row with the field for the width.
  let widthRow = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
  let save = Widget(gtk_button_new_with_mnemonic(tr("_Save…")))

  private let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)

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
    widthRow.append(caption)
    widthRow.append(width)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    box.append(widthRow)
    box.append(save)
    popover.add(box)
    gtk_widget_show_all(box.pointer)
  }

  /// Adds rows above the one with the width.
  func addFirst(_ rows: Widget) {
    box.append(rows)
    gtk_box_reorder_child(cgtk_box(box.pointer), rows.pointer, 0)
    gtk_widget_show_all(rows.pointer)
  }
}
