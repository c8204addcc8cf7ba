import CGtk
import TripCore

/// The controller of the calendar in which the user chooses a service day: by a click on a day, or by Enter or Space
/// on the selected day. Turning a page or moving the selection chooses nothing. The button *Today* chooses today.
@MainActor
final class DayChooserController {
  private let view: DayChooserView
  private let chosen: @MainActor (ServiceDate) -> Void
  private let decided: @MainActor (ClosedRange<ServiceDate>) async -> Set<ServiceDate>
  private var reading: Task<Void, Never>?
  private var connections: [SignalConnection] = []
  /// Whether a page of the calendar was just turned: GtkCalendar then also emits `day-selected`, right after
  /// `month-changed`.
  private var isTurningPage = false
  /// Whether the pointer is pressed on a day. The day is chosen when the pointer is released: a calendar that closes
  /// earlier would go on treating the day as dragged.
  private var isPressed = false

  /// Connects the calendar in `view`.
  ///
  /// - Parameters:
  ///   - view: The calendar.
  ///   - chosen: Called with the day that the user chooses.
  ///   - today: Called when the user chooses today.
  ///   - decided: Returns which of some days have decisions.
  init(
    _ view: DayChooserView, chosen: @escaping @MainActor (ServiceDate) -> Void, today: @escaping @MainActor () -> Void,
    decided: @escaping @MainActor (ClosedRange<ServiceDate>) async -> Set<ServiceDate>
  ) {
    self.view = view
    self.chosen = chosen
    self.decided = decided
    let calendar = view.calendar.pointer
    connections = [
      connect(calendar, "month-changed") { [weak self] in
        self?.isTurningPage = true
        self?.showDecided()
      },
      connect(view.today.pointer, "clicked") { [weak view] in
        view?.close()
        today()
      },
      connect(calendar, "day-selected") { [weak self] in self?.daySelected() },
      connectRelease(calendar) { [weak self] in self?.released() },
      connectKeys(calendar, in: .calendar) { [weak self] in self?.press($0) ?? false },
    ]
  }

  isolated deinit { reading?.cancel() }

  /// Opens the calendar with `date` selected.
  func open(at date: ServiceDate) {
    view.open(at: date)
    showDecided()
    (isTurningPage, isPressed) = (false, false)
  }

  /// Marks the days of the shown month that have decisions. Older months are read from the journal first.
  private func showDecided() {
    view.show(decided: [])
    reading?.cancel()
    guard let first = view.month else { return }
    let (year, month, _) = first.components
    let next =
      month < 12 ? ServiceDate(year: year, month: month + 1, day: 1) : ServiceDate(year: year + 1, month: 1, day: 1)
    guard let last = next?.advanced(by: -1) else { return }
    reading = Task { [weak self, decided] in
      let dates = await decided(first...last)
      guard let self, !Task.isCancelled, view.month == first else { return }
      view.show(decided: dates.map { $0.components.day }.sorted())
    }
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
