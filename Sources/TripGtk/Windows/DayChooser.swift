import CGtk
import TripCore

/// The calendar in which another service day is chosen.
@MainActor
final class DayChooser {
  private let popover: Widget
  private let calendar = Widget(gtk_calendar_new())
  private var connections: [SignalConnection] = []

  /// Makes it, to open below `button`.
  init(at button: Widget, chosen: @escaping @MainActor (ServiceDate) -> Void) {
    popover = Widget(gtk_popover_new(button.pointer))
    calendar.setAccessibleID("calendar")
    calendar.setAccessibleName(tr("Service day"))
    gtk_container_add(cgtk_container(popover.pointer), calendar.pointer)
    gtk_widget_show(calendar.pointer)
    for signal in ["day-selected-double-click", "day-selected"] {
      connections.append(
        connect(calendar.pointer, signal) { [weak self] in
          guard let self, self.isChoosing, let date = self.date else { return }
          chosen(date)
        })
    }
  }

  /// Whether the user, not the program, turns the pages.
  private var isChoosing = false

  /// Opens it at `date`.
  func open(at date: ServiceDate) {
    isChoosing = false
    let (year, month, day) = date.components
    gtk_calendar_select_month(cgtk_calendar(calendar.pointer), guint(month - 1), guint(year))
    gtk_calendar_select_day(cgtk_calendar(calendar.pointer), guint(day))
    isChoosing = true
    gtk_popover_popup(cgtk_popover(popover.pointer))
    gtk_widget_grab_focus(calendar.pointer)
  }

  private var date: ServiceDate? {
    var (year, month, day): (guint, guint, guint) = (0, 0, 0)
    gtk_calendar_get_date(cgtk_calendar(calendar.pointer), &year, &month, &day)
    return ServiceDate(year: Int(year), month: Int(month) + 1, day: Int(day))
  }
}
