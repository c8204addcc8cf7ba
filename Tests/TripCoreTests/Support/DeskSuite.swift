@testable import TripCore

/// What a suite about one desk works on: each test has its own, with a journal in memory.
@MainActor
class DeskSuite {
  let sample: SampleDay
  let memory = MemoryJournal()
  let desk: DeskModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk(memory)
  }
}
