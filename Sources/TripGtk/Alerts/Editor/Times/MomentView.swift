import CGtk
import TripCore

/// The fields for a date and a time of day, as the dispatcher types them, and a button that opens a calendar.
@MainActor
final class MomentView {
  let widget = Box(GTK_ORIENTATION_HORIZONTAL)
  let date = Widget(gtk_entry_new())
  let time = Widget(gtk_entry_new())
  /// The button that opens the calendar.
  let choose: Widget
  /// The calendar, which opens below its button.
  private(set) lazy var calendar = OnDemand { [choose] in DayChooserView(at: choose) }

  /// The widths of a date and of a time, in letters.
  private static let (dateWidth, timeWidth): (gint, gint) = (10, 7)

  /// Makes the fields.
  ///
  /// - Parameters:
  ///   - name: The name of the moment, which a screen reader says before the parts.
  ///   - id: The beginning of the accessible ids.
  ///   - parts: Whether there are fields for a date, and for a time.
  init(_ name: String, id: String, parts: (date: Bool, time: Bool) = (true, true)) {
    let calendarName = Translation.fill(tr("%@, choose the date"), name)
    choose = iconButton("x-office-calendar-symbolic", name: calendarName, id: "\(id)-calendar")
    widget.setStyleClass("linked")
    if parts.date { for part in [date, choose] { widget.append(part) } }
    if parts.time { widget.append(time) }
    for (entry, part, name, width) in [
      (date, "date", Translation.fill(tr("%@, date"), name), Self.dateWidth),
      (time, "time", Translation.fill(tr("%@, time"), name), Self.timeWidth),
    ] {
      entry.setAccessibleID("\(id)-\(part)")
      entry.setAccessibleName(name)
      entry.setStyleClass("tabular")
      gtk_entry_set_width_chars(cgtk_entry(entry.pointer), width)
      gtk_entry_set_max_width_chars(cgtk_entry(entry.pointer), width)
    }
    date.setTooltip(tr("A date as 2026-11-20"))
    time.setTooltip(tr("A time as 8:37; hours from 24 on are those of the next day"))
  }

  /// The text in the entry for the date.
  var dateText: String {
    get { Self.text(date) }
    set { if newValue != dateText { gtk_entry_set_text(cgtk_entry(date.pointer), newValue) } }
  }

  /// The text in the entry for the time.
  var timeText: String {
    get { Self.text(time) }
    set { if newValue != timeText { gtk_entry_set_text(cgtk_entry(time.pointer), newValue) } }
  }

  /// Shows a text in the empty entry for the date that says what emptiness means.
  func show(placeholder text: String) { gtk_entry_set_placeholder_text(cgtk_entry(date.pointer), text) }

  private static func text(_ entry: Widget) -> String { String(cString: gtk_entry_get_text(cgtk_entry(entry.pointer))) }
}
