import CGtk
import TripCore

/// Turns what is done in the calendar into a service day that was chosen: a click on a day, or Enter or Space on the one
/// that is marked. Turning pages, and moving the mark with the arrow keys, only looks.
@MainActor
final class DayChooserController {
  private let view: DayChooserView
  private let chosen: @MainActor (ServiceDate) -> Void
  private var connections: [SignalConnection] = []
  /// GtkCalendar tells of a day also when a page is turned, right after it told of the page.
  private var isTurningPage = false
  /// Whether the pointer was pressed on a day. The choice is made when it is released: a calendar that closes before
  /// would believe for ever that the day is being dragged away.
  private var isPressed = false

  /// Connects `view`; `chosen` is told which day.
  init(_ view: DayChooserView, chosen: @escaping @MainActor (ServiceDate) -> Void) {
    self.view = view
    self.chosen = chosen
    let calendar = view.calendar.pointer
    connections = [
      connect(calendar, "month-changed") { [weak self] in self?.isTurningPage = true },
      connect(calendar, "day-selected") { [weak self] in self?.daySelected() },
      connectRelease(calendar) { [weak self] in self?.released() },
      connectKeys(calendar, in: .calendar) { [weak self] in self?.press($0) ?? false },
    ]
  }

  /// Opens the calendar at `date`.
  func open(at date: ServiceDate) {
    view.open(at: date)
    (isTurningPage, isPressed) = (false, false)
  }

  private func daySelected() {
    // A click on a day of the next month turns the page first, and tells of a day twice.
    if isTurningPage { isTurningPage = false } else { isPressed = true }
  }

  private func released() {
    if isPressed { choose() }
  }

  private func choose() {
    isPressed = false
    guard let date = view.date else { return }
    view.close()
    chosen(date)
  }

  /// GtkCalendar itself turns the page with Ctrl and an arrow key.
  private func press(_ action: KeyAction) -> Bool {
    switch action {
    case .takeDay: choose()
    case .dayLeft: move(days: view.isRightToLeft ? 1 : -1)
    case .dayRight: move(days: view.isRightToLeft ? -1 : 1)
    case .weekEarlier: move(days: -7)
    case .weekLater: move(days: 7)
    default: return false
    }
    return true
  }

  private func move(days: Int) {
    if let date = view.date?.advanced(by: days), date.components.year >= 1 { view.mark(date) }
    (isTurningPage, isPressed) = (false, false)
  }
}
