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
  func rows(in found: RowBits?) -> [Int32] {
    let timetable = desk.timetable.value
    let decided = settings.undecided ? decidedRows() : []
    let isLine = settings.lines.isEmpty ? nil : timetable.routes.map { settings.lines.contains($0.id) }
    let window = settings.window.instants(from: timetable.serviceDate.origin(in: timetable.agency.timeZone))
    var result: [Int32] = []
    func add(_ row: Int) {
      if let isLine, !isLine[timetable.trips[timetable.runs[row].trip].route] { return }
      if settings.undecided, decided.contains(row) { return }
      if settings.usesWindow, !departs(row, in: window) { return }
      if settings.withNotes, desk.knownTrip(ofRow: row)?.note?.isEmpty ?? true { return }
      result.append(Int32(clamping: row))
    }
    if settings.delayed || settings.cancelled {
      for row in watchedRows() where found?[row] ?? true { add(row) }
    } else if let found {
      found.forEach(add)
    } else {
      for row in timetable.runs.indices { add(row) }
    }
    return result
  }

  /// The runs that are late, or do not run; of all others nothing of the kind is known.
  private func watchedRows() -> [Int] {
    desk.knownRows.filter { row in
      switch desk.knownTrip(ofRow: row).map({ Punctuality($0) }) {
      case .late: settings.delayed
      case .cancelled: settings.cancelled
      default: false
      }
    }.sorted()
  }

  /// The runs that somebody decided about; of each of them the desk knows more than its timetable.
  private func decidedRows() -> Set<Int> {
    let timetable = desk.timetable.value
    return Set(
      desk.knownRows.filter { !desk.journal.shown.decisions(on: timetable.instance(ofRow: $0)).isEmpty })
  }

  private func departs(_ row: Int, in window: Range<Instant>) -> Bool {
    if window.contains(desk.timetable.value.departure(ofRow: row)) { return true }
    guard let trip = desk.knownTrip(ofRow: row) else { return false }
    return trip.actualDeparture.map(window.contains) ?? false
  }
}
