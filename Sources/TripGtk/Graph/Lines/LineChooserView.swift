import CGtk
import TripCore

/// The button with the shown line, and the popover in which another line or direction is chosen: a search entry above the
/// list of lines, and below it the directions of the shown line.
@MainActor
final class LineChooserView {
  let button = Widget(gtk_menu_button_new())
  let popover: Widget
  let search = Widget(gtk_search_entry_new())
  let list = Widget(gtk_tree_view_new())
  private(set) lazy var selection = RowSelection(list)
  /// A radio button for each direction of the shown line.
  private(set) var directions: [Widget] = []
  private let name = Label()
  private let directionBox = Box(GTK_ORIENTATION_VERTICAL, spacing: 2)
  private static let (listWidth, listHeight): (gint, gint) = (360, 320)
  /// The longest name on the button, in characters. The popover and the tooltip have all of it.
  private static let longestName: gint = 34

  init() {
    popover = Widget(gtk_popover_new(button.pointer))
    gtk_label_set_ellipsize(cgtk_label(name.pointer), PANGO_ELLIPSIZE_END)
    gtk_label_set_max_width_chars(cgtk_label(name.pointer), Self.longestName)
    let shown = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    shown.append(name)
    shown.append(Widget(gtk_image_new_from_icon_name("pan-down-symbolic", GTK_ICON_SIZE_BUTTON)))
    button.add(shown)
    button.setAccessibleID("graph-line")
    gtk_menu_button_set_popover(cgtk_menu_button(button.pointer), popover.pointer)
    search.setAccessibleID("graph-line-search")
    search.setAccessibleName(tr("Search for a line"))
    search.setTooltip(tr("A line's name, or where it goes"))
    fillPopover()
  }

  /// The text in the search entry.
  var searchText: String {
    get { String(cString: gtk_entry_get_text(cgtk_entry(search.pointer))) }
    set { if newValue != searchText { gtk_entry_set_text(cgtk_entry(search.pointer), newValue) } }
  }

  /// Opens the popover when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }

  /// Closes the popover at once: while it fades, the window would still leave the keys to it.
  func close() { gtk_widget_hide(popover.pointer) }

  /// Shows the name of the line on the button.
  func show(line: String) {
    name.text = line
    let words = KeyTable.tooltip(.chooseLine, line)
    button.setAccessibleName(Translation.fill(tr("Line and direction: %@"), line))
    button.setTooltip(words)
  }

  /// Shows the lines of the list, with one of them selected.
  func show(_ rows: RowModel, selected: Int?) {
    selection.silently { list.show(rows: rows) }
    list.setAccessibleID("graph-lines")
    list.setAccessibleName(tr("Lines"))
    selection.show(selected.map { [$0] } ?? [], cursor: selected)
  }

  /// Makes a radio button for each direction. They are destroyed with the next ones. A line in one direction has none.
  func show(directions names: [String]) {
    for direction in directions { gtk_widget_destroy(direction.pointer) }
    directions = []
    guard names.count > 1 else { return }
    for (index, name) in names.enumerated() {
      let first = directions.first.map { cgtk_radio_button($0.pointer) }
      let direction = Widget(gtk_radio_button_new_with_label_from_widget(first, name))
      direction.setAccessibleID("graph-direction-\(index)")
      directionBox.append(direction)
      directions.append(direction)
    }
    gtk_widget_show_all(directionBox.pointer)
  }

  private func fillPopover() {
    addMarkupColumns([tr("Line")], expanding: 0, to: list)
    list.setStyleClass("trip-list")
    gtk_tree_view_set_headers_visible(cgtk_tree_view(list.pointer), 0)
    gtk_tree_view_set_activate_on_single_click(cgtk_tree_view(list.pointer), 1)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_widget_set_size_request(scroller.pointer, Self.listWidth, Self.listHeight)
    scroller.add(list)
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(box.pointer), 6)
    box.append(search)
    box.append(scroller, fills: true)
    box.append(directionBox)
    popover.add(box)
    gtk_widget_show_all(box.pointer)
  }
}
