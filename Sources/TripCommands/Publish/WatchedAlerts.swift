import Synchronization
import TripCore
import TripFeed
import TripProgram

/// The settings of the alerts that follow from decisions. Their files and the timetable may be replaced while the program
/// runs.
final class WatchedAlerts: Sendable {
  private let source: AlertSettingsSource
  private let known: Mutex<(settings: AlertSettings, passengers: PassengerLanguages)>

  /// Reads the settings. What cannot be used is written to standard error.
  ///
  /// - Parameters:
  ///   - source: The source of the settings.
  ///   - feed: The timetable, from which the languages follow.
  init(_ source: AlertSettingsSource, _ feed: GTFSFeed) {
    self.source = source
    let reading = source.read()
    reading.lines.forEach { StandardError.write($0) }
    known = Mutex((reading.settings, PassengerLanguages(of: feed)))
  }

  /// An empty set of alerts with the settings.
  var empty: AutomaticAlerts {
    let (settings, passengers) = known.withLock { $0 }
    return settings.alerts(for: passengers)
  }

  /// Reads the settings again when a file has changed. What cannot be used is written to standard error.
  ///
  /// - Returns: An empty set of alerts, or `nil` when the settings are the same.
  func readIfChanged() -> AutomaticAlerts? {
    guard let reading = source.readIfChanged() else { return nil }
    reading.lines.forEach { StandardError.write($0) }
    let isOther = known.withLock { known in
      defer { known.settings = reading.settings }
      return known.settings != reading.settings
    }
    return isOther ? empty : nil
  }

  /// Continues with another edition of the timetable.
  ///
  /// - Returns: An empty set of alerts, or `nil` when the languages are the same.
  func use(_ feed: GTFSFeed) -> AutomaticAlerts? {
    let passengers = PassengerLanguages(of: feed)
    let isOther = known.withLock { known in
      defer { known.passengers = passengers }
      return known.passengers != passengers
    }
    return isOther ? empty : nil
  }
}
