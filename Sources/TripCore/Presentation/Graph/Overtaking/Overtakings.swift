/// Where trips of a line pass each other between stations. After a change of one trip, only its own are found again.
struct Overtakings {
  private let line: LineAxis
  private var runs: [LineAxis.Track: [Int: TrackRun]] = [:]
  private var tracks: [Int: [LineAxis.Track]] = [:]
  private var found: [Pair: Overtaking] = [:]

  private struct Pair: Hashable {
    let slow, fast: Int
    let track: LineAxis.Track
  }

  /// Makes the trips of a line that has none yet.
  init(on line: LineAxis) { self.line = line }

  /// Whether there are trips that may pass each other.
  var hasTrips: Bool { !tracks.isEmpty }

  /// All of them, in the order of time.
  var all: [Overtaking] {
    found.values.sorted { ($0.start, $0.slowRow, $0.fastRow) < ($1.start, $1.slowRow, $1.fastRow) }
  }

  /// Finds those of one trip again.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - trip: The trip; `nil` when it does not run any more.
  ///   - index: The index of the trip in ``Timetable/trips``.
  mutating func note(_ row: Int, _ trip: Trip?, index: Int) {
    for track in tracks.removeValue(forKey: row) ?? [] {
      runs[track]?[row] = nil
      found = found.filter { $0.key.track != track || $0.key.slow != row && $0.key.fast != row }
    }
    guard let trip else { return }
    for (track, run) in line.runs(of: trip, row: row, index: index) {
      for (other, second) in runs[track] ?? [:] where second.span.overlaps(run.span) {
        found[Pair(slow: row, fast: other, track: track)] = run.isPassed(by: second)
        found[Pair(slow: other, fast: row, track: track)] = second.isPassed(by: run)
      }
      runs[track, default: [:]][row] = run
      tracks[row, default: []].append(track)
    }
  }
}
