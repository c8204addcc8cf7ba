import Foundation
import TestSupport

@testable import TripCore
@testable import TripStore

/// The content of the files of a store with 80 entries, for tests that damage them.
struct StoreFiles {
  /// The bytes of the store ("") and of its log ("-wal"), by the suffix of the file name.
  typealias Files = [String: Data]

  let entries: [JournalEntry]
  /// The files while the journal is open.
  let running: Files
  /// The files after the journal was closed.
  let closed: Files

  static func make() async throws -> StoreFiles {
    let folder = try TemporaryFolder()
    func files(_ suffixes: [String]) throws -> Files {
      let pairs = try suffixes.map { ($0, try Data(contentsOf: URL(fileURLWithPath: folder.store + $0))) }
      return Dictionary(uniqueKeysWithValues: pairs)
    }
    let journal = try SQLiteJournal(path: folder.store)
    var entries: [JournalEntry] = []
    for index in 0..<80 {
      let trip = try sampleTrip("trip-\(index % 12)", on: ServiceDate(dayNumber: 20_000 + index % 3))
      entries += try await journal.append([proposal(on: trip, author: "desk-\(index % 5)")])
    }
    let running = try files(["", "-wal"])
    journal.close()
    return StoreFiles(entries: entries, running: running, closed: try files([""]))
  }

  static func write(_ files: Files, to path: String) throws {
    for (suffix, content) in files { try content.write(to: URL(fileURLWithPath: path + suffix)) }
  }
}

extension JournalError {
  var isDamage: Bool {
    if case .damaged = self { return true }
    return false
  }
}
