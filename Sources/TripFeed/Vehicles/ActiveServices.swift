import TripCore

/// The services that run on each date that a table names. Each date is computed once.
struct ActiveServices {
  private let calendar: ServiceCalendar
  private var known: [ServiceDate: [Bool]] = [:]

  /// The number of dates that are kept, because a hostile table may name every date of a thousand years.
  private static let greatestCount = 400

  /// Makes the value for the calendar of a feed.
  init(_ calendar: ServiceCalendar) { self.calendar = calendar }

  /// Returns whether a service, by its position in the calendar, runs on a date.
  mutating func runs(_ service: Int, on date: ServiceDate) -> Bool {
    if let services = known[date] { return services[service] }
    if known.count >= Self.greatestCount { known.removeAll() }
    let services = calendar.activeServices(on: date)
    known[date] = services
    return services[service]
  }
}
