import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// A journal on a server as an older version of the program has made it, with entries of each kind that its tables take.
struct OldJournal: CustomTestStringConvertible {
  /// The SQL that `tripdesk store create --print` of that version has written, as the file's path.
  let path: String
  /// The version of the tables.
  let version: Int

  var testDescription: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// All that ever were, the oldest first. Some versions were changed before the next one came.
  static let all: [OldJournal] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path + "/Versions"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      let parts = name.split(separator: "-")
      guard parts.count == 3, let version = Int(parts[1]) else { return nil }
      return OldJournal(path: "\(folder)/\(name)", version: version)
    }
  }()

  /// The numbers of kinds that the tables of a version take at least, by version.
  static let kinds = [1: 10, 2: 11, 3: 17, 4: 24, 5: 26, 6: 26]

  /// Makes the journal in a new database, with entries.
  ///
  /// - Returns: The name of the database, and the entries.
  func make(on server: PostgresServer) throws -> (database: String, entries: [JournalEntry]) {
    let database = try server.newDatabase()
    try server.execute(try String(contentsOfFile: path, encoding: .utf8), in: database)
    return (database, try fill(PostgresConnection(PostgresAddress(server.address(database: database)))))
  }

  /// Appends an entry of each kind, as a program of that version has done; those of a later version are refused.
  private func fill(_ connection: PostgresConnection) throws -> [JournalEntry] {
    var entries: [JournalEntry] = []
    for (subject, action) in Sample.everyAction {
      let last = entries.last?.sequence ?? .start
      let entry = JournalEntry(
        sequence: last.next, id: UUID(), group: UUID(), time: Sample.start, author: "Zoë",
        operatorID: Sample.operatorID, subject: subject, action: action)
      let values = (1...EntryRow.columnCount).map { "$\($0)" }.joined(separator: ", ")
      do throws(PostgresConnection.Failure) {
        try connection.query(
          "INSERT INTO tripdesk.entry (\(EntryRow.columns)) VALUES (\(values))", EntryRow(entry, after: last).cells)
      } catch {
        guard error.state == "23514" else { throw error }
        continue
      }
      entries.append(entry)
    }
    return entries
  }
}

extension Sample {
  typealias SubjectAction = (subject: JournalSubject, action: JournalEntry.Action)

  /// An action of each kind, with its subject.
  static let everyAction: [SubjectAction] = {
    let trip = JournalSubject.trip(TripInstance(tripID: "t", serviceDate: day, startTime: nil))
    let alert = JournalSubject.alert(AlertSubject(id: "a", lastDay: day))
    let stop = StopSequence(20)
    let decisions: [Decision] = [
      .departure(delay: 60, at: nil), .departure(delay: -60, at: stop), .held(delay: 120, at: stop), .cancelled,
      .cancelledWithReason("“Sneeuw”", cause: .weather), .reinstated, .withdrawn, .skipped(at: stop),
      .restored(at: stop), .endsEarly(at: stop), .startsLate(at: stop),
      .platform(Platform(stopID: "s2", code: nil, station: "station"), at: stop), .reason("Storm | \\ '"),
      .reason("Strike", cause: .strike), .note("a\nb"), .vehicle("4512"),
      .added(ExtraTrip(like: "t", shift: 3_600)),
    ]
    let alerts: [AlertDecision] = [.written(alertContent()), .ended, .reworded(alertTexts), .withheld, .automatic]
    let settings: [OperatorSetting] = [
      .vehicles(VehicleSettings()), .vehiclePlan(["t": "4512"]), .singleTrack([TrackSection("a", "b")]),
    ]
    var all: [SubjectAction] = decisions.map { (trip, .decision($0)) }
    all.append((trip, .undo(UUID())))
    for each in alerts { all.append((alert, .alert(each))) }
    all.append((alert, .undo(UUID())))
    for each in settings { all.append((.settings, .settings(each))) }
    all.append((.settings, .undo(UUID())))
    return all
  }()
}
