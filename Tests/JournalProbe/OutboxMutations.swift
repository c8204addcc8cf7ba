import Foundation
import TestSupport
import TripCore
import TripStore

/// Damages an outbox (a file of kept decisions) in many ways, and checks that each step is read as it was written, that a
/// missing step is told, and that the outbox can be used afterwards.
struct OutboxMutations {
  private let folder: String
  private let steps: [[Proposal]]
  private var random: SeededRandom
  private static let firstDay = ServiceDate(dayNumber: 20_000)

  init(_ folder: String, seed: UInt64) throws {
    self.folder = folder
    random = SeededRandom(seed: seed)
    steps = try (0..<24).map { index in
      let text = String(repeating: "\(index) ", count: 1 + 90 * (index % 5))
      return [
        Proposal(
          .decide(.note(text)), on: try JournalProbe.trip("t", day: 0), time: Instant(unixSeconds: 1_763_622_000),
          author: "anna", operatorID: OperatorID("probe"))
      ]
    }
  }

  private func open() throws -> SQLiteOutbox {
    try SQLiteOutbox(in: folder, for: "postgresql://control/trips", of: OperatorID("probe"), author: "anna")
  }

  /// Damages the outbox for a number of seconds, and at least 20 times.
  ///
  /// - Returns: `false` when the outbox lost a step and did not say so, or returned a step that was never kept in it.
  mutating func run(seconds: Int) async throws -> Bool {
    let first = try open()
    for step in steps { try await first.keep([step], replacesAll: false) }
    first.close()
    let path = first.path
    let whole = try Data(contentsOf: URL(filePath: path))
    var (count, told, refused, faults) = (0, 0, 0, 0)
    let end = ContinuousClock.now + .seconds(seconds)
    while count < 20 || ContinuousClock.now < end {
      count += 1
      for name in try FileManager.default.contentsOfDirectory(atPath: folder + "/kept") {
        try FileManager.default.removeItem(atPath: "\(folder)/kept/\(name)")
      }
      let (kind, bytes) = mutated(whole)
      try bytes.write(to: URL(filePath: path))
      if random.below(4) == 0 {
        try junk().write(to: URL(filePath: path + (random.below(2) == 0 ? "-journal" : "-wal")))
      }
      do {
        switch try await judge() {
        case nil: break
        case true?: told += 1
        case false?:
          faults += 1
          try report("\(kind)", of: bytes, count)
        }
      } catch {
        // What is refused, as the file of a newer version, stays as it is. A damaged one may have been replaced, and is opened
        // by the next start.
        refused += 1
        let isReplaced = try Data(contentsOf: URL(filePath: path)) != bytes
        if isReplaced, (try? await judge()) != .some(true) {
          faults += 1
          try report("\(kind), changed although refused: \(error)", of: bytes, count)
        }
      }
    }
    JournalProbe.write("\(count) damaged outboxes: \(told) told, \(refused) refused, \(faults) faults\n", STDOUT_FILENO)
    return faults == 0
  }

  /// Opens the outbox, and keeps one more step.
  ///
  /// - Returns: `nil` when no step is missing; `true` when steps are missing, and the outbox says so; `false` when it does not
  ///   say so, or returns a step that was never kept in it.
  private func judge() async throws -> Bool? {
    let outbox = try open()
    let found = try await outbox.contents(from: Self.firstDay)
    let new = Proposal(
      .decide(.cancelled), on: try JournalProbe.trip("new", day: 0), time: Instant(unixSeconds: 1_763_622_000),
      author: "anna", operatorID: OperatorID("probe"))
    try await outbox.keep([[new]], replacesAll: false)
    outbox.close()
    let again = try open()
    defer { again.close() }
    let kept = found.steps + found.refused
    // A damaged file may have a step both among those that are to be sent and among those that were refused.
    let ids = Set(found.steps.compactMap { $0.first?.id })
    let after = try await again.contents(from: Self.firstDay).steps
    guard kept.allSatisfy(steps.contains), ids.count == found.steps.count, after == found.steps + [[new]] else {
      JournalProbe.write(
        "\(kept.filter { !steps.contains($0) }.count) steps that nobody kept, \(found.steps.count - ids.count) twice, "
          + "\(found.steps.count) found and then \(after.count)\n", STDOUT_FILENO)
      return false
    }
    if found.damage != nil { return true }
    return Set(kept.compactMap { $0.first?.id }).count == steps.count ? nil : false
  }

  /// Says what is at fault, and keeps the damaged file to look at.
  private func report(_ fault: String, of bytes: Data, _ count: Int) throws {
    let kept = "\(folder)/fault-\(count).sqlite"
    try bytes.write(to: URL(filePath: kept))
    JournalProbe.write("FAULT: \(fault), see \(kept)\n", STDOUT_FILENO)
  }

  private mutating func junk() -> Data { Data((0..<random.below(20_000)).map { _ in UInt8(random.below(256)) }) }

  private mutating func mutated(_ whole: Data) -> (String, Data) {
    let size = 4096
    var bytes = whole
    let pages = whole.count / size
    let (place, length) = (random.below(whole.count), 1 + random.below(6000))
    let range = place..<min(whole.count, place + length)
    let (one, other) = (random.below(pages) * size, random.below(pages) * size)
    switch random.below(8) {
    case 0: return ("cut to \(place) bytes", whole.prefix(place))
    case 1:
      bytes.replaceSubrange(range, with: Data(count: range.count))
      return ("zeros in \(range)", bytes)
    case 2:
      bytes.replaceSubrange(range, with: range.map { _ in UInt8(random.below(256)) })
      return ("random bytes in \(range)", bytes)
    case 3:
      bytes.replaceSubrange(one..<one + size, with: whole[other..<other + size])
      return ("page \(other / size + 1) in the place of \(one / size + 1)", bytes)
    case 4:
      bytes.removeSubrange(range)
      return ("without \(range)", bytes)
    case 5:
      bytes.insert(contentsOf: whole[range], at: place)
      return ("\(range) twice", bytes)
    case 6: return ("more behind the end", whole + junk())
    default:
      for _ in 0..<1 + random.below(20) { bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8)) }
      return ("flipped bits", bytes)
    }
  }
}
