import CGtk
import TripCore

/// The controller of the calendar in which the user chooses a service day: by a click on a day, or by Enter or Space
/// on the marked day. Turning a page or moving the mark chooses nothing.
@MainActor
final class DayChooserController {
  private let view: DayChooserView
  private let chosen: @MainActor (ServiceDate) -> Void
  private var connections: [SignalConnection] = []
  /// Whether a page of the calendar was just turned: GtkCalendar then also emits `day-selected`, right after
  /// `month-changed`.
  private var isTurningPage = false
  /// Whether the pointer is pressed on a day. The day is chosen when the pointer is released: a calendar that closes
  /// earlier would go on treating the day as dragged.
  private var isPressed = false

  /// Connects the calendar in `view`. `chosen` is called with the day that the user chooses.
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

  /// Opens the calendar with `date` marked.
  func open(at date: ServiceDate) {
    view.open(at: date)
    (isTurningPage, isPressed) = (false, false)
  }

  private func daySelected() {
    // A click on a day of the next month turns the page first, and emits `day-selected` twice.
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

  /// Carries out a key that was pressed in the calendar. GtkCalendar itself turns the page on Ctrl and an arrow key.
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
