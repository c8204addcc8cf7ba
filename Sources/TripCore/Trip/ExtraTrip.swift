/// The plan of an extra trip, which the timetable does not have: a copy of a trip of the timetable at another time.
///
/// The extra trip serves the same stops as the copied trip, its template, with the same running times. Decisions about
/// the template do not apply to the extra trip.
/// - SeeAlso: GTFS-Realtime reference, `TripDescriptor.ScheduleRelationship`, `NEW`.
public struct ExtraTrip: Hashable, Sendable {
  /// The `trip_id` of the copied trip; the timetable has it on the same service date.
  public let template: GTFSID
  /// How much later the extra trip runs than stop_times.txt says for the copied trip; negative is earlier.
  public let shift: Seconds
  /// The departure that was decided, from the stop where the trip begins (``ends``), whenever a later timetable plans the copied trip;
  /// `nil` in an entry of an older version of the program, and then ``shift`` says it.
  public let departure: Instant?
  /// Where the copied trip begins and ends; `nil` in an entry of an older version of the program.
  public let ends: Ends?

  /// The places between which an extra trip was decided, each by the `stop_id` of its station, or else of the stop.
  ///
  /// By these, a later timetable's trip is known to be another one: operators give a `trip_id` to another trip.
  public struct Ends: Hashable, Sendable {
    /// The first stop.
    public let origin: GTFSID
    /// The last stop.
    public let destination: GTFSID

    /// Makes the ends of a trip. The properties of the same names explain the parameters.
    public init(origin: GTFSID, destination: GTFSID) {
      self.origin = origin
      self.destination = destination
    }
  }

  /// The greatest shift, later or earlier, that is accepted when an extra trip is read from a journal: 10,000 hours,
  /// because GTFS times have at most four digits of hours.
  package static let greatestShift: Seconds = 36_000_000

  /// Makes the plan of an extra trip. The parameter `template` is the `trip_id` of the trip to copy, `shift` how much
  /// later the copy runs, `departure` when it leaves the stop where it begins, `ends` where it begins and ends.
  public init(like template: GTFSID, shift: Seconds, departure: Instant? = nil, ends: Ends? = nil) {
    self.template = template
    self.shift = shift
    self.departure = departure
    self.ends = ends
  }

  /// Returns how much later the extra trip runs than a timetable has the copied trip.
  ///
  /// - Parameter planned: When the copied trip leaves the stop where the extra trip begins, by that timetable's stop_times.txt.
  /// - Returns: The shift; negative is earlier. A departure that no timetable could have is left out of account.
  func shift(from planned: Instant) -> Seconds {
    guard let later = departure.map({ $0 - planned }), later.magnitude <= Self.greatestShift else { return shift }
    return later
  }

  /// Returns whether another plan is for the same trip: like the same one, between the same places, at the same time. Where an older
  /// version of the program kept no departure, the shift says it.
  package func isAlike(_ other: ExtraTrip) -> Bool {
    if let ends, let otherEnds = other.ends, ends != otherEnds { return false }
    guard template == other.template else { return false }
    guard let departure, let otherDeparture = other.departure else { return shift == other.shift }
    // At the same time, the shifts differ as much as the departures of the copied trip, which tell whether it is the same one.
    return departure == otherDeparture && (shift - other.shift).magnitude <= PlannedStopTime.greatestChange
  }

  /// Refuses a plan that is further from the copied trip than any delay may be.
  ///
  /// No time of the timetable is before the beginning of its service day, so no extra trip runs more than a day before
  /// the beginning of its own.
  ///
  /// - Throws: ``DecisionError/tooFar(_:)``.
  func refuseIfTooFar() throws(DecisionError) {
    guard (-Trip.greatestDelay...Trip.greatestDelay).contains(shift) else { throw .tooFar(shift) }
  }
}
