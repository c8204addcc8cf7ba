/// One row of the table: the same work, done by each peer.
@MainActor struct Case {
  /// One way to do it. `makeRun` sets everything up; what it returns does the work once, and is timed in a loop.
  struct Subject {
    let name: String
    let repeats: Int
    let makeRun: @MainActor () -> @MainActor (Int) -> Void
  }

  let name: String
  let subjects: [Subject]
}

/// What was measured of one subject.
struct Measurement {
  var nanoseconds: [Double] = []
  var allocations = 0.0

  var median: Double { nanoseconds.sorted()[nanoseconds.count / 2] }
}
