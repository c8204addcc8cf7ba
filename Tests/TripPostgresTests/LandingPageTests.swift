import TestSupport
import Testing
import TripCore
import TripPostgres

@Suite("The landing page of TripPostgres") struct LandingPageTests {
  @Test("a decision that is committed", .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.missing)"))
  func append() async throws {
    let server = try await PostgresServer.shared
    let text = server.address(database: try server.newDatabase())
    let (trip, operatorID, now) = (try Sample.trip(), Sample.operatorID, Sample.start)
    // example
    let address = try PostgresAddress(text)
    try await PostgresSchema.create(at: address)
    let journal = try await PostgresJournal(address)
    let proposal = Proposal(
      .move(by: .minutes(5), at: nil), on: trip, time: now, author: "night-shift", operatorID: operatorID)
    let entries = try await journal.append([proposal])  // committed now

    let state = try await journal.state(of: operatorID)
    let decisions = state.decisions(on: trip.instance)  // five minutes late from the first stop on
    journal.close()
    // end
    #expect(entries.map(\.author) == ["night-shift"])
    #expect(decisions == [.departure(delay: .minutes(5), at: nil)])
  }

  @Test("the page shows exactly this example") func pageShowsExample() throws {
    let shown = try PageExamples.shown(on: "Sources/TripPostgres/TripPostgres.docc/TripPostgres.md")
    let tested = try PageExamples.tested()
    #expect(!tested.isEmpty && shown == tested)
  }
}
