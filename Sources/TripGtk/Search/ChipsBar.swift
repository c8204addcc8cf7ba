import CGtk
import TripCore

/// The bar above the list that shows the active filter. It has the number of listed trips, a chip for each part of
/// the filter, which the user presses to remove that part, and a button that clears the filter.
@MainActor
final class ChipsBar {
  let widget: Widget
  let count = Label()
  let clear = Widget(gtk_button_new_with_mnemonic(tr("Sho_w All")))
  /// Called when the user presses a chip, with the kind of the chip.
  var pressed: @MainActor (FilterChip.Kind) -> Void = { _ in }
  private let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  private var chips: [(chip: FilterChip, button: Widget, connection: SignalConnection)] = []

  init() {
    let box = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    widget = box
    box.setStyleClass("chips-bar")
    count.setStyleClass("tabular")
    count.setAccessibleID("shown-count")
    clear.setAccessibleID("clear-filter")
    clear.setTooltip(tr("Clear search and filter"))
    gtk_button_set_relief(cgtk_button(clear.pointer), GTK_RELIEF_NONE)
    box.append(count)
    box.append(row)
    box.appendAtEnd(clear)
    gtk_widget_show_all(box.pointer)
    gtk_widget_set_no_show_all(box.pointer, 1)
    box.isVisible = false
  }

  /// Shows the chips of `shown` instead of the present ones.
  func show(_ shown: [FilterChip]) {
    guard shown != chips.map(\.chip) else { return }
    for old in chips { gtk_widget_destroy(old.button.pointer) }
    chips = shown.map { chip in
      let button = Self.button(chip)
      row.append(button)
      gtk_widget_show_all(button.pointer)
      return (chip, button, connect(button.pointer, "clicked") { [weak self] in self?.pressed(chip.kind) })
    }
    widget.isVisible = !shown.isEmpty
  }

  private static func button(_ chip: FilterChip) -> Widget {
    let button = Widget(gtk_button_new())
    let content = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 4)
    let label = Label()
    label.text = chip.text
    gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(cgtk_label(label.pointer), 20)
    gtk_label_set_single_line_mode(cgtk_label(label.pointer), 1)
    content.append(label)
    content.append(Widget(gtk_image_new_from_icon_name("window-close-symbolic", GTK_ICON_SIZE_MENU)))
    button.add(content)
    button.setStyleClass("chip")
    button.setAccessibleID("chip-\(chip.kind.id)")
    let name = Translation.fill(tr("No longer only: %@"), chip.text)
    button.setAccessibleName(name)
    button.setTooltip(name)
    return button
  }
}

extension FilterChip.Kind {
  /// The last part of the accessible id of a chip of this kind.
  fileprivate var id: String {
    switch self {
    case .text: "search"
    case .delayed: "delayed"
    case .cancelled: "canceled"
    case .undecided: "undecided"
    case .withNotes: "notes"
    case .route: "line"
    case .routes: "lines"
    case .window: "window"
    }
  }
}
