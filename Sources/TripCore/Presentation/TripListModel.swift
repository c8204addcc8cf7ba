/// The day's runs as lines of a list: made when somebody looks at them, not before.
@MainActor
public final class TripListModel {
  /// The row of every line that changed, each one once and in order. A list that shows the row asks for it again.
  public let changes = Event<Int>()

  private let desk: DeskModel
  private var lines: [Int: TripLine] = [:]
  private let bag = SubscriptionBag()

  /// How many lines are kept: several times what a tall screen shows.
  private static let keptLines = 512

  /// Makes the list of a desk's runs.
  public init(_ desk: DeskModel) {
    self.desk = desk
    bag.add(
      desk.rowChanges.listen { [weak self] row in
        self?.lines[row] = nil
        self?.changes.send(row)
      })
    bag.add(desk.timetable.bind { [weak self] _ in self?.lines.removeAll() })
  }

  /// The line of `row`.
  public func line(_ row: Int) -> TripLine {
    if let line = lines[row] { return line }
    let line = makeLine(row)
    if lines.count >= Self.keptLines { lines.removeAll(keepingCapacity: true) }
    lines[row] = line
    return line
  }

  private func makeLine(_ row: Int) -> TripLine {
    let timetable = desk.timetable.value
    let trip = desk.knownTrip(ofRow: row)
    let mark = desk.journal.mark(of: timetable.instance(ofRow: row))
    let serviceDate = timetable.runs[row].serviceDate
    let departure = trip?.departure ?? timetable.departure(ofRow: row)
    return TripLine(
      departure: serviceDate == timetable.serviceDate
        ? desk.wording.time(departure) : desk.wording.departure(departure, ofServiceDay: serviceDate),
      route: trip?.route ?? timetable.route(ofRow: row),
      headsign: trip?.headsign ?? timetable.headsign(ofRow: row),
      arrival: desk.wording.time(trip?.arrival ?? timetable.arrival(ofRow: row)),
      status: [desk.wording.status(trip), desk.wording.word(mark)].compactMap(\.self).joined(separator: " "),
      punctuality: trip.map { Punctuality($0) } ?? .unknown,
      mark: mark,
      hasDeparted: desk.hasDeparted(row))
  }
}
