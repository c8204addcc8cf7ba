/// A proposal which vehicle could run which trip, for a timetable that does not say so.
///
/// At each terminus, the vehicle that arrived first leaves first, as soon as it has had time to turn; where none is there, a
/// further vehicle begins. This needs the fewest vehicles that are possible when none runs empty. A proposal is a guess:
/// nothing follows from it until the operator accepts it.
public struct VehicleProposal: Hashable, Sendable {
  /// Which trips a vehicle may run one after the other.
  public enum Scope: Hashable, Sendable, CaseIterable {
    /// All trips of one kind of vehicle, such as all buses.
    case kind
    /// The trips of one line.
    case line
  }

  /// Which trips a vehicle may run one after the other.
  public let scope: Scope
  /// The least time between an arrival and the next departure that was assumed, in seconds, where no rule says otherwise.
  public let turnaround: Seconds
  /// For each vehicle, the rows of its trips in the order of departure; by the departure of the first trip.
  public let vehicles: [[Int]]

  /// Proposes vehicles for the trips of a timetable's own service date. Trips by frequencies and extra trips are left out,
  /// because the departures of their vehicles are unknown.
  ///
  /// Cost: sorts the trips once.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - settings: The turnarounds.
  ///   - scope: Which trips a vehicle may run one after the other.
  ///   - rows: The rows of the trips, in the order of the timetable; all when left out.
  public init(_ timetable: Timetable, _ settings: VehicleSettings, scope: Scope, among rows: [Int]? = nil) {
    self.scope = scope
    turnaround = settings.turnaround
    var vehicles: [[Int]] = []
    var waiting: [Place: Queue] = [:]
    let termini = Termini(timetable.stops)
    for row in rows ?? Array(timetable.scheduledTrips.indices) {
      let scheduled = timetable.scheduledTrips[row]
      guard scheduled.serviceDate == timetable.serviceDate, !scheduled.isExtra, scheduled.startTime == nil else {
        continue
      }
      let trip = VehicleTrip(timetable, row: row)
      let route = timetable.route(ofRow: row)
      let group = scope == .line ? .line(route.id) : Group.kind(route.type)
      let stopTimes = timetable.stopTimes[timetable.trips[scheduled.trip].stopTimes]
      guard let first = stopTimes.first?.stop, let last = stopTimes.last?.stop else { continue }
      let origin = Place(terminus: termini[first], group: group)
      let vehicle = waiting[origin]?.take { arrival in
        let turnaround = settings.turnaround(from: arrival.place, to: trip.origin.place, onto: trip.route)
        return arrival.scheduled + turnaround <= trip.origin.scheduled
      }
      let number = vehicle ?? vehicles.count
      if number == vehicles.count { vehicles.append([]) }
      vehicles[number].append(row)
      waiting[Place(terminus: termini[last], group: group), default: Queue()]
        .add(number, trip.destination)
    }
    self.vehicles = vehicles
  }

  /// Proposes vehicles in each scope; the proposal with the fewest vehicles first.
  public static func all(_ timetable: Timetable, _ settings: VehicleSettings) -> [VehicleProposal] {
    Scope.allCases.map { VehicleProposal(timetable, settings, scope: $0) }
      .sorted { $0.vehicles.count < $1.vehicles.count }
  }

  /// Returns the proposed vehicles as a plan. Their names are numbers from 1 on, with as many digits for each.
  ///
  /// - Parameters:
  ///   - timetable: The timetable of the proposal.
  ///   - taken: Names that no proposed vehicle gets.
  /// - Returns: The plan.
  public func plan(of timetable: Timetable, avoiding taken: Set<GTFSID> = []) -> VehiclePlan {
    let digits = String(vehicles.count).count
    var plan = VehiclePlan()
    var number = 0
    for rows in vehicles {
      repeat { number += 1 } while taken.contains(Self.name(number, digits: digits))
      for row in rows {
        let trip = timetable.scheduledTrips[row].trip
        plan.assignments[timetable.tripIDs.id(at: trip)] = VehiclePlan.Assignment(
          vehicle: Self.name(number, digits: digits), start: VehiclePlan.start(ofTrip: trip, in: timetable))
      }
    }
    return plan.leavingOutLookAlikes()
  }

  /// Returns a number with at least so many digits.
  static func name(_ number: Int, digits: Int) -> GTFSID {
    let text = String(number)
    return GTFSID(String(repeating: "0", count: max(0, digits - text.count)) + text)
  }

  /// The trips that may share vehicles.
  private enum Group: Hashable {
    case line(GTFSID)
    /// A `route_type`.
    case kind(Int)
  }

  /// A terminus, for the trips that may share vehicles there.
  private struct Place: Hashable {
    let terminus: Int
    let group: Group
  }

  /// The vehicles that wait at a terminus, in the order in which they arrive.
  private struct Queue {
    private var waiting: [(vehicle: Int, arrival: VehicleTrip.End)] = []

    /// Adds a vehicle. A later trip may arrive earlier, so that the vehicle is put in its place.
    mutating func add(_ vehicle: Int, _ arrival: VehicleTrip.End) {
      let place = waiting.indices.partitionPoint { waiting[$0].arrival.scheduled > arrival.scheduled }
      waiting.insert((vehicle, arrival), at: place)
    }

    /// Takes the vehicle that arrived first among those that have had time to turn; `nil` when there is none.
    mutating func take(_ isReady: (VehicleTrip.End) -> Bool) -> Int? {
      guard let place = waiting.firstIndex(where: { isReady($0.arrival) }) else { return nil }
      return waiting.remove(at: place).vehicle
    }
  }
}
