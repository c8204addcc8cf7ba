import CPeer
import Measuring
import TripCore

/// Measures everything in one run and prints the table, and beside each bound whether it is met.
@MainActor struct Report {
  private static let count = rounds(21)
  private var medians: [String: [String: Double]] = [:]
  private var allocations: [String: [String: Double]] = [:]
  private(set) var missed = 0
  private let cases: [Case]

  init(cases: [Case]) { self.cases = cases }

  static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func number(_ value: Double) -> String {
    if value >= 100 { return "\(Int(value.rounded()))" }
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  static func ratio(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  private static func allocations(_ repeats: Int, _ run: @MainActor (Int) -> Void) -> Double {
    // Once before, for what is made only once.
    run(repeats)
    let before = peer_allocations()
    peer_count(true)
    run(repeats)
    peer_count(false)
    return Double(peer_allocations() - before) / Double(repeats)
  }

  /// Subjects take turns, so that a slow moment of the machine hits all of them.
  private mutating func measure(_ row: Case) {
    let clock = ContinuousClock()
    let runs = row.subjects.map { $0.makeRun() }
    var measured = row.subjects.map { _ in Measurement() }
    for round in -1..<Self.count {
      for (index, subject) in row.subjects.enumerated() {
        if round < 0 {
          measured[index].allocations = Self.allocations(subject.repeats, runs[index])
          continue
        }
        let time = clock.measure { runs[index](subject.repeats) }
        let (seconds, attoseconds) = time.components
        let nanoseconds = Double(seconds) * 1e9 + Double(attoseconds) / 1e9
        measured[index].nanoseconds.append(nanoseconds / Double(subject.repeats))
      }
    }
    let own = measured[0].median
    print("\(row.name)")
    for (subject, measurement) in zip(row.subjects, measured) {
      medians[row.name, default: [:]][subject.name] = measurement.median
      allocations[row.name, default: [:]][subject.name] = measurement.allocations
      print(
        "  \(Self.pad(subject.name, 18))\(Self.pad(Self.number(measurement.median) + " ns", 14))"
          + Self.pad(Self.number(measurement.allocations) + " alloc", 16)
          + (subject.name == Case.ours ? "" : "ours is \(Self.ratio(own / measurement.median)) of it"))
    }
  }

  mutating func bound(_ text: String, _ isMet: Bool, _ detail: String) {
    if !isMet { missed += 1 }
    print("  \(isMet ? "pass" : "FAIL")  \(Self.pad(text, 58)) \(detail)")
  }

  private func time(_ row: Case, _ name: String) -> Double { medians[row.name]?[name] ?? .infinity }

  mutating func atMost(_ share: Double, of peer: String, in row: Case) {
    let ratio = time(row, Case.ours) / time(row, peer)
    bound("\(row.name): 1/\(Int(1 / share)) of \(peer)", ratio <= share, "1/\(Self.number(1 / ratio))")
  }

  mutating func allocationsAtMost(_ count: Double, in row: Case) {
    let allocated = allocations[row.name]?[Case.ours] ?? .infinity
    bound("\(row.name): at most \(Int(count)) allocations", allocated <= count + 0.01, Self.number(allocated))
  }

  mutating func measure() {
    for row in cases { measure(row) }
  }

  mutating func checkBounds() {
    let memory = Memory.all
    print("bytes of a source with one listener")
    for (name, bytes) in memory { print("  \(Self.pad(name, 18))\(Self.number(bytes))") }
    let glitches = Glitches.all
    print("a diamond, 1,000 sets")
    for (name, count) in glitches {
      print("  \(Self.pad(name, 18))\(count.deliveries) deliveries, \(count.mixed) of a mixed pair")
    }
    let staleLast = Glitches.staleLast
    print("an earlier listener corrects the value: in 100 tries, a later one ends on the old value")
    for (name, count) in staleLast { print("  \(Self.pad(name, 18))\(count)") }
    let updates = Turns.updatesOfThousandSets

    print("\nbounds")
    atMost(1.0 / 12, of: Case.openCombine, in: Case.setOne)
    atMost(1.0 / 2, of: Case.closures, in: Case.setOne)
    allocationsAtMost(0, in: Case.setOne)
    atMost(1.0 / 20, of: Case.openCombine, in: Case.setThousand)
    atMost(1.0 / 12, of: Case.gobject, in: Case.setThousand)
    atMost(1.0 / 4, of: Case.openCombine, in: Case.mapTen)
    let (own, bare) = (time(Case.combineFour, Case.ours), time(Case.combineFour, Case.closures))
    bound(
      "\(Case.combineFour.name): 15 ns, or 1/2 of closures", own <= 15 || own <= bare / 2,
      "\(Self.number(own)) ns, 1/\(Self.number(bare / own))")
    let alone = Case.subscribe(others: 0)
    let crowded = Case.subscribe(others: 1000)
    for row in [alone, crowded] {
      atMost(1.0 / 8, of: Case.openCombine, in: row)
      allocationsAtMost(3, in: row)
    }
    let growth = time(crowded, Case.ours) / time(alone, Case.ours)
    bound("subscribe and cancel: the same for both (within a fifth)", (0.8...1.2).contains(growth), Self.ratio(growth))
    let share = memory[0].bytes / memory[1].bytes
    bound("memory: 1/2 of \(memory[1].name)", share <= 0.5, Self.ratio(share))
    let own1000 = glitches[0].count
    bound(
      "a diamond: one delivery a set, no mixed pair", own1000.deliveries == 1000 && own1000.mixed == 0,
      "\(own1000.deliveries), \(own1000.mixed)")
    bound("a corrected value: no listener ends on the old one", staleLast[0].count == 0, "\(staleLast[0].count)")
    bound("1,000 sets in one main-loop turn: one view update", updates == 1, "\(updates)")
  }

  /// Runs each subject between two marks for callgrind, which counts what is done between them.
  func countInstructions() {
    for row in cases {
      for subject in row.subjects {
        let run = subject.makeRun()
        let repeats = max(10, subject.repeats / 20)
        run(2)
        peer_instructions_begin()
        run(repeats)
        peer_instructions_end("\(row.name)|\(subject.name)|\(repeats)")
      }
    }
  }

  /// Runs our own subjects only, long enough for a profiler.
  func profile() {
    for subject in cases.compactMap(\.subjects.first) {
      let run = subject.makeRun()
      for _ in 0..<1000 { run(subject.repeats) }
    }
  }
}
