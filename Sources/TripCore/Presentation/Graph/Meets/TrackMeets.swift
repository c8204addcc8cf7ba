/// Where trips of a line in opposite directions meet on a single track. After a change of one trip, only its own meets are
/// found again.
struct TrackMeets {
  /// A stretch in one direction.
  private struct Way: Hashable {
    let stretch: Int
    let isBack: Bool
  }

  /// The stretches with a single track.
  let stretches: [TrackStretch]
  /// For each section, the indices of its stretches.
  private let ofSection: [Int: [Int]]
  private var passes: [Way: RunColumn<TrackPass>] = [:]
  private var own: [Int: [(way: Way, pass: TrackPass)]] = [:]
  private var found = PairTable<Int, TrackMeet>()

  /// Makes the single track of a line, on which no trips run yet.
  init(on stretches: [TrackStretch] = []) {
    self.stretches = stretches
    ofSection = Dictionary(grouping: stretches.indices) { stretches[$0].section }
  }

  /// Whether there is a single track.
  var hasTrack: Bool { !stretches.isEmpty }

  /// All meets, in the order of time.
  var all: [TrackMeet] {
    found.values.sorted {
      ($0.time, $0.firstRow, $0.secondRow, $0.stretch.from) < ($1.time, $1.firstRow, $1.secondRow, $1.stretch.from)
    }
  }

  /// Finds the meets of one trip again.
  ///
  /// Cost: grows with the number of stretches, and with that of the trips that are there at the same time.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - runs: The runs of the trip; empty when it does not run any more.
  mutating func note(_ row: Int, _ runs: [TrackRun]) {
    for (way, pass) in own.removeValue(forKey: row) ?? [] {
      passes[way]?.remove(row: row, from: pass.leaves.unixSeconds)
    }
    found.remove(row)
    for run in runs {
      for index in ofSection[run.track.section] ?? [] {
        guard let pass = run.pass(stretches[index]) else { continue }
        add(pass, Way(stretch: index, isBack: run.track.isBack))
      }
    }
  }

  private mutating func add(_ pass: TrackPass, _ way: Way) {
    let (start, end, stretch) = (pass.leaves.unixSeconds, pass.arrives.unixSeconds, stretches[way.stretch])
    passes[Way(stretch: way.stretch, isBack: !way.isBack)]?.forEach(from: start, to: end) { other, second in
      guard other != pass.row else { return }
      let (along, against) = way.isBack ? (second, pass) : (pass, second)
      if let meet = along.meet(against, on: stretch) { found.insert(meet, way.stretch, meet.firstRow, meet.secondRow) }
    }
    passes[way, default: RunColumn()].insert(pass, row: pass.row, from: start, to: end)
    own[pass.row, default: []].append((way, pass))
  }
}

extension TrackRun {
  /// Returns when the trip is on a stretch; `nil` when it does not run along all of it.
  func pass(_ stretch: TrackStretch) -> TrackPass? {
    guard stretch.section == track.section,
      let first = pass(track.isBack ? -stretch.end : stretch.start),
      let last = pass(track.isBack ? -stretch.start : stretch.end)
    else { return nil }
    return TrackPass(row: row, leaves: first.departure, arrives: max(first.departure, last.arrival))
  }
}
