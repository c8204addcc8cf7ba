import CGtk
import TripCore

/// The rows with which the popover for saving a train graph is longer than that of other pictures: whether the whole day is
/// saved, on pages of paper, and how wide an hour is on them. They hold for printing, too.
@MainActor
final class GraphPaperView {
  /// What is saved.
  enum Extent: String, CaseIterable {
    case a4
    case a3
    case shown
  }

  /// The rows.
  let widget = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
  let extent = Widget(cgtk_chooser_new())
  let hourWidth = Widget(cgtk_chooser_new())

  /// The widths of an hour that can be chosen, in millimetres; `nil` fits the day to the paper.
  static let hourWidths: [Double?] = [nil, 10, 20, 30, 50, 100]

  init() {
    let extents: [(Extent, String)] = [
      (.a4, tr("The whole day, on A4")), (.a3, tr("The whole day, on A3")), (.shown, tr("What the window shows")),
    ]
    for (value, text) in extents {
      gtk_combo_box_text_append(cgtk_combo_box_text(extent.pointer), value.rawValue, text)
    }
    for width in Self.hourWidths {
      gtk_combo_box_text_append_text(
        cgtk_combo_box_text(hourWidth.pointer),
        width.map { Translation.fill(tr("%@ mm"), String(Int($0))) } ?? tr("As wide as fits"))
    }
    for (chooser, id, caption) in [
      (extent, "graph-extent", tr("W_hat to save")), (hourWidth, "graph-hour-width", tr("_An hour on paper")),
    ] {
      gtk_combo_box_set_active(cgtk_combo_box(chooser.pointer), 0)
      chooser.setAccessibleID(id)
      let label = Widget(gtk_label_new_with_mnemonic(caption))
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), chooser.pointer)
      chooser.setAccessibleCaption(label)
      let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
      row.append(label, fills: true)
      row.append(chooser)
      widget.append(row)
    }
    hourWidth.setTooltip(tr("Also for printing"))
  }

  /// The width of an hour that is chosen, in millimetres; `nil` fits the day to the paper.
  var chosenHourWidth: Double? {
    let index = Int(gtk_combo_box_get_active(cgtk_combo_box(hourWidth.pointer)))
    return Self.hourWidths.indices.contains(index) ? Self.hourWidths[index] : nil
  }
}
