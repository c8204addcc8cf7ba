/// What a dispatcher can do to mend a vehicle's day. A measure becomes decisions about single trips, which
/// ``MeasureDay/preview(_:)`` finds and whose effects it shows before they are taken.
///
/// ```swift
/// let preview = try day.preview(.otherVehicle(nil, from: trip, extent: .restOfDay))
/// print(preview.conflictsBefore.count, preview.conflictsAfter.count)
/// try desk.take(preview)
/// ```
public enum VehicleMeasure: Hashable, Sendable {
  /// How many trips another vehicle takes over.
  public enum Extent: Hashable, Sendable {
    /// The trip alone.
    case thisTrip
    /// The trip and all later ones of its vehicle.
    case restOfDay
  }

  /// Another vehicle runs the trip. A name of `nil` is a vehicle of which nothing is known; it gets a name that is free
  /// that day.
  case otherVehicle(GTFSID?, from: TripInstance, extent: Extent)
  /// The vehicles of two trips exchange these trips and all later ones.
  case swap(TripInstance, TripInstance)
  /// The trips of a vehicle from one to another, or to the end of its day when the last is `nil`, are cancelled. An
  /// empty reason gives passengers none.
  case cut(from: TripInstance, through: TripInstance?, reason: String, cause: AlertCause)
  /// The trip ends at a stop: it skips all stops beyond.
  case endEarly(TripInstance, at: StopSequence)
  /// The trip starts at a stop: it skips all stops before.
  case startLate(TripInstance, at: StopSequence)
  /// The first trip ends early at a stop, and a later one of the same vehicle starts late.
  case shortTurn(TripInstance, endsAt: StopSequence, TripInstance, startsAt: StopSequence)
  /// The trip waits at a stop until a time.
  case hold(TripInstance, at: StopSequence, until: Instant)
  /// The trip waits at a stop for passengers of another trip who change there, and who need some time for that.
  case holdForConnection(TripInstance, at: StopSequence, from: TripInstance, transfer: Seconds)

  /// The time that passengers get to change, where nothing else is said.
  public static let usualTransfer: Seconds = .minutes(2)

  /// The trip that the measure begins with.
  public var trip: TripInstance {
    switch self {
    case .otherVehicle(_, let trip, _), .swap(let trip, _), .cut(let trip, _, _, _), .endEarly(let trip, _),
      .startLate(let trip, _), .shortTurn(let trip, _, _, _), .hold(let trip, _, _),
      .holdForConnection(let trip, _, _, _):
      trip
    }
  }
}
