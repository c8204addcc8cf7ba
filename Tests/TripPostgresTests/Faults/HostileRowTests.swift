import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// A dispatcher's login that tries hostile values in each column of each kind of row. `TRIPDESK_HOSTILE_ROWS` sets the number
/// of rows; 9,690 are all of them.
@Suite(
  "Hostile rows with a dispatcher's login", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
struct HostileRowTests {
  private static let values: [String?] = [
    nil, "", "0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "NaN", "1e308",
    String(repeating: "x", count: 100_000), String(repeating: "[", count: 100_000), #"{"a":"\u0000"}"#,
    "{\"texts\":[" + String(repeating: "{},", count: 5_000) + "{}]}", "20260230", "99991231", "00000000", "undo",
    "00000000-0000-0000-0000-000000000000", "Zoë\u{202E}\u{1B}[2J\n", "sample",
  ]

  @Test("after each of them, taken or refused, another desk reads all that was decided, and decides")
  func attack() async throws {
    var random = SeededRandom.announced()
    let server = try await PostgresServer.shared
    let database = try await server.newJournal()
    let hostile = try DispatchersConnection(to: database, of: server)
    let desk = try await server.journal(database)
    // A trip that no hostile row is about: what they decide about their own is right as far as anybody can tell.
    let trip = try Sample.trip("of nobody else")
    var all: [(number: Int, column: Int, value: String?)] = []
    for number in Sample.everyAction.indices {
      for column in 0..<EntryRow.columnCount { all += Self.values.map { (number, column, $0) } }
    }
    all.shuffle(using: &random)
    var (decided, taken) = (Set<UUID>(), 0)
    let count = try Budget.count("TRIPDESK_HOSTILE_ROWS")
    for (step, (number, column, value)) in all.prefix(count).enumerated() {
      var cells = try hostile.cells(Sample.everyAction[number])
      cells[column] = value
      // Half of them with a right checksum, if there can be one.
      if random.chance(0.5) { cells = DispatchersConnection.checked(cells) }
      do {
        try hostile.insert(cells)
        taken += 1
      } catch { #expect(error.state != nil, "the connection stands") }
      let about = "step \(step): \(Sample.everyAction[number].action), column \(column), \(value?.prefix(40) ?? "NULL")"
      let last = try await desk.append([Sample.proposal(.decide(.note("\(step)")), on: trip)])
      decided.formUnion(last.map(\.id))
      #expect(
        try await desk.entries(of: Sample.operatorID, on: Sample.day...Sample.day, after: last[0].sequence).isEmpty,
        "\(about)")
      guard step % 40 == 39 else { continue }
      let other = try await server.journal(database)
      defer { other.close() }
      let read = try await other.entries(of: Sample.operatorID, on: JournalState.days(from: Sample.day))
      #expect(decided.isSubset(of: read.map(\.id)), "\(about)")
      let state = JournalState(read)
      _ = (state.decidedInstances, state.ownAlerts, state.vehicleSettings, state.vehiclePlan, state.extraTrips)
      #expect(decided.isSubset(of: try await other.checked().map(\.id)), "\(about)")
    }
    print("of \(min(count, all.count)) rows, \(taken) were taken")
    let owner = try await server.journal(database)
    let before = try await owner.checked()
    let rows = owner.unusableRows
    #expect(try await owner.remove(rows) == rows.count)
    let after = try await server.journal(database)
    #expect(try await after.checked() == before && after.unusableRows.isEmpty)
  }
}
