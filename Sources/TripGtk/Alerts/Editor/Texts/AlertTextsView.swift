import CGtk
import TripCore

/// The part of the alert editor with the texts, a column for each language, side by side.
@MainActor
final class AlertTextsView {
  /// A language that can be written.
  struct Language: Hashable {
    /// The BCP 47 tag.
    let tag: String
    /// The name in the user's language.
    let name: String
    /// Whether the language is written from right to left.
    let isRightToLeft: Bool
  }

  let section = AlertEditorSection(tr("What Passengers Read"))
  /// The language to add: one of a list, or a tag that the dispatcher types.
  let added = Widget(gtk_combo_box_text_new_with_entry())
  let add = Widget(gtk_button_new_with_label(tr("Add")))
  /// What may be told and is no good, such as a long header.
  let hints = AlertEditorSection.wrappingLabel(width: 64)
  /// The columns that are shown, in the order of the languages.
  let columns = Dynamic<[AlertTextView]>([])
  private let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
  private var languages: [Language] = []

  init() {
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    let scrolled = cgtk_scrolled_window(scroller.pointer)
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_propagate_natural_height(scrolled, 1)
    // A scroll bar over the texts would hide what is written there.
    gtk_scrolled_window_set_overlay_scrolling(scrolled, 0)
    gtk_box_set_homogeneous(cgtk_box(row.pointer), 1)
    scroller.add(row)
    gtk_container_set_focus_hadjustment(
      cgtk_container(row.pointer), gtk_scrolled_window_get_hadjustment(scrolled))
    section.append(scroller)
    hints.setAccessibleID("alert-hints")
    hints.setStyleClass("dim-label")
    gtk_widget_set_no_show_all(hints.pointer, 1)
    section.append(hints)
    section.append(adding())
  }

  /// Shows a column for each of the languages. Columns of languages that stay are kept, with the keyboard focus and the
  /// cursor in them.
  ///
  /// - Parameter shown: The languages, in order.
  func show(_ shown: [Language]) {
    guard shown != languages else { return }
    let held = Dictionary(columns.value.map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })
    let first = languages.first?.tag == shown.first?.tag
    let views = shown.enumerated().map { index, language in
      // Only the first column has mnemonics, so a column that becomes the first one is made again.
      (index > 0 || first ? held[language.tag] : nil)
        ?? AlertTextView(
          language.tag, name: language.name, isRightToLeft: language.isRightToLeft, hasMnemonics: index == 0)
    }
    for view in columns.value where !views.contains(where: { $0 === view }) { gtk_widget_destroy(view.widget.pointer) }
    for (index, view) in views.enumerated() {
      if gtk_widget_get_parent(view.widget.pointer) == nil { row.append(view.widget, fills: true) }
      gtk_box_reorder_child(cgtk_box(row.pointer), view.widget.pointer, gint(index))
      view.remove.isVisible = views.count > 1
    }
    languages = shown
    columns.value = views
  }

  /// Moves the keyboard focus to the header in a language; `nil` is the first one.
  func focus(in language: String?) {
    (columns.value.first { $0.language == language } ?? columns.value.first)?.header.takeFocus()
  }

  /// Offers these languages to be added.
  func offer(_ offered: [Language]) {
    let list = cgtk_combo_box_text(added.pointer)
    gtk_combo_box_text_remove_all(list)
    for language in offered { gtk_combo_box_text_append(list, language.tag, language.name) }
    addedText = ""
  }

  /// The text in the entry for another language: a name from the list, or a tag.
  var addedText: String {
    get { String(cString: gtk_entry_get_text(cgtk_entry(entry.pointer))) }
    set { gtk_entry_set_text(cgtk_entry(entry.pointer), newValue) }
  }

  /// The tag of the language that was chosen from the list; `nil` when the dispatcher typed a text.
  var chosenTag: String? {
    gtk_combo_box_get_active_id(cgtk_combo_box(added.pointer)).map { String(cString: $0) }
  }

  /// The entry of ``added``, which has the keyboard focus while the dispatcher types.
  private(set) lazy var entry = Widget(gtk_bin_get_child(cgtk_bin(added.pointer)))

  private func adding() -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    row.append(AlertEditorSection.caption(tr("Another lan_guage"), of: entry))
    gtk_entry_set_width_chars(cgtk_entry(entry.pointer), 16)
    gtk_entry_set_max_length(cgtk_entry(entry.pointer), 64)
    entry.setAccessibleID("alert-other-language")
    entry.setTooltip(tr("A language of the list, or a tag such as fr or pt-BR"))
    add.setAccessibleID("alert-add-language")
    row.append(added)
    row.append(add)
    return row
  }
}
