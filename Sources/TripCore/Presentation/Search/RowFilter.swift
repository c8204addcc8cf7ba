/// Finds the scheduled trips of a desk that filter settings list.
@MainActor
struct RowFilter {
  private let desk: DeskModel
  private let settings: FilterSettings

  /// Makes the filter for the trips of a desk.
  init(_ desk: DeskModel, _ settings: FilterSettings) {
    self.desk = desk
    self.settings = settings
  }

  /// Finds the rows that the filter settings list.
  ///
  /// - Parameter found: The rows that match the search text; `nil` when all do.
  /// - Returns: The rows in `found` that the settings list, in ascending order.
  func rows(in found: RowBits?) -> [Int32] {
    let timetable = desk.timetable.value
    let known = desk.trips.knownRows
    let decided = settings.undecided ? known.filter(isDecided) : RowBits(count: timetable.count)
    let isRoute = settings.routes.isEmpty ? nil : timetable.routes.map { settings.routes.contains($0.id) }
    let window = settings.window.instants(from: timetable.serviceDate.origin(in: timetable.agency.timeZone))
    var result: [Int32] = []
    func add(_ row: Int) {
      if let isRoute, !isRoute[timetable.trips[timetable.scheduledTrips[row].trip].route] { return }
      if decided[row] { return }
      if settings.usesWindow, !window.contains(timetable.departure(ofRow: row)) {
        guard known[row], isExpected(row, in: window) else { return }
      }
      result.append(Int32(clamping: row))
    }
    // These settings list only trips with decisions or delays, and few trips have these. So only these trips are
    // checked.
    let isAboutKnown = settings.delayed || settings.cancelled || settings.withNotes
    switch (isAboutKnown ? known.filter(matchesState) : nil, found) {
    case (let matching?, let found): matching.forEach { if found?[$0] ?? true { add($0) } }
    case (nil, let found?): found.forEach(add)
    case (nil, nil): for row in timetable.scheduledTrips.indices { add(row) }
    }
    return result
  }

  /// Whether a row's trip passes the filter's settings for delay, cancellation and notes.
  private func matchesState(_ row: Int) -> Bool {
    guard let trip = desk.trips.knownTrip(ofRow: row) else { return false }
    if settings.withNotes, trip.note?.isEmpty ?? true { return false }
    guard settings.delayed || settings.cancelled else { return true }
    return switch Punctuality(trip) {
    case .late: settings.delayed
    case .cancelled: settings.cancelled
    case .early, .onTime, .unknown: false
    }
  }

  /// Whether a decision about a row's trip is in effect.
  private func isDecided(_ row: Int) -> Bool {
    let journal = desk.journal.shown
    guard !journal.decisions(on: desk.timetable.value.instance(ofRow: row)).isEmpty else { return false }
    return desk.trips.undecidedTrip(ofRow: row).map { !journal.effectiveEntries(about: $0).isEmpty } ?? false
  }

  /// Whether the expected departure of a row's trip is in a time window.
  private func isExpected(_ row: Int, in window: Range<Instant>) -> Bool {
    desk.trips.knownTrip(ofRow: row)?.actualDeparture.map(window.contains) ?? false
  }
}
