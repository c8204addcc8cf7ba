import CGtk
import TripCore
import TripDrawing

/// The window with the vehicles of the day: a picture with a lane a vehicle, and a table that says the same.
@MainActor
final class VehiclesWindow: PictureWindow<VehiclesDrawing> {
  let order = Widget(cgtk_chooser_new())
  /// The place and the extent of the scroll bar beside the picture, in points.
  let adjustment: UnsafeMutablePointer<GtkAdjustment>
  let scrollBar: Widget
  /// The label that says how many vehicles are listed, and how many of them are late.
  let summary = Label()
  /// The bar above the picture, about a proposal of vehicles.
  let proposal = ProposalBar()
  let propose = Widget(gtk_button_new_with_mnemonic(tr("_Propose…")))

  /// Makes the window without showing it. It is a window of its own beside `parent`, but it is destroyed together with
  /// `parent`.
  init(beside parent: Widget) {
    adjustment = gtk_adjustment_new(0, 0, 1, 1, 1, 1)
    scrollBar = Widget(gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, adjustment))
    super.init("vehicles", tr("Vehicles"), size: (1240, 700), chooser: order, beside: parent)
    scrollBar.setAccessibleName(tr("Scroll the vehicles"))
    picture.append(scrollBar)
    canvas.widget.setAccessibleName(tr("The vehicles' day; the table beside it tells the same"))
    order.setAccessibleID("vehicles-order")
    order.setAccessibleName(tr("Order of the vehicles"))
    order.setTooltip(KeyTable.tooltip(.nextOrder, tr("Order of the vehicles")))
    for text in [tr("By need"), tr("By name"), tr("By first departure")] {
      gtk_combo_box_text_append_text(cgtk_combo_box_text(order.pointer), text)
    }
    summary.setAccessibleID("vehicles-summary")
    gtk_label_set_xalign(cgtk_label(summary.pointer), 0)
    summary.setStyleClass("desk-status")
    side.append(summary)
    addTable(PictureColumn.allCases)
    propose.setAccessibleID("vehicles-propose")
    propose.setAccessibleName(tr("Propose vehicles"))
    propose.setTooltip(KeyTable.tooltip(.proposeVehicles))
    propose.leaveFocus()
    gtk_header_bar_pack_end(cgtk_header_bar(header.pointer), propose.pointer)
    body.append(proposal.widget)
    gtk_box_reorder_child(cgtk_box(body.pointer), proposal.widget.pointer, 0)
    showContent()
  }
}
