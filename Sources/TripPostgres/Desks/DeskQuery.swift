import FoundationEssentials
import TripCore

/// Writes and reads the table `tripdesk.desk` with the running desks, on one connection.
struct DeskQuery {
  /// The channel on which the server tells of each change in the table, with the operator's id.
  static let channel = "tripdesk_desk"
  /// The greatest number of desks that are read.
  private static let most = 200
  /// The greatest length of an author's name, in Unicode scalars, and of the trips that are selected, in bytes.
  private static let (longestAuthor, longestSelection) = (200, 50_000)

  private let connection: PostgresConnection

  init(_ connection: PostgresConnection) { self.connection = connection }

  /// A trip instance as JSON, in the column `selected`.
  private struct SelectedTrip: Codable {
    let trip: GTFSID
    let date: String
    let start: Int?

    init(_ instance: TripInstance) {
      (trip, date, start) = (instance.tripID, instance.serviceDate.gtfsText, instance.startTime?.seconds)
    }

    /// The trip instance, or `nil` when the date is none.
    var instance: TripInstance? {
      ServiceDate(date).map { date in
        TripInstance(tripID: trip, serviceDate: date, startTime: start.map { ServiceTime(seconds: $0) })
      }
    }
  }

  /// Adds a desk to the table, or replaces what the desk announced before. The server adds its time and the login.
  func announce(_ desk: DeskAtWork, of operatorID: OperatorID) throws {
    // What is too long for the table's checks is left out, so that the desk is seen all the same.
    let author = String(String.UnicodeScalarView(desk.author.unicodeScalars.prefix(Self.longestAuthor)))
    let all = String(decoding: try JSONEncoder().encode(desk.selected.map(SelectedTrip.init)), as: UTF8.self)
    let selected = all.utf8.count > Self.longestSelection ? "[]" : all
    try connection.query(
      """
      INSERT INTO tripdesk.desk (operator, id, author, selected, is_dragging) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (operator, id) DO UPDATE
        SET author = excluded.author, selected = excluded.selected, is_dragging = excluded.is_dragging
      """,
      [operatorID.text, desk.id.uuidString, author, selected, String(desk.isDragging)])
  }

  /// Removes the rows that desks of this login have left in the table when they were killed.
  func removeRemains() throws {
    try connection.execute(
      "DELETE FROM tripdesk.desk WHERE login = session_user AND seen < clock_timestamp() - interval '1 hour'")
  }

  /// Removes desks from the table.
  func remove(_ ids: some Sequence<UUID>) throws {
    for id in ids { try connection.query("DELETE FROM tripdesk.desk WHERE id = $1", [id.uuidString]) }
  }

  /// Reads the desks of an operator that announced themselves lately. A time in the future is left out: the server's
  /// clock was set back since, and a running desk soon announces itself again.
  func desks(of operatorID: OperatorID) throws -> [SeenDesk] {
    let rows = try connection.query(
      """
      SELECT id, author, selected, is_dragging, (1000 * extract(epoch FROM clock_timestamp() - seen))::bigint
      FROM tripdesk.desk
      WHERE operator = $1 AND seen <= clock_timestamp()
        AND seen > clock_timestamp() - interval '\(DeskAtWork.lifetime.components.seconds) seconds'
      ORDER BY author, id LIMIT \(Self.most)
      """, [operatorID.text])
    return rows.compactMap { row in
      guard row.count == 5, let id = row[0].flatMap({ UUID(uuidString: $0) }), let author = row[1],
        let age = row[4].flatMap({ Int64($0) })
      else { return nil }
      // Another version may describe what is selected otherwise. The desk is there all the same.
      let selected = row[2].flatMap { try? JSONDecoder().decode([SelectedTrip].self, from: Data($0.utf8)) } ?? []
      let desk = DeskAtWork(
        id: id, author: author, selected: selected.compactMap(\.instance), isDragging: row[3] == "t")
      return SeenDesk(desk, age: .milliseconds(age))
    }
  }
}
