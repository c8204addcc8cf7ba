/// The trips about which something is decided, of the service day that a desk shows and of the days around it, as
/// passengers have to be told about them.
@MainActor
struct DecidedTrips {
  /// The trips of the days that the desk does not show.
  var otherDays = OtherDayTrips()
  private let trips: DayTrips
  /// The service date of the present time.
  private var today: ServiceDate

  init(_ trips: DayTrips) {
    self.trips = trips
    today = ServiceDate(of: trips.now.value, in: trips.timetable.value.agency.timeZone)
  }

  /// Notes that time has passed.
  ///
  /// - Returns: Whether another service day has begun, so that passengers may have to be told about other trips.
  mutating func noteTime(_ now: Instant) -> Bool {
    let date = ServiceDate(of: now, in: trips.timetable.value.agency.timeZone)
    defer { today = date }
    return date != today
  }

  /// Returns a trip about which something is decided, as it is decided and reported; `nil` when nothing is decided, or
  /// the trip is not known here.
  mutating func trip(_ instance: TripInstance) -> Trip? {
    otherDays.drop(instance)
    guard trips.journal.shown.isDecided(instance) else { return nil }
    if let row = trips.row(of: instance) { return trips.settledTrip(ofRow: row) }
    let taken = trips.journal.shown.taken(on: instance)
    guard instance.serviceDate != trips.timetable.value.serviceDate, instance.serviceDate >= firstDate,
      taken.contains(where: \.decision.isReason)
    else { return nil }
    guard var trip = otherDays.want(instance, plan: trips.journal.shown.extraTrip(instance)) else { return nil }
    trip.applyAll(taken: taken, over: trips.report(on: instance))
    return trip
  }

  /// The first service date of which trips may be missing. The shown day has the trips of earlier days that still run,
  /// as long as it is today.
  private var firstDate: ServiceDate {
    trips.timetable.value.serviceDate == today ? today : today.advanced(by: -JournalState.daysBack)
  }
}

extension Decision {
  /// Whether the decision is the reason why a trip does not run as planned.
  fileprivate var isReason: Bool {
    if case .reason = self { return true }
    return false
  }
}
