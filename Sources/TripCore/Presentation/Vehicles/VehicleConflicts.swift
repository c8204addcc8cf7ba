/// Finds the conflicts of the day: links whose vehicle cannot leave as the next trip's own times say.
///
/// A change of a trip only marks the trip's vehicle. When the conflicts are requested, each marked vehicle is followed
/// once, however many of its trips changed.
@MainActor
struct VehicleConflicts {
  /// The vehicles of which a trip has changed since their conflicts were last found; `nil` before the first request.
  private var stale: Set<Int>?
  /// The conflicts that were found last, by vehicle.
  private var known: [Int: [VehicleLink]] = [:]
  /// The conflicts of all vehicles in order, since the last request.
  private var sorted: [VehicleLink] = []
  private var isSorted = true

  /// Marks the vehicle of a row, because the delay or cancellation of its trip changed.
  mutating func note(vehicle: Int) { stale?.insert(vehicle) }

  /// Takes over the conflicts of some vehicles, which were found elsewhere.
  mutating func take(_ found: [Int: [VehicleLink]]) {
    guard stale != nil else { return }
    for (vehicle, links) in found {
      known[vehicle] = links.isEmpty ? nil : links
      stale?.remove(vehicle)
    }
    if !found.isEmpty { isSorted = false }
  }

  /// Follows the marked vehicles.
  ///
  /// As planned there are no conflicts, so that only the vehicles of trips count of which more than the timetable is
  /// known.
  ///
  /// - Returns: All conflicts of the day, in the order of the second trip in the timetable: they keep it when a decision moves
  ///   a trip.
  mutating func current(_ trips: DayTrips) -> [VehicleLink] {
    let day = trips.ownVehicleDay()
    let marked = stale ?? Set(trips.sources.keys.compactMap(day.vehicles.number))
    stale = []
    guard !marked.isEmpty || !isSorted else { return sorted }
    isSorted = true
    for vehicle in marked {
      let found = day.links(of: vehicle, at: trips.now.value, known: trips.draggedTrip(ofRow:)).filter(\.isConflict)
      known[vehicle] = found.isEmpty ? nil : found
    }
    sorted = known.values.joined().sorted { ($0.secondRow, $0.firstRow) < ($1.secondRow, $1.firstRow) }
    return sorted
  }
}
