/// What a journal entry is about: a trip instance, or an alert.
public enum JournalSubject: Hashable, Sendable {
  /// The entry is about a trip.
  case trip(TripInstance)
  /// The entry is about what passengers are told.
  case alert(AlertSubject)

  /// The trip instance; `nil` for an alert.
  public var trip: TripInstance? {
    if case .trip(let instance) = self { return instance }
    return nil
  }

  /// The alert; `nil` for a trip.
  public var alert: AlertSubject? {
    if case .alert(let alert) = self { return alert }
    return nil
  }

  /// The service date of the trip, or the last day of the alert. Journals are read from a service date on.
  public var serviceDate: ServiceDate {
    switch self {
    case .trip(let instance): instance.serviceDate
    case .alert(let alert): alert.lastDay
    }
  }
}

/// An alert as the subject of a journal entry.
public struct AlertSubject: Hashable, Sendable {
  /// The ``Alert/id`` of the alert.
  public let id: String
  /// The last service date on which the alert is told, or was told before an earlier end was decided: the greatest of this
  /// and all earlier entries about the alert, also those of other desks. So a program that reads the journal from a date on
  /// reads the newest entries about each alert that may be told then, and never an entry without those after it.
  public let lastDay: ServiceDate

  /// Makes the subject. The properties of the same names explain the parameters.
  public init(id: String, lastDay: ServiceDate) {
    self.id = id
    self.lastDay = lastDay
  }
}
