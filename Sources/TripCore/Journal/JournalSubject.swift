/// What a journal entry is about: a trip instance, an alert, or the operator's settings.
public enum JournalSubject: Hashable, Sendable {
  /// The entry is about a trip.
  case trip(TripInstance)
  /// The entry is about what passengers are told.
  case alert(AlertSubject)
  /// The entry is about settings of the operator, which count on every day.
  case settings

  /// The ``serviceDate`` of settings: the last day of every range of ``JournalState/days(from:)``, so that a program that
  /// reads the journal from any date on reads all settings, and no archive takes them.
  public static let settingsDay = ServiceDate(dayNumber: 2_932_896)  // 9999-12-31

  /// The trip instance; `nil` for an alert and for settings.
  public var trip: TripInstance? {
    if case .trip(let instance) = self { return instance }
    return nil
  }

  /// The alert; `nil` for a trip and for settings.
  public var alert: AlertSubject? {
    if case .alert(let alert) = self { return alert }
    return nil
  }

  /// The service date of the trip, the last day of the alert, or ``settingsDay``. Journals are read from a service
  /// date on.
  public var serviceDate: ServiceDate {
    switch self {
    case .trip(let instance): instance.serviceDate
    case .alert(let alert): alert.lastDay
    case .settings: Self.settingsDay
    }
  }
}

/// An alert as the subject of a journal entry.
public struct AlertSubject: Hashable, Sendable {
  /// The ``Alert/id`` of the alert.
  public let id: GTFSID
  /// The last service date on which the alert is told, or was told before an earlier end was decided: the greatest of this
  /// and all earlier entries about the alert, also those of other desks. So a program that reads the journal from a date on
  /// reads the newest entries about each alert that may be told then, and never an entry without those after it.
  public let lastDay: ServiceDate

  /// Makes the subject. The properties of the same names explain the parameters.
  public init(id: GTFSID, lastDay: ServiceDate) {
    self.id = id
    self.lastDay = lastDay
  }
}
