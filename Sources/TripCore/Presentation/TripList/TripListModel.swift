/// The list of the scheduled trips of a desk. The text of a row is made when a view needs it.
@MainActor
public final class TripListModel {
  /// Sends the index of each row that changed, so that a view that shows the row reads it again.
  public let changes = Event<Int>()

  let desk: DeskModel
  /// The rows that were made already, by index.
  private var listRows: [Int: TripListRow] = [:]
  private let bag = SubscriptionBag()

  /// The greatest number of rows in ``listRows``: several times what a tall screen shows.
  private static let keptRows = 512

  /// Makes the list of the scheduled trips of a desk.
  public init(_ desk: DeskModel) {
    self.desk = desk
    bag.add(
      desk.trips.changes.listen { [weak self] row in
        self?.listRows[row] = nil
        self?.changes.send(row)
      })
    bag.add(desk.timetable.bind { [weak self] _ in self?.listRows.removeAll() })
  }

  /// Returns the row with the index `row` of ``Timetable/scheduledTrips``.
  public func listRow(_ row: Int) -> TripListRow {
    if let listRow = listRows[row] { return listRow }
    let listRow = makeRow(row)
    if listRows.count >= Self.keptRows { listRows.removeAll(keepingCapacity: true) }
    listRows[row] = listRow
    return listRow
  }

  private func makeRow(_ row: Int) -> TripListRow {
    let timetable = desk.timetable.value
    let trip = desk.trips.knownTrip(ofRow: row)
    let instance = timetable.instance(ofRow: row)
    let mark = desk.journal.mark(of: instance)
    let isProvisional = desk.drag.row == row
    let serviceDate = timetable.scheduledTrips[row].serviceDate
    let departure = trip?.departure ?? timetable.departure(ofRow: row)
    return TripListRow(
      departure: serviceDate == timetable.serviceDate
        ? desk.wording.time(departure) : desk.wording.departure(departure, ofServiceDay: serviceDate),
      route: trip?.route ?? timetable.route(ofRow: row),
      headsign: trip?.headsign ?? timetable.headsign(ofRow: row),
      arrival: desk.wording.time(trip?.arrival ?? timetable.arrival(ofRow: row)),
      status: [
        desk.wording.status(trip), isProvisional ? desk.wording.provisionalWord : desk.wording.word(mark),
      ].compactMap(\.self).joined(separator: " "),
      punctuality: trip.map { Punctuality($0) } ?? .unknown,
      mark: mark,
      isProvisional: isProvisional,
      hasDeparted: desk.trips.hasDeparted(row))
  }
}
