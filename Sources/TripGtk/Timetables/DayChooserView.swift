import CGtk
import TripCore
import TripProgram

/// The calendar in which the user chooses another service day. Days with decisions are marked.
@MainActor
final class DayChooserView {
  let calendar = Widget(gtk_calendar_new())
  let today = Widget(gtk_button_new_with_mnemonic(tr("_Today")))
  private let popover: Widget
  private let hint = Label()

  /// Makes the calendar, which opens below `button`.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new(button.pointer))
    calendar.setAccessibleID("calendar")
    calendar.setAccessibleName(tr("Service day"))
    today.setAccessibleID("calendar-today")
    today.setTooltip(KeyTable.tooltip(.today))
    hint.setStyleClass("dim-label")
    hint.setAccessibleID("calendar-hint")
    hint.text = tr("Bold: days with decisions")
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(box.pointer), 6)
    for part in [calendar, today, hint] { box.append(part) }
    popover.add(box)
    gtk_widget_show_all(box.pointer)
    gtk_widget_set_no_show_all(hint.pointer, 1)
    hint.isVisible = false
  }

  /// Opens the calendar with `date` selected.
  func open(at date: ServiceDate) {
    mark(date)
    gtk_popover_popup(cgtk_popover(popover.pointer))
    gtk_widget_grab_focus(calendar.pointer)
  }

  /// Whether the calendar is open.
  var isOpen: Bool { popover.isVisible }

  func close() { gtk_popover_popdown(cgtk_popover(popover.pointer)) }

  /// Turns the calendar to `date` and selects it.
  func mark(_ date: ServiceDate) {
    let (year, month, day) = date.components
    // First no day is selected, so that the selected day exists in the month at every moment. GtkCalendar has no year
    // before 1.
    gtk_calendar_select_day(cgtk_calendar(calendar.pointer), 0)
    gtk_calendar_select_month(cgtk_calendar(calendar.pointer), guint(month - 1), guint(clamping: max(1, year)))
    gtk_calendar_select_day(cgtk_calendar(calendar.pointer), guint(day))
  }

  /// The first day of the shown month, or `nil` when the calendar shows a year that no timetable has.
  var month: ServiceDate? {
    let (year, month, _) = shown
    return (1...9999).contains(year) ? ServiceDate(year: Int(year), month: Int(month) + 1, day: 1) : nil
  }

  /// Shows which days of the shown month have decisions: in bold letters, and in words for a screen reader.
  func show(decided days: [Int]) {
    gtk_calendar_clear_marks(cgtk_calendar(calendar.pointer))
    for day in days { gtk_calendar_mark_day(cgtk_calendar(calendar.pointer), guint(day)) }
    hint.isVisible = !days.isEmpty
    let list = days.map(String.init).joined(separator: ", ")
    calendar.setAccessibleDescription(days.isEmpty ? "" : Translation.fill(tr("Days with decisions: %@"), list))
  }

  /// The selected day, or `nil` when the calendar shows a year that no timetable has.
  var date: ServiceDate? {
    let (year, month, day) = shown
    // GtkCalendar counts years as unsigned numbers: the year before 0 is 4,294,967,295.
    guard (1...9999).contains(year) else { return nil }
    return ServiceDate(year: Int(year), month: Int(month) + 1, day: Int(day))
  }

  private var shown: (year: guint, month: guint, day: guint) {
    var (year, month, day): (guint, guint, guint) = (0, 0, 0)
    gtk_calendar_get_date(cgtk_calendar(calendar.pointer), &year, &month, &day)
    return (year, month, day)
  }

  /// Whether the calendar shows the days of a week from right to left.
  var isRightToLeft: Bool { gtk_widget_get_direction(calendar.pointer) == GTK_TEXT_DIR_RTL }
}
