import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

@Suite(
  "Which desks are running, on a server", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .timeLimit(.minutes(10)))
struct DesksAtWorkTests {
  private let server: PostgresServer
  private let database: String
  private let trips = [
    TripInstance(tripID: "Störung \"故障\" '🚋'; -- \\", serviceDate: Sample.day),
    TripInstance(tripID: "t", serviceDate: Sample.day, startTime: ServiceTime(seconds: 90_000)),
  ]

  init() async throws {
    server = try await PostgresServer.shared
    database = try await server.newJournal()
  }

  private func desk(_ author: String, _ selected: [TripInstance] = [], isDragging: Bool = false) -> DeskAtWork {
    DeskAtWork(id: UUID(), author: author, selected: selected, isDragging: isDragging)
  }

  /// Changes the time of all announcements, past the trigger that sets it.
  private func shift(_ interval: String) throws {
    try server.execute(
      "SET session_replication_role = replica; UPDATE tripdesk.desk SET seen = seen + interval '\(interval)'",
      in: database)
  }

  @Test("a desk sees another one, what is selected there, and how long ago it said so by the server's clock")
  func seen() async throws {
    let (one, other) = (try await server.journal(database), try await server.journal(database))
    defer { [one, other].forEach { $0.close() } }
    let (anna, bram) = (desk("anna"), desk("bram '故障'; --", trips, isDragging: true))
    try await one.announce(anna, of: Sample.operatorID)
    try await other.announce(bram, of: Sample.operatorID)
    try await other.announce(desk("chris"), of: OperatorID("other"))
    for journal in [one, other] {
      let desks = try await journal.desksAtWork(of: Sample.operatorID)
      #expect(Set(desks.map(\.desk)) == [anna, bram], "the other operator's desk is not among them")
      #expect(desks.allSatisfy { $0.age >= .zero && $0.age < DeskAtWork.lifetime })
    }
    // Well before the 25 seconds after which a desk is gone, also on a busy machine.
    try shift("-5 seconds")
    let ages = try await one.desksAtWork(of: Sample.operatorID).map(\.age)
    #expect(ages.count == 2 && ages.allSatisfy { $0 >= .seconds(5) })
    try shift("-20 seconds")
    #expect(try await one.desksAtWork(of: Sample.operatorID).isEmpty, "they are gone after 25 seconds")
    try await other.announce(bram, of: Sample.operatorID)
    try shift("1 hour")
    #expect(try await one.desksAtWork(of: Sample.operatorID).isEmpty, "the server's clock was set back since")
    try await other.announce(bram, of: Sample.operatorID)
    #expect(try await one.desksAtWork(of: Sample.operatorID).map(\.desk) == [bram])
  }

  @Test("each change is told to the other desks of the operator, and a desk that is closed is forgotten at once")
  func told() async throws {
    let (one, other) = (try await server.journal(database), try await server.journal(database))
    defer { [one, other].forEach { $0.close() } }
    let changes = one.deskChanges(of: Sample.operatorID)
    let id = UUID()
    let states = [
      DeskAtWork(id: id, author: "bram"), DeskAtWork(id: id, author: "bram", selected: trips),
      DeskAtWork(id: id, author: "bram", selected: [trips[0]], isDragging: true),
    ]
    var steps = states.map { state in { try await other.announce(state, of: Sample.operatorID) } }
    steps.append { other.close() }
    let wanted = states.map { [$0] } + [[]]
    var step = 0
    try await steps[0]()
    for await _ in changes {
      guard try await one.desksAtWork(of: Sample.operatorID).map(\.desk) == wanted[step] else { continue }
      step += 1
      guard step < steps.count else { break }
      try await steps[step]()
    }
    #expect(step == steps.count)
  }

  @Test("an announcement that changes nothing is not told, unless the desk had vanished")
  func quiet() async throws {
    let journal = try await server.journal(database)
    defer { journal.close() }
    let bram = desk("bram", trips)
    try await journal.announce(bram, of: Sample.operatorID)
    let listener = try PostgresConnection(PostgresAddress(server.address(database: database)))
    try listener.execute("LISTEN \(DeskQuery.channel)")
    /// Returns what was told before `mark`.
    func told(_ mark: String) async throws -> Set<String> {
      try server.execute("SELECT pg_notify('\(DeskQuery.channel)', '\(mark)')", in: database)
      var payloads: Set<String> = []
      _ = try await eventually {
        payloads.formUnion(try listener.takeNotifications().map(\.payload))
        return payloads.contains(mark)
      }
      return payloads.subtracting([mark])
    }
    try await journal.announce(bram, of: Sample.operatorID)
    #expect(try await told("first").isEmpty)
    try shift("-26 seconds")
    try await journal.announce(bram, of: Sample.operatorID)
    #expect(try await told("second") == [Sample.operatorID.text])
  }

  @Test("no decision waits for an announcement that the server keeps waiting")
  func apart() async throws {
    let journal = try await server.journal(database)
    defer { journal.close() }
    try await journal.announce(desk("anna"), of: Sample.operatorID)
    let lock = try PostgresConnection(PostgresAddress(server.address(database: database)))
    try lock.execute("BEGIN; LOCK TABLE tripdesk.desk")
    async let announced: Void = journal.announce(desk("bram"), of: Sample.operatorID)
    let entry = try await journal.append(Sample.proposal(on: try Sample.trip()))
    #expect(entry.sequence.number == 1, "appended while the announcement waits")
    try lock.execute("COMMIT")
    try await announced
    #expect(try await journal.desksAtWork(of: Sample.operatorID).count == 2)
  }

  @Test("a server that was killed knows no desks, which announce themselves again by themselves")
  func killed() async throws {
    let server = try await PostgresServer.own()
    let database = try await server.newJournal()
    let journal = try await server.journal(database)
    defer { journal.close() }
    let bram = desk("bram")
    try await journal.announce(bram, of: Sample.operatorID)
    let changes = journal.deskChanges(of: Sample.operatorID)
    try await server.kill()
    await #expect(throws: JournalError.self) { try await journal.announce(bram, of: Sample.operatorID) }
    await #expect(throws: JournalError.self) { try await journal.desksAtWork(of: Sample.operatorID) }
    try await server.start()
    for await _ in changes {
      // The listener has connected again.
      #expect(try await journal.desksAtWork(of: Sample.operatorID).isEmpty)
      break
    }
    try await journal.announce(bram, of: Sample.operatorID)
    #expect(try await journal.desksAtWork(of: Sample.operatorID).map(\.desk) == [bram])
  }

  @Test("a desk is seen also when its author and its trips have names that are too long", arguments: [100_000, 1_000])
  func long(length: Int) async throws {
    let journal = try await server.journal(database)
    defer { journal.close() }
    let trips = (0..<50).map {
      TripInstance(tripID: GTFSID(String(repeating: "故", count: length) + "\($0)"), serviceDate: Sample.day)
    }
    try await journal.announce(desk(String(repeating: "🚋", count: length), trips), of: Sample.operatorID)
    let desks = try await journal.desksAtWork(of: Sample.operatorID)
    #expect(desks.map(\.desk.author) == [String(repeating: "🚋", count: 200)])
    #expect(desks.map(\.desk.selected) == [[]])
  }

  @Test("what another program wrote of a selection is left out, and its desk stays")
  func otherVersion() async throws {
    let journal = try await server.journal(database)
    defer { journal.close() }
    try server.execute(
      """
      INSERT INTO tripdesk.desk (operator, id, author, selected, is_dragging)
      VALUES ('\(Sample.operatorID.text)', gen_random_uuid(), 'a', '{"later": 1}', false)
      """, in: database)
    let desks = try await journal.desksAtWork(of: Sample.operatorID)
    #expect(desks.map(\.desk.author) == ["a"] && desks.map(\.desk.selected) == [[]])
  }
}
