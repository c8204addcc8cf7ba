import CGtk
import TripCore
import TripProgram

/// The calendar in which the user chooses another service day.
@MainActor
final class DayChooserView {
  let calendar = Widget(gtk_calendar_new())
  private let popover: Widget

  /// Makes the calendar, which opens below `button`.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new(button.pointer))
    calendar.setAccessibleID("calendar")
    calendar.setAccessibleName(tr("Service day"))
    popover.add(calendar)
    gtk_widget_show(calendar.pointer)
  }

  /// Opens the calendar with `date` marked.
  func open(at date: ServiceDate) {
    mark(date)
    gtk_popover_popup(cgtk_popover(popover.pointer))
    gtk_widget_grab_focus(calendar.pointer)
  }

  func close() { gtk_popover_popdown(cgtk_popover(popover.pointer)) }

  /// Turns the calendar to `date` and marks it.
  func mark(_ date: ServiceDate) {
    let (year, month, day) = date.components
    // First no day is marked, so that the marked day exists in the month at every moment. GtkCalendar has no year
    // before 1.
    gtk_calendar_select_day(cgtk_calendar(calendar.pointer), 0)
    gtk_calendar_select_month(cgtk_calendar(calendar.pointer), guint(month - 1), guint(clamping: max(1, year)))
    gtk_calendar_select_day(cgtk_calendar(calendar.pointer), guint(day))
  }

  /// The marked day, or `nil` when the calendar shows a year that no timetable has.
  var date: ServiceDate? {
    var (year, month, day): (guint, guint, guint) = (0, 0, 0)
    gtk_calendar_get_date(cgtk_calendar(calendar.pointer), &year, &month, &day)
    // GtkCalendar counts years as unsigned numbers: the year before 0 is 4,294,967,295.
    guard (1...9999).contains(year) else { return nil }
    return ServiceDate(year: Int(year), month: Int(month) + 1, day: Int(day))
  }

  /// Whether the calendar shows the days of a week from right to left.
  var isRightToLeft: Bool { gtk_widget_get_direction(calendar.pointer) == GTK_TEXT_DIR_RTL }
}
