import Foundation
import TestSupport
import TripCore
import TripStore

/// Flips single bits of a copy of a store, and checks that reading it returns all entries or throws an error.
struct BitFlips {
  private let store: String
  private var random: SeededRandom

  init(_ store: String, seed: UInt64) {
    self.store = store
    random = SeededRandom(seed: seed)
  }

  /// Flips bits for a number of seconds.
  ///
  /// - Returns: `false` when a flipped bit hid an entry without an error.
  func run(seconds: Int) async throws -> Bool {
    var random = random
    let whole = try await content(store)
    let parts = try ["", "-journal"].filter { FileManager.default.fileExists(atPath: store + $0) }
      .map { ($0, try Data(contentsOf: URL(filePath: store + $0))) }
    let folder = try TemporaryFolder()
    let copy = folder.path + "/copy.sqlite"
    var (flips, told, silent) = (0, 0, 0)
    let end = ContinuousClock.now + .seconds(seconds)
    for (suffix, bytes) in parts { try bytes.write(to: URL(filePath: copy + suffix)) }
    while ContinuousClock.now < end {
      let (suffix, bytes) = parts[random.below(parts.count)]
      let (place, bit) = (random.below(bytes.count), UInt8(1) << UInt8(random.below(8)))
      let file = try FileHandle(forUpdating: URL(filePath: copy + suffix))
      func put(_ byte: UInt8) throws {
        try file.seek(toOffset: UInt64(place))
        try file.write(contentsOf: [byte])
      }
      try put(bytes[place] ^ bit)
      flips += 1
      do {
        if try await content(copy) != whole {
          silent += 1
          JournalProbe.write("SILENT: bit \(bit) of byte \(place) of \(suffix.isEmpty ? "the file" : suffix)\n", 1)
        }
      } catch { told += 1 }
      try put(bytes[place])
      try file.close()
    }
    JournalProbe.write("\(flips) flips of \(whole.joined().count / 2) entries: \(told) told, \(silent) silent\n", 1)
    return silent == 0 && flips > 0
  }

  /// Reads all entries at once, and then the entries of each operator.
  private func content(_ path: String) async throws -> [[JournalEntry]] {
    guard let reader = try StoreReader.open(path) else { return [] }
    var content = [try await reader.entries(of: nil)]
    for name in JournalProbe.operators { content.append(try await reader.entries(of: OperatorID(name))) }
    return content
  }
}
