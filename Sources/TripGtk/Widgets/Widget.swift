import CGtk

/// A GtkWidget that is kept alive for as long as somebody may still write to it.
///
/// A window may be destroyed while a presentation control holds one of its labels: the label is then out of the window
/// but still there, and writing to it does no harm.
/// - SeeAlso: `g_object_ref_sink()`.
@MainActor
class Widget {
  let pointer: UnsafeMutablePointer<GtkWidget>

  init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
    self.pointer = pointer
    g_object_ref_sink(pointer)
  }

  isolated deinit { g_object_unref(pointer) }

  /// Whether it is shown where its parents are.
  var isVisible: Bool {
    get { gtk_widget_get_visible(pointer).isTrue }
    set { gtk_widget_set_visible(pointer, gboolean(newValue)) }
  }

  /// Whether it can be used: a button whose verb makes no sense now cannot.
  var isSensitive: Bool {
    get { gtk_widget_get_sensitive(pointer).isTrue }
    set { gtk_widget_set_sensitive(pointer, gboolean(newValue)) }
  }

  /// Leaves the focus where it is when the widget is clicked, so that keys still go to the list.
  func leaveFocus() { gtk_widget_set_focus_on_click(pointer, 0) }

  /// Adds or takes away a class of data/tripdesk.css or of the theme.
  func setStyleClass(_ name: String, _ isOn: Bool = true) {
    let context = gtk_widget_get_style_context(pointer)
    if isOn { gtk_style_context_add_class(context, name) } else { gtk_style_context_remove_class(context, name) }
  }

  /// Makes a window one of the program's as `parent` is, whose keys and actions it then has.
  func joinApplication(of parent: Widget) {
    guard
      let application: UnsafeMutablePointer<GtkApplication> = gtk_window_get_application(cgtk_window(parent.pointer))
    else { return }
    gtk_window_set_application(cgtk_window(pointer), application)
  }

  /// Adds a widget to one that holds a single one, as a window or a popover.
  func add(_ child: Widget) { gtk_container_add(cgtk_container(pointer), child.pointer) }

  /// What a pointer that rests on it is told.
  func setTooltip(_ text: String) { gtk_widget_set_tooltip_text(pointer, text) }

  /// What a program that drives the desk finds the widget by; part of the contract with such programs.
  /// - SeeAlso: `atk_object_set_accessible_id()`.
  func setAccessibleID(_ id: String) { atk_object_set_accessible_id(gtk_widget_get_accessible(pointer), id) }

  /// What a screen reader calls the widget, where its text does not say it.
  func setAccessibleName(_ name: String) { atk_object_set_name(gtk_widget_get_accessible(pointer), name) }

  /// What else a screen reader is told of the widget.
  func setAccessibleDescription(_ text: String) { atk_object_set_description(gtk_widget_get_accessible(pointer), text) }

  /// Says that another widget's text is what this one is called, as a caption beside a time. The widget's own text
  /// stays what a screen reader reads.
  /// - SeeAlso: `ATK_RELATION_LABELLED_BY`.
  func setAccessibleCaption(_ caption: Widget) {
    let (own, other) = (gtk_widget_get_accessible(pointer), gtk_widget_get_accessible(caption.pointer))
    _ = atk_object_add_relationship(own, ATK_RELATION_LABELLED_BY, other)
    _ = atk_object_add_relationship(other, ATK_RELATION_LABEL_FOR, own)
  }
}
