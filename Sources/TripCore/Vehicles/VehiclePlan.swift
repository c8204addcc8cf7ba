/// The operator's accepted plan of the vehicles: for each trip, the name of the vehicle that runs it on every service date.
///
/// The plan keeps when each trip was planned to start, because a later timetable may give its `trip_id` to another trip. That one
/// has no vehicle by the plan.
///
/// ```swift
/// try desk.decide(.vehiclePlan(accepted.merging(proposed)))
/// ```
public struct VehiclePlan: Hashable, Sendable {
  /// What the plan says of a trip.
  public struct Assignment: Hashable, Sendable {
    /// The name of the vehicle; empty when no known vehicle runs the trip.
    public let vehicle: GTFSID
    /// The planned departure from the first stop; `nil` when the plan is of an older version of the program, which kept none.
    public let start: ServiceTime?

    /// Makes an assignment. The properties of the same names explain the parameters.
    public init(vehicle: GTFSID, start: ServiceTime? = nil) {
      self.vehicle = vehicle
      self.start = start
    }
  }

  /// What the plan says, by `trip_id`.
  public var assignments: [GTFSID: Assignment]

  /// Makes a plan; without an argument, none is accepted.
  public init(_ assignments: [GTFSID: Assignment] = [:]) { self.assignments = assignments }

  /// Whether no plan is accepted.
  public var isEmpty: Bool { assignments.isEmpty }
  /// The number of trips.
  public var count: Int { assignments.count }
  /// The names of the vehicles.
  public var vehicles: Set<GTFSID> { Set(assignments.values.map(\.vehicle)) }

  /// Whether the plan is about a trip with a `trip_id`.
  func names(_ tripID: GTFSID) -> Bool { assignments[tripID] != nil }

  /// Returns this plan with another one's vehicles in place of its own, for the trips that the other one is about.
  func merging(_ other: VehiclePlan) -> VehiclePlan {
    VehiclePlan(assignments.merging(other.assignments) { $1 }).leavingOutLookAlikes()
  }

  /// Returns the plan without trips whose ids look alike. The JSON text of a journal has one of two such ids, as most readers of JSON
  /// do, so that neither is planned: no vehicle is known to run these trips.
  func leavingOutLookAlikes() -> VehiclePlan {
    let alike = Dictionary(assignments.keys.map { ($0.text, 1) }, uniquingKeysWith: +)
    return VehiclePlan(assignments.filter { alike[$0.key.text] == 1 })
  }

  /// Returns the name of the vehicle that runs a trip.
  ///
  /// - Parameters:
  ///   - trip: The index of the trip in ``Timetable/trips``.
  ///   - timetable: The timetable.
  /// - Returns: The name, which is empty when no known vehicle runs the trip; `nil` when the plan is not about the trip.
  func vehicle(ofTrip trip: Int, in timetable: Timetable) -> GTFSID? {
    guard !isEmpty, let assignment = assignments[timetable.tripIDs.id(at: trip)] else { return nil }
    guard let planned = assignment.start, let start = Self.start(ofTrip: trip, in: timetable),
      (start - planned).magnitude > PlannedStopTime.greatestChange
    else { return assignment.vehicle }
    return nil
  }

  /// Returns the planned departure of a trip from its first stop; `nil` when the timetable has no stop times of it.
  static func start(ofTrip trip: Int, in timetable: Timetable) -> ServiceTime? {
    timetable.stopTimes[timetable.trips[trip].stopTimes].first?.departure
  }
}

extension VehiclePlan: ExpressibleByDictionaryLiteral {
  /// Makes a plan of names of vehicles by `trip_id`, which does not say when the trips start. The last of two names counts.
  public init(dictionaryLiteral names: (GTFSID, GTFSID)...) {
    self.init(Dictionary(names.map { ($0, Assignment(vehicle: $1)) }) { $1 })
  }

  /// Makes a plan of names of vehicles by `trip_id`, which does not say when the trips start.
  public init(names: [String: GTFSID]) {
    self.init(Dictionary(names.map { (GTFSID($0), Assignment(vehicle: $1)) }) { first, _ in first })
  }
}

// MARK: - In a journal

extension VehiclePlan {
  /// The longest text that the field of a journal holds, in bytes of UTF-8.
  private static let longestText = 100_000

  /// The planned departures from the first stops, in seconds of the service day, in the order of the bytes of the `trip_id`:
  /// `28800 - 29700`, with a hyphen for one that is not known. `nil` when none is known, and for a plan of so many trips that no
  /// journal holds the text: such a plan follows the `trip_id`.
  var startsText: String? {
    let starts = sortedIDs.map { assignments[$0]?.start }
    guard starts.contains(where: { $0 != nil }) else { return nil }
    let text = starts.map { $0.map { String($0.seconds) } ?? Self.unknown }.joined(separator: " ")
    return text.utf8.count <= Self.longestText ? text : nil
  }

  private static let unknown = "-"

  /// Takes over the planned departures of a ``startsText``. Any other text, such as another program may have written, is ignored.
  mutating func readStarts(_ text: String?) {
    let starts = (text ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard starts.count == count, starts.allSatisfy({ $0 == Self.unknown || Int($0) != nil }) else { return }
    for (id, start) in zip(sortedIDs, starts) {
      guard let start = Int(start), let assignment = assignments[id] else { continue }
      assignments[id] = Assignment(vehicle: assignment.vehicle, start: ServiceTime(seconds: start))
    }
  }

  private var sortedIDs: [GTFSID] { assignments.keys.sorted() }
}
