import CGtk

/// A GtkWidget that this object keeps alive.
///
/// A window may be destroyed while a presentation control still holds one of its labels. The label is then no longer
/// in the window but still exists, and writing to it does no harm.
/// - SeeAlso: `g_object_ref_sink()`.
@MainActor
class Widget {
  let pointer: UnsafeMutablePointer<GtkWidget>
  /// Why the widget is insensitive, as a sentence; `nil` while ``setObstacle(_:)`` has set none.
  private(set) var obstacle: String?
  private var tooltip = ""

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  isolated deinit { g_object_unref(pointer) }

  /// Whether the widget is shown, provided that its parents are shown too.
  var isVisible: Bool {
    get { gtk_widget_get_visible(pointer).isTrue }
    set { gtk_widget_set_visible(pointer, gboolean(newValue)) }
  }

  /// Whether the user can use the widget. A button is insensitive (`false`) while its action is impossible.
  var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer).isTrue }
    set { gtk_widget_set_sensitive(pointer, gboolean(newValue)) }
  }

  /// Moves the keyboard focus to the widget, also when a part of the window with it has only just been shown: GTK makes
  /// the windows of such a part later, and complains of a focus without one.
  func takeFocus() {
    gtk_widget_realize(pointer)
    gtk_widget_grab_focus(pointer)
  }

  /// Makes a click on the widget leave the keyboard focus where it is, so that keys still go to the list.
  func leaveFocus() { gtk_widget_set_focus_on_click(pointer, 0) }

  /// Adds a style class of data/tripdesk.css or of the theme to the widget when `isOn` is `true`; otherwise removes
  /// it.
  func setStyleClass(_ name: String, _ isOn: Bool = true) {
    let context = gtk_widget_get_style_context(pointer)
    if isOn { gtk_style_context_add_class(context, name) } else { gtk_style_context_remove_class(context, name) }
  }

  /// Adds this window to the application of the window `parent`, so that the application's keys and actions work in
  /// it.
  func joinApplication(of parent: Widget) {
    guard
      let application: UnsafeMutablePointer<GtkApplication> = gtk_window_get_application(cgtk_window(parent.pointer))
    else { return }
    gtk_window_set_application(cgtk_window(pointer), application)
  }

  /// Adds a child to this container. A window or a popover can have only one.
  func add(_ child: Widget) { gtk_container_add(cgtk_container(pointer), child.pointer) }

  /// Sets the text of the tooltip, which appears when the pointer rests on the widget.
  func setTooltip(_ text: String) {
    tooltip = text
    showTooltip()
  }

  /// Makes the widget insensitive and adds the reason to its tooltip, which a screen reader says as the description of
  /// the widget; `nil` makes the widget sensitive.
  func setObstacle(_ reason: String?) {
    if isSensitive != (reason == nil) { isSensitive = reason == nil }
    guard reason != obstacle else { return }
    obstacle = reason
    showTooltip()
  }

  private func showTooltip() {
    gtk_widget_set_tooltip_text(pointer, [tooltip, obstacle ?? ""].filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// Sets the id by which a program that drives the desk finds the widget. Such programs rely on it, so an id never
  /// changes.
  /// - SeeAlso: `atk_object_set_accessible_id()`.
  func setAccessibleID(_ id: String) { atk_object_set_accessible_id(gtk_widget_get_accessible(pointer), id) }

  /// Sets the name that a screen reader says for a widget without a text of its own.
  func setAccessibleName(_ name: String) { atk_object_set_name(gtk_widget_get_accessible(pointer), name) }

  /// Sets a description that a screen reader says after the name.
  func setAccessibleDescription(_ text: String) { atk_object_set_description(gtk_widget_get_accessible(pointer), text) }

  /// Makes another widget's text the caption of this widget, such as *Planned* beside a time. A screen reader still
  /// reads the text of this widget.
  /// - SeeAlso: `ATK_RELATION_LABELLED_BY`.
  func setAccessibleCaption(_ caption: Widget) {
    let (own, other) = (gtk_widget_get_accessible(pointer), gtk_widget_get_accessible(caption.pointer))
    _ = atk_object_add_relationship(own, ATK_RELATION_LABELLED_BY, other)
    _ = atk_object_add_relationship(other, ATK_RELATION_LABEL_FOR, own)
  }
}
