import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripPostgres

/// The server, or the network before it, says nothing more, and no connection ends.
@Suite(
  "A server that falls silent", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"),
  .timeLimit(.minutes(10)))
struct SilentServerTests {
  /// Asks a journal for much at the same time, and then appends.
  ///
  /// - Returns: How long it took until all of that had failed.
  private func fail(_ journal: PostgresJournal) async throws -> Duration {
    let trip = try Sample.trip()
    let begin = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await #expect(throws: JournalError.self) {
          try await journal.renewPresence(of: Sample.operatorID, at: Sample.start)
        }
      }
      for _ in 0..<8 {
        group.addTask {
          await #expect(throws: JournalError.self) { try await journal.lastPresence(of: Sample.operatorID) }
        }
      }
      group.addTask {
        await #expect(throws: JournalError.self) { try await journal.append([Sample.proposal(on: trip)]) }
      }
    }
    return .now - begin
  }

  @Test("what is asked for while it hangs is given up together, after ten seconds")
  func hangs() async throws {
    let server = try await PostgresServer.own()
    let journal = try await server.journal(try await server.newJournal())
    let trip = try Sample.trip()
    _ = try await journal.append([Sample.proposal(on: trip)])
    try await server.pause()
    let lasted = try await fail(journal)
    server.resume()
    #expect(lasted < .seconds(30), "10 s on a machine that is not busy; one after the other, more than half a minute")
    #expect(try await journal.append([Sample.proposal(on: trip)]).map(\.sequence.number) == [2])
  }

  @Test("what is asked for while the network swallows everything is given up together, after ten seconds")
  func swallows() async throws {
    let server = try await PostgresServer.shared
    let proxy = try FaultyProxy(to: server.port)
    let journal = try await server.journal(try await server.newJournal(), port: proxy.port)
    let trip = try Sample.trip()
    proxy.set(.drop)
    let lasted = try await fail(journal)
    #expect(lasted < .seconds(30), "10 s on a machine that is not busy; one after the other, more than half a minute")
    proxy.set(.pass)
    proxy.closeConnections()
    #expect(try await journal.append([Sample.proposal(on: trip)]).map(\.sequence.number) == [1])
  }
}
