import TestSupport
import Testing
import TripCore
import TripStore

@Suite("The landing page of TripStore") struct LandingPageTests {
  @Test("a decision that is kept") func append() async throws {
    let folder = try TemporaryFolder()
    let (path, trip, operatorID, now) = ("\(folder.path)/journal.sqlite", try sampleTrip(), sampleOperator, sampleStart)
    // example
    let journal = try SQLiteJournal(path: path)
    let proposal = Proposal(
      .move(by: .minutes(5), at: nil), on: trip, time: now, author: "night-shift", operatorID: operatorID)
    let entries = try await journal.append([proposal])  // on the disk now

    let state = try await journal.state(of: operatorID)
    let decisions = state.decisions(on: trip.instance)  // five minutes late from the first stop on
    journal.close()
    // end
    withExtendedLifetime(folder) {}
    #expect(entries.map(\.author) == ["night-shift"])
    #expect(decisions == [.departure(delay: .minutes(5), at: nil)])
  }

  @Test("the page shows exactly this example") func pageShowsExample() throws {
    let shown = try PageExamples.shown(on: "Sources/TripStore/TripStore.docc/TripStore.md")
    let tested = try PageExamples.tested()
    #expect(!tested.isEmpty && shown == tested)
  }
}
