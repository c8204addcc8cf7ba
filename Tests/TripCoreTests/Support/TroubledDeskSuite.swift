@testable import TripCore

/// The base class of suites about a desk whose journal has trouble.
@MainActor
class TroubledDeskSuite {
  let sample: SampleDay
  let journal = TroubledJournal()
  let desk: DeskModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk(journal)
  }
}
