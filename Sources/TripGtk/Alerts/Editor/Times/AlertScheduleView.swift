import CGtk
import TripCore

/// The part of the alert editor with the times: when service differs, and when passengers are told.
@MainActor
final class AlertScheduleView {
  let section = AlertEditorSection(tr("When"))
  /// The periods in which service differs.
  let periods = Dynamic<[PeriodView]>([])
  let addPeriod = Widget(gtk_button_new_with_mnemonic(tr("An_other period")))
  /// Whether service differs at the same times of several days.
  let repeats = Widget(gtk_check_button_new_with_mnemonic(tr("Repeats on days of the wee_k")))
  /// A button for each day of the week, Monday first.
  let weekdays = (0..<7).map { _ in Widget(gtk_toggle_button_new_with_label("")) }
  /// The times of day of a repeat.
  let daily = PeriodView(tr("Each day"), id: "alert-daily", parts: (false, true))
  /// The first and the last day of a repeat.
  let days = PeriodView(tr("Repeats"), id: "alert-days", parts: (true, false))
  /// Whether passengers are told as long as service differs.
  let follows = Widget(
    gtk_check_button_new_with_label(tr("Passengers are told from now on, as long as this lasts")))
  /// When passengers are told otherwise.
  let told = PeriodView(tr("Told"), id: "alert-told")
  private let periodList = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private let repeatBox = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)

  init() {
    section.append(periodList)
    gtk_widget_set_halign(addPeriod.pointer, GTK_ALIGN_START)
    section.append(addPeriod)
    section.append(repeats)
    let row = Box(GTK_ORIENTATION_HORIZONTAL)
    row.setStyleClass("linked")
    for (index, day) in weekdays.enumerated() {
      day.setAccessibleID("alert-weekday-\(index + 1)")
      row.append(day)
    }
    for row in [row, daily.widget, days.widget] { repeatBox.append(row) }
    section.append(repeatBox)
    section.append(follows)
    told.from.show(placeholder: tr("at once"))
    section.append(told.widget)
    for (part, id) in [
      (addPeriod, "alert-add-period"), (repeats, "alert-repeats"), (follows, "alert-told-follows"),
    ] { part.setAccessibleID(id) }
    for part in [periodList, addPeriod, repeatBox, told.widget] {
      gtk_widget_show_all(part.pointer)
      gtk_widget_set_no_show_all(part.pointer, 1)
    }
  }

  /// Shows fields for this number of periods; 0 shows those of a repeat instead.
  func show(periods count: Int) {
    var views = periods.value
    while views.count > count { gtk_widget_destroy(views.removeLast().widget.pointer) }
    while views.count < count {
      let number = views.count + 1
      let name = number == 1 ? tr("Service differs") : Translation.fill(tr("Period %@"), "\(number)")
      let view = PeriodView(name, id: "alert-period-\(number)")
      periodList.append(view.widget)
      views.append(view)
    }
    for view in views { view.remove.isVisible = views.count > 1 }
    for part in [periodList, addPeriod] { part.isVisible = count > 0 }
    repeatBox.isVisible = count == 0
    if views.count != periods.value.count { periods.value = views }
  }

  /// The first field for when service differs.
  var first: Widget { periods.value.first?.from.date ?? daily.from.time }

  /// Whether the check box for a repeat is on.
  var repeatsChecked: Bool {
    get { Self.isOn(repeats) }
    set { Self.set(repeats, newValue) }
  }

  /// Whether the check box is on that makes the told period follow.
  var followsChecked: Bool {
    get { Self.isOn(follows) }
    set { Self.set(follows, newValue) }
  }

  /// Shows whether service differs on a day of the week, from 0 for Monday to 6 for Sunday.
  func set(weekday: Int, _ isChosen: Bool) { Self.set(weekdays[weekday], isChosen) }

  /// Returns whether service differs on a day of the week, as its button shows it.
  func isChosen(weekday: Int) -> Bool { Self.isOn(weekdays[weekday]) }

  private static func isOn(_ button: Widget) -> Bool {
    gtk_toggle_button_get_active(cgtk_toggle_button(button.pointer)).isTrue
  }

  private static func set(_ button: Widget, _ isOn: Bool) {
    if Self.isOn(button) != isOn { gtk_toggle_button_set_active(cgtk_toggle_button(button.pointer), gboolean(isOn)) }
  }

  /// Shows or hides the fields for when passengers are told.
  func show(told isShown: Bool) { told.widget.isVisible = isShown }

  /// Names the days of the week, Monday first.
  func show(weekdays names: [(short: String, long: String)]) {
    for (button, name) in zip(weekdays, names) {
      gtk_button_set_label(cgtk_button(button.pointer), name.short)
      button.setAccessibleName(name.long)
    }
  }
}
