/// Where trips of a line pass each other between stations. After a change of one trip, only its own are found again.
struct Overtakings {
  private var runs: [LineAxis.Track: RunColumn<TrackRun>] = [:]
  private var own: [Int: [TrackRun]] = [:]
  private var found = PairTable<LineAxis.Track, Overtaking>()

  /// All of them, in the order of time.
  var all: [Overtaking] {
    found.values.sorted { ($0.start, $0.slowRow, $0.fastRow) < ($1.start, $1.slowRow, $1.fastRow) }
  }

  /// Finds those of one trip again.
  ///
  /// Cost: grows with the number of trips that are under way at the same time.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - newRuns: The runs of the trip; empty when it does not run any more.
  mutating func note(_ row: Int, _ newRuns: [TrackRun]) {
    for run in own.removeValue(forKey: row) ?? [] {
      runs[run.track]?.remove(row: row, from: run.span.lowerBound.unixSeconds)
    }
    found.remove(row)
    for run in newRuns {
      let (start, end) = (run.span.lowerBound.unixSeconds, run.span.upperBound.unixSeconds)
      runs[run.track]?.forEach(from: start, to: end) { other, second in
        guard other != row else { return }
        if let passing = run.isPassed(by: second) { found.insert(passing, run.track, row, other) }
        if let passing = second.isPassed(by: run) { found.insert(passing, run.track, other, row) }
      }
    }
    for run in newRuns {
      runs[run.track, default: RunColumn()].insert(
        run, row: row, from: run.span.lowerBound.unixSeconds, to: run.span.upperBound.unixSeconds)
    }
    if !newRuns.isEmpty { own[row] = newRuns }
  }
}
