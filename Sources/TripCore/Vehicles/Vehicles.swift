/// The vehicles of a timetable: for each, the trips that it runs one after the other.
///
/// Which vehicle runs a trip says, the stronger first: a dispatcher's decision, the plan that the operator accepted, the
/// file of vehicles beside the feed, transfers.txt, and `block_id`. A trip without any of these has no vehicle.
///
/// ```swift
/// let vehicles = Vehicles(timetable)
/// for row in vehicles.number(ofRow: 0).map(vehicles.rows) ?? [] { print(timetable.departure(ofRow: row)) }
/// ```
public struct Vehicles: Sendable {
  /// The identity of a vehicle: a name counts within a service date, as `block_id` does.
  public struct Identity: Hashable, Sendable {
    /// The name of the vehicle: that which a dispatcher or the operator gave it, or else a `block_id` or `trip_id`.
    public let name: GTFSID
    /// The service date of its trips.
    public let date: ServiceDate

    /// Makes the identity of a vehicle.
    public init(name: GTFSID, date: ServiceDate) {
      self.name = name
      self.date = date
    }

    /// The name as people read it, on one line: control characters are replaced by their numbers, see ``VisibleText``. Timetables,
    /// files and journals name vehicles by any text, and what is shown of it must not break the sentence around it.
    public var shownName: String { VisibleText.line(name.text) }
  }

  /// The identities of all vehicles; the index of a vehicle is its number.
  public private(set) var identities: [Identity] = []
  /// For each vehicle, the rows of its trips in the order of scheduled departure.
  private var rowsOfVehicle: [[Int32]] = []
  /// For each row of the timetable, the number of its vehicle, or -1.
  private var numbers: [Int32]
  private var numberOfIdentity: [Identity: Int] = [:]
  /// For each row that a dispatcher gave to another vehicle, the number of the planned one, or -1.
  private var planned: [Int: Int32] = [:]
  /// For each vehicle, the rows of the trips that are planned for it and that a dispatcher gave to another one, or to none.
  private var givenRows: [Int32: Set<Int>] = [:]

  /// Finds the vehicles of a timetable.
  ///
  /// Cost: visits every row.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - plan: The operator's accepted plan.
  public init(_ timetable: Timetable, plan: VehiclePlan = VehiclePlan()) {
    numbers = Array(repeating: -1, count: timetable.count)
    var unnamed: [Int] = []
    let facts = timetable.plannedVehicles
    let isNamed = !plan.isEmpty || !facts.names.isEmpty || !facts.namesOnDate.isEmpty
    // Frequency-based trips are left out: without exact times, the departures of their vehicles are unknown.
    for (row, scheduled) in timetable.scheduledTrips.enumerated() where !scheduled.isFrequencyBased {
      if isNamed, !scheduled.isExtra {
        let id = timetable.tripIDs.id(at: scheduled.trip)
        if let name = plan.vehicle(ofTrip: scheduled.trip, in: timetable)
          ?? facts.name(ofTrip: id, on: scheduled.serviceDate)
        {
          if !name.isEmpty {
            append(row, to: number(for: Identity(name: name, date: scheduled.serviceDate)))
          }
          continue
        }
      }
      unnamed.append(row)
    }
    let links = TripLinks(timetable, among: unnamed)
    links.isEmpty ? joinBlocks(timetable, unnamed) : join(timetable, unnamed, links)
    // A vehicle that a file names may have the name of a block, too.
    if isNamed { for number in rowsOfVehicle.indices { rowsOfVehicle[number].sort() } }
  }

  /// The number of vehicles.
  public var count: Int { identities.count }

  /// Returns the number of the vehicle that runs the trip of a row, or `nil` when it has none.
  public func number(ofRow row: Int) -> Int? { numbers[row] < 0 ? nil : Int(numbers[row]) }

  /// Returns the number of a vehicle, or `nil` when no trip of the timetable has ever had it.
  public func number(of identity: Identity) -> Int? { numberOfIdentity[identity] }

  /// Returns the rows of a vehicle's trips, in the order of scheduled departure.
  public func rows(of vehicle: Int) -> [Int] { rowsOfVehicle[vehicle].map(Int.init) }

  /// Returns the rows of the trips that are planned for a vehicle and that another one runs, or none, in the order of
  /// scheduled departure.
  public func givenRows(of vehicle: Int) -> [Int] { givenRows[Int32(clamping: vehicle), default: []].sorted() }

  /// Returns the number of the vehicle that runs the trip of a row as planned, or `nil` when none is planned.
  public func plannedNumber(ofRow row: Int) -> Int? {
    let number = planned[row] ?? numbers[row]
    return number < 0 ? nil : Int(number)
  }

  /// Gives the trip of a row to a vehicle.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - name: The name of the vehicle; empty for none, `nil` for the planned one.
  ///   - timetable: The timetable with which this value was made.
  /// - Returns: The numbers of the vehicles whose trips changed: empty when the trip had the vehicle already.
  public mutating func assign(_ row: Int, to name: GTFSID?, in timetable: Timetable) -> [Int] {
    let old = numbers[row]
    let number: Int32
    if let name {
      let identity = Identity(name: name, date: timetable.scheduledTrips[row].serviceDate)
      number = name.isEmpty ? -1 : Int32(self.number(for: identity))
      if planned[row] == nil { planned[row] = old }
    } else {
      guard let before = planned.removeValue(forKey: row) else { return [] }
      number = before
    }
    guard number != old else { return [] }
    numbers[row] = number
    let own = planned[row] ?? number
    if own >= 0 {
      if number == own { givenRows[own]?.remove(row) } else { givenRows[own, default: []].insert(row) }
    }
    if old >= 0 { rowsOfVehicle[Int(old)].removeAll { $0 == row } }
    if number >= 0 {
      let rows = rowsOfVehicle[Int(number)]
      rowsOfVehicle[Int(number)].insert(Int32(row), at: rows.indices.partitionPoint { rows[$0] > row })
    }
    return [old, number].filter { $0 >= 0 }.map(Int.init)
  }

  /// The rows that a dispatcher gave to another vehicle than the planned one, or took from theirs.
  public var assignedRows: some Collection<Int> { planned.keys }

  private mutating func number(for identity: Identity) -> Int {
    if let number = numberOfIdentity[identity] { return number }
    numberOfIdentity[identity] = identities.count
    identities.append(identity)
    rowsOfVehicle.append([])
    return identities.count - 1
  }

  private mutating func append(_ row: Int, to number: Int) {
    rowsOfVehicle[number].append(Int32(row))
    numbers[row] = Int32(number)
  }

  /// Joins trips by `block_id` only.
  private mutating func joinBlocks(_ timetable: Timetable, _ rows: [Int]) {
    for row in rows {
      let scheduled = timetable.scheduledTrips[row]
      guard let block = timetable.trips[scheduled.trip].block else { continue }
      append(row, to: number(for: Identity(name: block, date: scheduled.serviceDate)))
    }
  }

  /// Joins trips by transfers.txt, and by `block_id` where transfers.txt says nothing else.
  private mutating func join(_ timetable: Timetable, _ rows: [Int], _ links: TripLinks) {
    var lastOfBlock: [Identity: Int] = [:]
    var taken: Set<Identity> = []
    for row in rows {
      let scheduled = timetable.scheduledTrips[row]
      let block = timetable.trips[scheduled.trip].block
      let key = block.map { Identity(name: $0, date: scheduled.serviceDate) }
      var before = links.predecessors[row]
      if let key, let last = lastOfBlock.updateValue(row, forKey: key),
        !links.following.contains(row), !links.leading.contains(last)
      {
        before = last
      }
      if let number = before.flatMap(number(ofRow:)) {
        append(row, to: number)
      } else if block != nil || links.led.contains(row) {
        let name = block ?? timetable.tripIDs.id(at: scheduled.trip)
        let identity = Self.free(Identity(name: name, date: scheduled.serviceDate), taken)
        taken.insert(identity)
        append(row, to: number(for: identity))
      }
    }
  }

  /// Returns the identity, or one with a number after the name when another group of linked trips has that name already.
  private static func free(_ wanted: Identity, _ taken: Set<Identity>) -> Identity {
    var identity = wanted
    var number = 2
    while taken.contains(identity) {
      identity = Identity(name: "\(wanted.name) (\(number))", date: wanted.date)
      number += 1
    }
    return identity
  }
}
