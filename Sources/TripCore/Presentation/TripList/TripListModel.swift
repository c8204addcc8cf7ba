/// The model of the desk's list of scheduled trips. The texts of a row are made when a view needs them.
@MainActor
public final class TripListModel {
  /// An event that is sent with the index of each row that changed, so that a view that shows the row reads it again.
  public let changes = Event<Int>()

  let desk: DeskModel
  /// A cache of the texts of rows, by the index of the row.
  private var listRows: [Int: TripListRow] = [:]
  private let bag = SubscriptionBag()

  /// The greatest number of rows in the cache ``listRows``: several times the number that a tall screen shows.
  private static let keptRows = 512

  /// Makes the model of the list of a desk's scheduled trips.
  public init(_ desk: DeskModel) {
    self.desk = desk
    bag.add(
      desk.trips.changes.listen { [weak self] row in
        self?.listRows[row] = nil
        self?.changes.send(row)
      })
    bag.add(desk.timetable.bind { [weak self] _ in self?.listRows.removeAll() })
    bag.add(desk.alerts.ofOthers.bind { [weak self] _ in self?.listRows.removeAll() })
    bag.add(
      desk.filter.isTyping.bind { [weak self, desk] _ in
        if let best = desk.matches.value?.best { self?.changes.send(best) }
      })
  }

  /// Returns the texts for the scheduled trip with the index `row` in ``Timetable/scheduledTrips``.
  public func listRow(_ row: Int) -> TripListRow {
    var listRow = keptRow(row)
    // What was found changes with each letter that is typed, and is cheaper to find than to keep.
    if let matches = desk.matches.value {
      listRow.match = desk.wording.text(matches, ofRow: row, in: desk.timetable.value)
      listRow.isFoundByVehicle = matches.isVehicle(ofRow: row)
      listRow.isBestMatch = desk.filter.isTyping.value && matches.best == row
    }
    let others = desk.colleagues.value
    if !others.others.isEmpty, let mark = desk.wording.mark(of: others, at: desk.timetable.value.instance(ofRow: row)) {
      listRow.colleagues = mark.text
      listRow.words = [listRow.words, mark.words].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return listRow
  }

  private func keptRow(_ row: Int) -> TripListRow {
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
    let route = trip?.route ?? timetable.route(ofRow: row)
    let lateness = Lateness(delay: trip.flatMap { $0.isCancelled ? nil : $0.overallDelay })
    let marks = desk.marks(ofRow: row)
    return TripListRow(
      departure: serviceDate == timetable.serviceDate
        ? desk.wording.time(departure) : desk.wording.departure(departure, ofServiceDay: serviceDate),
      expected: trip.flatMap { $0.isCancelled ? nil : $0.actualDeparture }.map(desk.wording.time) ?? "",
      route: route,
      kind: timetable.kindToTell(of: route).map(desk.wording.word),
      number: timetable.number(ofRow: row) ?? "",
      origin: timetable.origin(nameOfRow: row),
      headsign: desk.wording.destination(ofRow: row, in: timetable, as: trip),
      arrival: desk.wording.time(trip?.arrival ?? timetable.arrival(ofRow: row)),
      status: [
        Lateness.marking(desk.trips.status(ofRow: row, desk.wording), lateness),
        isProvisional ? desk.wording.provisionalWord : (mark == .saving ? nil : desk.wording.word(mark)),
      ].compactMap(\.self).joined(separator: " "),
      punctuality: trip.map { Punctuality($0) } ?? .unknown,
      mark: mark,
      isProvisional: isProvisional,
      hasDeparted: desk.trips.departureState(ofRow: row).isOver,
      lateness: lateness,
      marks: marks,
      words: ([lateness.map(desk.wording.word)].compactMap(\.self) + marks.map(desk.wording.words))
        .joined(separator: ", "),
      vehicle: desk.trips.vehicleName(ofRow: row) ?? "",
      note: TripListRow.note(of: trip, desk.wording) ?? "",
      tripID: instance.tripID.text)
  }
}
