/// What other reports make of a desk's day: the trips that they change, and those that are late because of them.
///
/// It is worked out from values alone, so that it can be done away from the main thread.
struct ReportedDay: Sendable {
  /// A desk's day before the reports.
  struct Basis: Sendable {
    var fold: TripFold
    /// The row of each trip; `nil` when the index is not made yet.
    let rows: [TripInstance: Int]?
    /// The vehicles of the day; `nil` until they are needed.
    let vehicleDay: VehicleDay?
    let settings: VehicleSettings
    let plan: VehiclePlan
    /// Whether the conflicts of vehicles are shown.
    let showsConflicts: Bool
    /// The number of changes of the desk's day until then.
    let edition: Int
  }

  /// The day from which this one was worked out.
  let basis: Basis
  let reports: TripReports
  let rows: [TripInstance: Int]
  let seenLeaving: Set<TripInstance>
  let vehicleDay: VehicleDay?
  /// The trips that changed, by row in ascending order.
  let trips: [(row: Int, trip: Trip)]
  /// The conflicts of the vehicles of trips that changed, by vehicle; empty when they are not shown.
  let conflicts: [Int: [VehicleLink]]

  /// Works out the trips that change.
  init(_ basis: Basis, _ reports: TripReports) {
    let old = basis.fold.reports
    let rowOf = basis.rows ?? basis.fold.timetable.rowsByInstance()
    let changed = Set(old.instances).union(reports.instances).filter { old.latest(on: $0) != reports.latest(on: $0) }
      .compactMap { rowOf[$0] }.sorted()
    var fold = basis.fold
    fold.reports = reports
    for row in changed { fold.noteDeparture(ofRow: row) }
    var own: [Int: Trip] = [:]
    for row in changed { own[row] = fold.trip(ofRow: row, following: nil)?.trip }
    var day = basis.vehicleDay
    if day == nil, own.values.contains(where: { $0.vehicle != nil || $0.isExpectedLate }) {
      day = VehicleDay(fold.timetable, basis.settings, plan: basis.plan)
    }
    for (row, trip) in own { day?.note(row, vehicle: trip.vehicle) }
    let followed = day?.follow(at: fold.now) { own[$0] ?? fold.known($0) } ?? []
    trips = Set(changed).union(followed).sorted().compactMap { row in
      let consequence = day?.consequence(ofRow: row)
      if consequence == nil, let trip = own[row] { return (row, trip) }
      return fold.trip(ofRow: row, following: consequence).map { (row, $0.trip) }
    }
    var conflicts: [Int: [VehicleLink]] = [:]
    if basis.showsConflicts, let day {
      let vehicles = changed.flatMap { [basis.vehicleDay?.vehicles.number(ofRow: $0), day.vehicles.number(ofRow: $0)] }
      for vehicle in Set(vehicles.compactMap(\.self)) {
        conflicts[vehicle] = day.links(of: vehicle, at: fold.now) { own[$0] ?? fold.known($0) }.filter(\.isConflict)
      }
    }
    self.conflicts = conflicts
    self.basis = basis
    self.reports = reports
    rows = rowOf
    seenLeaving = fold.seenLeaving
    vehicleDay = day
  }

  /// Works out the trips that change, away from the main thread.
  @concurrent static func read(_ basis: Basis, _ reports: TripReports) async -> ReportedDay {
    ReportedDay(basis, reports)
  }
}
