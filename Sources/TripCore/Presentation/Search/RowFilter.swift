/// Carries out the settings of a filter on the runs of a desk.
@MainActor
struct RowFilter {
  private let desk: DeskModel
  private let settings: FilterSettings

  /// Filters `desk` by `settings`.
  init(_ desk: DeskModel, _ settings: FilterSettings) {
    self.desk = desk
    self.settings = settings
  }

  /// The rows that fit, in order.
  ///
  /// - Parameter found: Those that fit what was typed; nothing where all do.
  /// - Returns: Those of them that fit the settings.
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
    // Of most runs nothing is known, so nearly all settings are about a few.
    let isAboutKnown = settings.delayed || settings.cancelled || settings.withNotes
    switch (isAboutKnown ? known.filter(isWatched) : nil, found) {
    case (let watched?, let found): watched.forEach { if found?[$0] ?? true { add($0) } }
    case (nil, let found?): found.forEach(add)
    case (nil, nil): for row in timetable.scheduledTrips.indices { add(row) }
    }
    return result
  }

  /// Whether what is known of a run is what is wanted.
  private func isWatched(_ row: Int) -> Bool {
    guard let trip = desk.trips.knownTrip(ofRow: row) else { return false }
    if settings.withNotes, trip.note?.isEmpty ?? true { return false }
    guard settings.delayed || settings.cancelled else { return true }
    return switch Punctuality(trip) {
    case .late: settings.delayed
    case .cancelled: settings.cancelled
    case .early, .onTime, .unknown: false
    }
  }

  private func isDecided(_ row: Int) -> Bool {
    !desk.journal.shown.decisions(on: desk.timetable.value.instance(ofRow: row)).isEmpty
  }

  private func isExpected(_ row: Int, in window: Range<Instant>) -> Bool {
    desk.trips.knownTrip(ofRow: row)?.actualDeparture.map(window.contains) ?? false
  }
}
