import CGtk
import TripCore

/// The editor of an alert: whom it concerns, what and why, the texts, the times, and the button that tells passengers.
/// All but the last of them scrolls where there is no room.
@MainActor
final class AlertEditorView {
  let widget = Box(GTK_ORIENTATION_VERTICAL)
  /// What is edited: a new alert, or which one.
  let title = AlertEditorSection.wrappingLabel()
  /// What cannot be changed here, and why; hidden while there is nothing to say.
  let note = AlertEditorSection.wrappingLabel(width: 64)
  let concerned = ConcernedView()
  let kind = AlertKindView()
  let texts = AlertTextsView()
  let schedule = AlertScheduleView()
  let footer = AlertEditorFooter()
  let scroller = Widget(gtk_scrolled_window_new(nil, nil))
  /// Why the last act of the dispatcher had no effect, in words; `nil` after the next change.
  let remark: Dynamic<String?> = Dynamic(nil)

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 18)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    title.setStyleClass("alert-title")
    title.setAccessibleID("alert-title")
    note.setStyleClass("dim-label")
    note.setAccessibleID("alert-note")
    box.append(title)
    box.append(note)
    for section in [concerned.section, kind.section, texts.section, schedule.section] { box.append(section.widget) }
    let scrolled = cgtk_scrolled_window(scroller.pointer)
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    scroller.add(box)
    // The field that gets the keyboard focus comes into sight.
    gtk_container_set_focus_vadjustment(cgtk_container(box.pointer), gtk_scrolled_window_get_vadjustment(scrolled))
    widget.setAccessibleID("alert-editor")
    widget.append(scroller, fills: true)
    widget.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    widget.append(footer.widget)
    gtk_widget_show_all(widget.pointer)
    gtk_widget_set_no_show_all(note.pointer, 1)
    note.isVisible = false
  }

  /// Shows all fields, or only the texts.
  func show(onlyTexts: Bool) {
    for section in [concerned.section, kind.section, schedule.section] { section.widget.isVisible = !onlyTexts }
    footer.reach.isVisible = !onlyTexts
  }

  /// Moves the keyboard focus to the first field, and scrolls to the top.
  func focus() {
    gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(cgtk_scrolled_window(scroller.pointer)), 0)
    focus(at: concerned.section.widget.isVisible ? .concerned : .texts(nil))
  }

  /// Moves the keyboard focus to a part of the editor, which comes into sight.
  func focus(at place: AlertObstacle.Place) {
    switch place {
    case .texts(let language): texts.focus(in: language)
    case .concerned: concerned.search.takeFocus()
    case .inEffect: schedule.first.takeFocus()
    case .told: (schedule.followsChecked ? schedule.first : schedule.told.from.date).takeFocus()
    case .address: kind.link.takeFocus()
    case .alert: break
    }
  }

  /// Says why the last act of the dispatcher had no effect; `nil` says nothing.
  func say(_ text: String?) {
    if text != remark.value { remark.value = text }
  }

  /// Scrolls by a number of notches of the wheel.
  func scroll(by notches: Double) {
    guard let place = gtk_scrolled_window_get_vadjustment(cgtk_scrolled_window(scroller.pointer)) else { return }
    gtk_adjustment_set_value(place, gtk_adjustment_get_value(place) + notches * Self.notch)
  }

  /// How far a notch of the wheel scrolls, in pixels.
  private static let notch = 60.0
}
