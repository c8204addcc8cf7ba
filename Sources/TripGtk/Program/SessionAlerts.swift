import TripCore

/// The settings with which a desk's alerts follow from decisions. Alerts are made anew when the settings change, or the
/// languages of the timetable.
@MainActor
final class SessionAlerts {
  /// The languages of the operator's passengers.
  private(set) var passengers: PassengerLanguages
  /// An empty set of alerts with the settings.
  private(set) var empty: AutomaticAlerts
  private var settings: AlertSettings
  private let renew: @MainActor (AutomaticAlerts) -> Void
  private var making: Task<Void, Never>?
  private var following: Subscription?

  /// The BCP 47 tags of the languages in which passengers are told, the most important one first.
  var languages: [String] { settings.languages(for: passengers) }

  /// Takes the settings that were read when the timetable was opened.
  ///
  /// - Parameters:
  ///   - opening: The opened timetable.
  ///   - renew: Called with an empty set of alerts when all are to be made anew.
  init(_ opening: DeskOpening, renew: @escaping @MainActor (AutomaticAlerts) -> Void) {
    (passengers, settings, empty) = (opening.passengers, opening.alertSettings, opening.alerts)
    self.renew = renew
  }

  isolated deinit { making?.cancel() }

  /// Makes the alerts anew whenever the settings change.
  func follow(_ kept: KeptAlertSettings) { following = kept.onChange { [weak self] in self?.use($0) } }

  /// Continues with another edition of the timetable.
  func take(_ opening: DeskOpening) {
    guard opening.passengers != passengers else { return }
    (passengers, settings) = (opening.passengers, opening.alertSettings)
    use(opening.alerts)
  }

  private func use(_ settings: AlertSettings) {
    guard settings != self.settings else { return }
    self.settings = settings
    making?.cancel()
    making = Task { [weak self, passengers] in
      let empty = await Self.alerts(settings, passengers)
      if !Task.isCancelled { self?.use(empty) }
    }
  }

  private func use(_ empty: AutomaticAlerts) {
    self.empty = empty
    renew(empty)
  }

  /// Makes an empty set of alerts away from the main thread, because it may load the formats of several languages.
  @concurrent private static func alerts(
    _ settings: AlertSettings, _ passengers: PassengerLanguages
  ) async -> AutomaticAlerts { settings.alerts(for: passengers) }
}
