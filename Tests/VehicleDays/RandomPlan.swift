import TestSupport
import TripCore

extension Timetable {
  /// Returns a copy in which transfers.txt and a file of vehicles say at random who runs some of the trips.
  func withRandomVehicles(using random: inout SeededRandom) -> Timetable {
    var vehicles = PlannedVehicles()
    let share = random.chance(0.5) ? 0.02 : 0.2
    for row in scheduledTrips.indices where random.chance(share) {
      for _ in 0..<(random.chance(0.2) ? 2 : 1) {
        guard let next = successor(ofRow: row, using: &random) else { continue }
        vehicles.successors[instance(ofRow: row).tripID, default: []].append(
          instance(ofRow: next).tripID)
      }
    }
    let listed = random.chance(0.5) ? 0 : 0.1
    for row in scheduledTrips.indices where random.chance(listed) {
      let tripID = instance(ofRow: row).tripID
      if random.chance(0.7) { vehicles.names[tripID] = vehicleName(using: &random) }
      if random.chance(0.5) {
        let date = serviceDate.advanced(by: Int.random(in: 0...1, using: &random))
        vehicles.namesOnDate[date, default: [:]][tripID] = random.chance(0.2) ? "" : vehicleName(using: &random)
      }
    }
    return with(vehicles)
  }

  /// Returns names for some trips, as an operator's accepted plan has them.
  func randomPlan(using random: inout SeededRandom) -> [String: GTFSID] {
    guard random.chance(0.2) else { return [:] }
    var plan: [String: GTFSID] = [:]
    for row in scheduledTrips.indices where random.chance(0.05) {
      plan[instance(ofRow: row).tripID.text] = vehicleName(using: &random)
    }
    return plan
  }

  /// Returns the name of a vehicle: a new one, or one of the blocks.
  func vehicleName(using random: inout SeededRandom) -> GTFSID {
    let row = scheduledTrips.indices.randomElement(using: &random)
    let block = row.flatMap { trips[scheduledTrips[$0].trip].block }
    return random.chance(0.5) ? block ?? "V0" : "V\(Int.random(in: 1...4, using: &random))"
  }

  /// Returns a row that a vehicle may run after another, or sometimes any row.
  private func successor(ofRow row: Int, using random: inout SeededRandom) -> Int? {
    if random.chance(0.1) { return scheduledTrips.indices.randomElement(using: &random) }
    let arrival = arrival(ofRow: row)
    let wait = Seconds.minutes(random.chance(0.2) ? -10 : 0)
    return rows(departingAfter: arrival + wait - 1, until: arrival + .minutes(30)).randomElement(using: &random)
  }

  private func with(_ vehicles: PlannedVehicles) -> Timetable {
    Timetable(
      agency: agency, serviceDate: serviceDate, routes: routes, stops: stops, trips: trips, tripIDs: tripIDs,
      headsigns: headsigns, stopHeadsigns: stopHeadsigns, stopTimes: stopTimes, scheduledTrips: scheduledTrips,
      feedInfo: feedInfo, notes: notes, tripsOfDay: tripsOfDay, plannedVehicles: vehicles)
  }
}
