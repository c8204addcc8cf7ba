/// The vehicles of a desk's day, and which of them are listed in which order.
///
/// A vehicle is followed once, and again only after one of its trips changed.
@MainActor
struct VehicleList {
  /// The numbers of the listed vehicles, in their order.
  private(set) var numbers: [Int] = []
  private var lines: [Int: VehicleLine] = [:]
  /// The numbers of the listed vehicles.
  private var listed: Set<Int> = []
  /// The vehicle of each row when it was last read, or -1.
  private var vehicleOfRow: [Int32] = []
  /// The numbers of vehicles to read again.
  private var stale: Set<Int> = []
  /// The rows of trips that changed; which vehicles run them is read later, because a change is sent before the vehicles
  /// of the day know of it.
  private var changedRows: Set<Int> = []
  /// The rows of trips that changed since all vehicles began to be read.
  private var pendingRows: Set<Int> = []
  /// The places at which vehicles turn; `nil` without an accepted plan.
  private var termini: Termini?
  /// ``DayTrips/timetableEdition`` and ``DayTrips/vehicleEdition`` for which the rows and the numbers of vehicles count.
  private var (timetableEdition, vehicleEdition) = (-1, -1)
  /// The name and the colours of each route, by its index in the timetable.
  private(set) var routes: [RouteLook] = []
  /// The proposal whose vehicles are listed instead of those of the day; `nil` when none is shown.
  private(set) var draft: VehicleProposalDraft?
  private let desk: DeskModel

  /// How the bars of a route look.
  struct RouteLook {
    let name: String
    let color, textColor: RouteColor?

    init(_ route: Route) {
      (name, color) = (route.name, route.color)
      textColor = route.color.map(route.readableTextColor)
    }
  }

  init(_ desk: DeskModel) { self.desk = desk }

  /// The rows of all listed vehicles' trips, vehicle by vehicle.
  var rows: [Int] { numbers.flatMap { lines[$0]?.rows ?? [] } }
  /// The number of listed vehicles that are late for one of their next trips.
  var lateCount: Int { numbers.count { (lines[$0]?.slack ?? 0) < 0 } }

  /// The number of vehicles of which no trip fits the desk's search and filters.
  var hiddenCount: Int { lines.count - numbers.count }

  /// Whether there are no vehicles at all, listed or not.
  var isEmpty: Bool { lines.isEmpty }
  /// The number of lanes: one for each listed vehicle, and in a proposal one that makes a further vehicle.
  var laneCount: Int { numbers.count + (draft == nil ? 0 : 1) }

  /// Whether a lane makes a further vehicle of a proposal.
  func isFurther(lane: Int) -> Bool { draft != nil && lane == numbers.count }

  /// Returns the name by which the vehicle of a lane is decided about; `nil` when it has no vehicle.
  func identity(at lane: Int) -> Vehicles.Identity? { line(at: lane).map { day.vehicles.identities[$0.number] } }

  private var day: VehicleDay { draft?.day ?? desk.trips.ownVehicleDay() }

  /// Whether the rows are those of the desk's timetable, which may just have been replaced.
  var isCurrent: Bool { vehicleOfRow.count == desk.timetable.value.count }

  /// Returns the vehicle in a lane.
  func line(at lane: Int) -> VehicleLine? { numbers.indices.contains(lane) ? lines[numbers[lane]] : nil }

  /// Returns the vehicle that runs the trip of a row.
  func line(ofRow row: Int) -> VehicleLine? {
    guard vehicleOfRow.indices.contains(row) else { return nil }
    return lines[Int(vehicleOfRow[row])]
  }

  /// Returns the lane of the vehicle that runs the trip of a row; `nil` when the vehicle is not listed.
  func lane(ofRow row: Int) -> Int? { line(ofRow: row).flatMap { line in numbers.firstIndex(of: line.number) } }

  /// Notes that something else is known of the trip of a row, or that it has another vehicle.
  mutating func note(_ row: Int) {
    // Of a proposal, only the timetable counts.
    if draft == nil { changedRows.insert(row) }
    pendingRows.insert(row)
  }

  /// Goes over to another state of the proposal that is listed.
  mutating func show(edited draft: VehicleProposalDraft, moved row: Int) {
    self.draft = draft
    changedRows.insert(row)
  }

  /// Notes that time has passed: what is late may have become a risk, or the other way round.
  mutating func noteTime() {
    guard draft == nil else { return }
    for (number, line) in lines where line.links.contains(where: \.isLate) { stale.insert(number) }
  }

  /// Reads the vehicles that were noted again.
  ///
  /// - Returns: The rows of their trips.
  mutating func update() -> [Int] {
    guard !stale.isEmpty || !changedRows.isEmpty else { return [] }
    let day = day
    for row in changedRows where vehicleOfRow.indices.contains(row) {
      let number = day.vehicles.number(ofRow: row) ?? -1
      stale.formUnion([Int(vehicleOfRow[row]), number].filter { $0 >= 0 })
      vehicleOfRow[row] = Int32(number)
    }
    changedRows = []
    var changed: [Int] = []
    for number in stale.sorted() {
      changed += lines[number]?.rows ?? []
      lines[number] = line(number, day)
      changed += lines[number]?.rows ?? []
      let isListed = lines[number].map(isListed) ?? false
      if isListed != listed.contains(number) {
        if isListed { numbers.append(number) } else { numbers.removeAll { $0 == number } }
        listed.formSymmetricDifference([number])
      }
    }
    stale = []
    return Array(Set(changed)).sorted()
  }

  /// What all vehicles are read from now.
  ///
  /// - Parameter draft: The proposal whose vehicles are listed; `nil` for the vehicles of the day.
  /// - Returns: The values.
  func basis(_ draft: VehicleProposalDraft?) -> VehicleLines.Basis {
    let trips = desk.trips
    return VehicleLines.Basis(
      fold: trips.layers, known: trips.sources.mapValues(\.value), draft: draft, vehicleDay: trips.vehicleDay,
      settings: trips.vehicleSettings, plan: trips.vehiclePlan, wording: desk.wording)
  }

  /// Begins to read all vehicles again. Until they are there, the former ones stay, where their numbers still count.
  ///
  /// - Returns: Whether they stay.
  mutating func beginReading() -> Bool {
    pendingRows = []
    let staysValid =
      isCurrent && timetableEdition == desk.trips.timetableEdition
      && (draft != nil || vehicleEdition == desk.trips.vehicleEdition.value)
    if !staysValid { (vehicleOfRow, lines, numbers, listed) = ([], [:], [], []) }
    return staysValid
  }

  /// Lists vehicles that were read. Those of trips that changed meanwhile are read again by ``update()``.
  mutating func take(_ read: VehicleLines) {
    (draft, termini) = (read.reader.draft, read.reader.termini)
    (timetableEdition, vehicleEdition) = (desk.trips.timetableEdition, desk.trips.vehicleEdition.value)
    (stale, changedRows) = ([], pendingRows)
    (vehicleOfRow, lines) = (read.vehicleOfRow, read.lines)
    routes = desk.timetable.value.routes.map(RouteLook.init)
    _ = filter()
  }

  /// Lists the vehicles of which a trip fits search and filter.
  ///
  /// - Returns: Whether other vehicles are listed than before.
  mutating func filter() -> Bool {
    let now = Set(lines.values.filter(isListed).map(\.number))
    guard now != listed || numbers.count != now.count else { return false }
    numbers = numbers.filter(now.contains) + now.subtracting(listed).sorted()
    listed = now
    return true
  }

  /// Sorts the listed vehicles.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - kept: The number of a vehicle that keeps its lane; `nil` for none.
  mutating func sort(by order: VehicleOrder, keeping kept: Int?) {
    let lane = kept.flatMap { numbers.firstIndex(of: $0) }
    var sorted = numbers.compactMap { lines[$0] }.sorted(by: order.precedes).map(\.number)
    if let kept, let lane {
      sorted.removeAll { $0 == kept }
      sorted.insert(kept, at: lane)
    }
    numbers = sorted
  }

  private func isListed(_ line: VehicleLine) -> Bool {
    // What is accepted is in sight, whatever is searched for.
    guard draft == nil else { return true }
    let shown = desk.shownRows.value
    return line.rows.contains(where: shown.contains)
  }

  private func line(_ number: Int, _ day: VehicleDay) -> VehicleLine? {
    let trips = desk.trips
    let reader = VehicleLineReader(
      timetable: desk.timetable.value, day: day, draft: draft, plan: trips.vehiclePlan, termini: termini,
      wording: desk.wording, now: trips.now.value)
    return reader.line(number, own: trips.draggedTrip(ofRow:), known: trips.knownTrip(ofRow:))
  }
}
