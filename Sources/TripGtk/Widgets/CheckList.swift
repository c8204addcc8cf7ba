import CGtk

/// A list of check boxes, which scrolls when it is long. It shows what it is told: a click is reported, and counts only when
/// the check boxes are shown anew with it.
@MainActor
final class CheckList {
  /// A check box: its name, and whether it is set.
  struct Item: Equatable {
    let name: String
    let isSet: Bool
  }

  /// The widget with the list.
  let widget = Widget(gtk_scrolled_window_new(nil, nil))
  /// Is called after a click with the index of the check box, and whether it is to be set.
  var clicked: (@MainActor (_ index: Int, _ isSet: Bool) -> Void)?
  private var checks: [Widget] = []
  private var items: [Item] = []
  private var connections: [SignalConnection] = []
  private let list = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private let id: String

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - id: The accessible id of a check box, without its index.
  ///   - greatestHeight: The height from which on the list scrolls, in pixels.
  init(id: String, greatestHeight: gint) {
    self.id = id
    let view = cgtk_scrolled_window(widget.pointer)
    gtk_scrolled_window_set_policy(view, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(view, 1)
    gtk_scrolled_window_set_max_content_height(view, greatestHeight)
    widget.add(list)
  }

  /// Shows check boxes in place of those before. While the names stay the same, so do the widgets, and the keyboard focus.
  func show(_ shown: [Item]) {
    let isSame = shown.map(\.name) == items.map(\.name)
    items = shown
    if !isSame { makeChecks() }
    for (item, check) in zip(items, checks) {
      gtk_toggle_button_set_active(cgtk_toggle_button(check.pointer), gboolean(item.isSet))
    }
  }

  private func makeChecks() {
    connections = []
    for check in checks { gtk_widget_destroy(check.pointer) }
    checks = items.enumerated().map { index, item in
      let check = Widget(gtk_check_button_new_with_label(item.name))
      check.setAccessibleID("\(id)-\(index)")
      connections.append(connect(check.pointer, "toggled") { [weak self] in self?.toggled(index) })
      list.append(check)
      return check
    }
    gtk_widget_show_all(list.pointer)
  }

  private func toggled(_ index: Int) {
    let isSet = gtk_toggle_button_get_active(cgtk_toggle_button(checks[index].pointer)).isTrue
    // GTK emits `toggled` also when the program itself sets a check box.
    if items[index].isSet != isSet { clicked?(index, isSet) }
  }
}
