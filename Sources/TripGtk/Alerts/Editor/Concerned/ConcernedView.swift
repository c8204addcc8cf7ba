import CGtk

/// The part of the alert editor with whom the alert concerns: what is chosen, and a search for more.
@MainActor
final class ConcernedView {
  let section = AlertEditorSection(tr("Whom It Concerns"))
  let search = Widget(gtk_search_entry_new())
  /// What the search finds.
  let found = Widget(gtk_tree_view_new())
  private(set) lazy var foundSelection = RowSelection(found)
  /// What the search did not show, or that it found nothing.
  let more = AlertEditorSection.wrappingLabel()
  let fromSelection = Widget(gtk_button_new_with_mnemonic(tr("From the _Selection")))
  /// What is chosen.
  let chosen = Widget(gtk_tree_view_new())
  private(set) lazy var chosenSelection = RowSelection(chosen)
  let remove = Widget(gtk_button_new_with_mnemonic(tr("_Remove")))
  private let foundScroller = Widget(gtk_scrolled_window_new(nil, nil))

  /// The heights of the lists, in pixels.
  private static let (foundHeight, chosenHeight): (gint, gint) = (150, 84)

  init() {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    row.append(AlertEditorSection.caption(tr("_Who"), of: search))
    row.append(search, fills: true)
    row.append(fromSelection)
    search.setAccessibleID("alert-search")
    search.setAccessibleName(tr("Search for whom it concerns"))
    gtk_entry_set_placeholder_text(cgtk_entry(search.pointer), tr("Line, direction, stop, trip, or the operator"))
    fromSelection.setAccessibleID("alert-from-selection")
    fromSelection.setTooltip(tr("The chosen trips of the list, or the chosen stop"))
    section.append(row)
    fill(found, in: foundScroller, height: Self.foundHeight)
    // The keyboard stays in the entry, from which the arrow keys choose.
    for part in [found, foundScroller] { gtk_widget_set_can_focus(part.pointer, 0) }
    gtk_tree_view_set_activate_on_single_click(cgtk_tree_view(found.pointer), 1)
    gtk_widget_show_all(foundScroller.pointer)
    gtk_widget_set_no_show_all(foundScroller.pointer, 1)
    foundScroller.isVisible = false
    section.append(foundScroller)
    more.setAccessibleID("alert-found-more")
    more.setStyleClass("dim-label")
    gtk_widget_set_no_show_all(more.pointer, 1)
    section.append(more)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    fill(chosen, in: scroller, height: Self.chosenHeight)
    let below = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    below.append(scroller, fills: true)
    gtk_widget_set_valign(remove.pointer, GTK_ALIGN_START)
    remove.setAccessibleID("alert-remove-concerned")
    below.append(remove)
    section.append(below)
  }

  /// The text in the search entry.
  var searchText: String {
    get { String(cString: gtk_entry_get_text(cgtk_entry(search.pointer))) }
    set { if newValue != searchText { gtk_entry_set_text(cgtk_entry(search.pointer), newValue) } }
  }

  /// Shows what the search finds; `nil` hides the list.
  func show(found rows: RowModel?) {
    // Shown first: GTK scrolls a list that is not shown to a place of its own.
    foundScroller.isVisible = rows != nil
    if let rows {
      foundSelection.silently { found.show(rows: rows) }
      found.setAccessibleID("alert-found")
      found.setAccessibleName(tr("Found"))
      if rows.count > 0 { foundSelection.show([0], cursor: 0, at: 0) }
    }
  }

  /// Whether the list of what the search finds is shown.
  var isShowingFound: Bool { foundScroller.isVisible }

  /// Shows what is chosen.
  func show(chosen rows: RowModel) {
    let row = chosenSelection.rows.first ?? 0
    chosenSelection.silently { chosen.show(rows: rows) }
    chosen.setAccessibleID("alert-concerned")
    chosen.setAccessibleName(tr("Whom it concerns"))
    remove.isSensitive = rows.count > 0
    if rows.count > 0 { chosenSelection.show([min(row, rows.count - 1)], cursor: min(row, rows.count - 1), at: nil) }
  }

  private func fill(_ list: Widget, in scroller: Widget, height: gint) {
    let view = cgtk_tree_view(list.pointer)
    gtk_tree_view_append_column(view, cgtk_markup_column("", 0, 260, 1, 0))
    gtk_tree_view_set_headers_visible(view, 0)
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    gtk_widget_set_size_request(scroller.pointer, -1, height)
    scroller.add(list)
  }
}
