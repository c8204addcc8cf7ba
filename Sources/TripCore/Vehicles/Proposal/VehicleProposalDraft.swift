/// A proposal of vehicles that a dispatcher reads and edits. Nothing follows from it: it is a day of vehicles of its own,
/// of which only the timetable is known.
///
/// ```swift
/// try draft.move(row, to: nil)      // a further vehicle runs the trip
/// draft.undo()
/// try desk.decide(.vehiclePlan(accepted.merging(draft.plan)))
/// ```
public struct VehicleProposalDraft: Sendable {
  /// A trip that was given to another vehicle.
  private struct Edit: Sendable {
    let trip: GTFSID
    let from, to: GTFSID
  }

  /// Distinguishes the draft from others: one that was edited is still the same.
  public let number: Int
  /// Which trips a vehicle may run one after the other in the proposal.
  public let scope: VehicleProposal.Scope
  /// The vehicles of the trips.
  public private(set) var plan: VehiclePlan
  /// The vehicles as they are proposed, besides those that the timetable names.
  private(set) var day: VehicleDay
  /// The number of proposed vehicles.
  public private(set) var vehicleCount = 0
  /// How often a vehicle begins a trip at another place than where it ended the one before.
  public private(set) var emptyRuns = 0
  /// The row of the trip that was moved last; `nil` before the first edit.
  private(set) var lastMoved: Int?
  private var timetable: Timetable
  private let settings: VehicleSettings
  private let termini: Termini
  private let namesTaken: Set<GTFSID>
  private var rowOfTrip: [GTFSID: Int] = [:]
  private var edits: [Edit] = []
  private var undone: [Edit] = []

  /// Makes a draft.
  ///
  /// - Parameters:
  ///   - number: Distinguishes the draft from others.
  ///   - scope: Which trips a vehicle may run one after the other.
  ///   - plan: The proposed vehicles of the trips.
  ///   - timetable: The timetable, of the service date for which the plan was proposed.
  ///   - settings: The turnarounds that were assumed.
  ///   - namesTaken: Names that a further vehicle must not get.
  init(
    _ number: Int, _ scope: VehicleProposal.Scope, plan: VehiclePlan, of timetable: Timetable,
    _ settings: VehicleSettings, namesTaken: Set<GTFSID>
  ) {
    (self.number, self.scope, self.plan) = (number, scope, plan)
    (self.timetable, self.settings, self.namesTaken) = (timetable, settings, namesTaken)
    termini = Termini(timetable.stops)
    day = VehicleDay(timetable, settings, plan: plan)
    vehicleCount = plan.vehicles.count
    findRows()
  }

  /// The number of trips that were moved and not put back.
  public var editCount: Int { edits.count }
  /// Whether there is an edit that can be undone.
  public var canUndo: Bool { !edits.isEmpty }
  /// Whether there is an edit that can be redone.
  public var canRedo: Bool { !undone.isEmpty }

  /// Goes over to another state of the same timetable, in which trips were added or removed by dispatchers.
  ///
  /// Cost: visits every row, when the number of rows is another one.
  mutating func show(_ timetable: Timetable) {
    guard timetable.count != self.timetable.count || timetable.scheduledTrips != self.timetable.scheduledTrips else {
      return
    }
    self.timetable = timetable
    day = VehicleDay(timetable, settings, plan: plan)
    findRows()
  }

  /// Returns the name of the vehicle that is proposed for the trip of a row; `nil` when the proposal is not about it.
  func name(ofRow row: Int) -> GTFSID? {
    let id = timetable.instance(ofRow: row).tripID
    return rowOfTrip[id] == row ? plan.assignments[id]?.vehicle : nil
  }

  /// Whether the vehicle of a number is a proposed one, on the proposal's own service date.
  func isProposed(_ vehicle: Int) -> Bool {
    day.vehicles.identities[vehicle].date == timetable.serviceDate
      && (day.vehicles.rows(of: vehicle).first.map { name(ofRow: $0) != nil } ?? false)
  }

  /// Gives the trip of a row to another vehicle, as one step of undo.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - name: The name of the vehicle; `nil` for a further one.
  /// - Throws: ``MeasureRefusal`` when the vehicle runs another trip meanwhile. The vehicle may be elsewhere: then it goes
  ///   there empty.
  mutating func move(_ row: Int, to name: GTFSID?) throws(MeasureRefusal) {
    guard let from = self.name(ofRow: row) else { throw .noVehicle(timetable.instance(ofRow: row)) }
    let to = name ?? freeName
    guard to != from else { throw .sameVehicle(to) }
    try requireFree(to, for: row)
    let edit = Edit(trip: timetable.instance(ofRow: row).tripID, from: from, to: to)
    apply(edit.trip, to)
    edits.append(edit)
    undone = []
  }

  /// Undoes the last edit. Has no effect without one.
  mutating func undo() {
    guard let edit = edits.popLast() else { return }
    apply(edit.trip, edit.from)
    undone.append(edit)
  }

  /// Redoes the edit that was undone last. Has no effect without one.
  mutating func redo() {
    guard let edit = undone.popLast() else { return }
    apply(edit.trip, edit.to)
    edits.append(edit)
  }

  /// Whether the vehicle begins the second trip of a link at another place than where it ends the first.
  func isEmptyRun(_ link: VehicleLink) -> Bool { termini.isEmptyRun(link, in: timetable) }

  /// Returns the links between the trips of a vehicle, by the timetable alone.
  func links(of vehicle: Int) -> [VehicleLink] {
    // Without anything known, the present time does not matter.
    day.links(of: vehicle, at: Instant(unixSeconds: 0)) { _ in nil }
  }

  /// A name that no vehicle has: the least number with as many digits as the others.
  private var freeName: GTFSID {
    let taken = namesTaken.union(plan.vehicles)
    let digits = plan.vehicles.map(\.text.count).max() ?? 1
    var number = 1
    while taken.contains(VehicleProposal.name(number, digits: digits)) { number += 1 }
    return VehicleProposal.name(number, digits: digits)
  }

  private func number(of name: GTFSID) -> Int? {
    day.vehicles.number(of: Vehicles.Identity(name: name, date: timetable.serviceDate))
  }

  private func requireFree(_ name: GTFSID, for row: Int) throws(MeasureRefusal) {
    let own = VehicleTrip(timetable, row: row)
    for other in number(of: name).map(day.vehicles.rows) ?? [] {
      let its = VehicleTrip(timetable, row: other)
      guard own.origin.scheduled < its.destination.scheduled, its.origin.scheduled < own.destination.scheduled else {
        continue
      }
      let stopTimes = timetable.stopTimes(ofRow: other)
      throw .onTheWay(
        vehicle: name, its.instance, from: stopTimes.first.map { timetable.stops.name(at: $0.stop) } ?? "",
        to: stopTimes.last.map { timetable.stops.name(at: $0.stop) } ?? "",
        time: max(own.origin.scheduled, its.origin.scheduled))
    }
  }

  /// Gives a trip to a vehicle, and counts empty runs and vehicles again where they changed.
  private mutating func apply(_ trip: GTFSID, _ name: GTFSID) {
    guard let row = rowOfTrip[trip], let assignment = plan.assignments[trip] else { return }
    let old = assignment.vehicle
    let before = [old, name].compactMap(number(of:))
    let (runsBefore, usedBefore) = (runs(before), used(before))
    plan.assignments[trip] = VehiclePlan.Assignment(vehicle: name, start: assignment.start)
    day.note(row, vehicle: name)
    let after = [old, name].compactMap(number(of:))
    emptyRuns += runs(after) - runsBefore
    vehicleCount += used(after) - usedBefore
    lastMoved = row
  }

  private func runs(_ vehicles: [Int]) -> Int {
    vehicles.reduce(0) { $0 + links(of: $1).count(where: isEmptyRun) }
  }

  private func used(_ vehicles: [Int]) -> Int { vehicles.count { !day.vehicles.rows(of: $0).isEmpty } }

  private mutating func findRows() {
    rowOfTrip = [:]
    for (row, scheduled) in timetable.scheduledTrips.enumerated()
    where scheduled.serviceDate == timetable.serviceDate && !scheduled.isExtra && scheduled.startTime == nil {
      let id = timetable.tripIDs.id(at: scheduled.trip)
      if plan.assignments[id] != nil { rowOfTrip[id] = row }
    }
    lastMoved = nil
  }
}
