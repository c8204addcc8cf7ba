import Foundation
internal import GRDB
import TestSupport
import TripFiles

@testable import TripCore
@testable import TripStore

/// The content of the files of a store with 80 entries, for tests that damage them.
struct StoreFiles {
  /// The bytes of the store ("") and of the files beside it ("-journal", "-wal"), by the suffix of the file name.
  typealias Files = [String: Data]

  let entries: [JournalEntry]
  /// The entries of the transaction that was interrupted.
  var unconfirmed: [JournalEntry] = []
  /// The files as a program leaves them that is killed in a transaction, after SQLite has written the first pages.
  var interrupted: Files = [:]
  /// The files while a program has the store open.
  var running: Files = [:]
  /// The files after the journal was closed.
  var closed: Files = [:]

  /// Makes the files of a store of the present version.
  static func make() async throws -> StoreFiles {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    var entries: [JournalEntry] = []
    for index in 0..<80 {
      let trip = try sampleTrip("trip-\(index % 12)", on: ServiceDate(dayNumber: 20_000 + index % 3))
      entries += try await journal.append([proposal(on: trip, author: "desk-\(index % 5)")])
    }
    var files = StoreFiles(entries: entries)
    files.running = try read(folder.store, ["", "-journal"])
    let proposals = try (0..<300).map { index in
      proposal(on: try sampleTrip("late-\(index)", on: ServiceDate(dayNumber: 20_000 + index % 4)), author: "killed")
    }
    (files.interrupted, files.unconfirmed) = try await journal.write { [path = folder.store] db in
      // With a cache of a few pages, SQLite writes before the transaction ends.
      try db.execute(sql: "PRAGMA cache_size = 5; PRAGMA cache_spill = 1")
      try db.beginTransaction(.immediate)
      // At its end, each transaction changes the first page. So it does here at once.
      let number = try Int.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
      try db.execute(sql: "PRAGMA schema_version = \(number)")
      let unconfirmed = try EntryWriter.append(proposals, to: db, path: path, days: ProvedDays())
      let files = try read(path, ["", "-journal"])
      try db.rollback()
      return (files, unconfirmed)
    }
    journal.close()
    files.closed = try read(folder.store, [""])
    return files
  }

  /// Makes the files of a store of version 8, the last one with a write-ahead log.
  static func makeOlder() throws -> StoreFiles {
    let folder = try TemporaryFolder()
    let older = try OlderStore(folder.store, version: 8)
    var entries: [JournalEntry] = []
    for index in 0..<30 {
      let trip = try sampleTrip("trip-\(index % 12)", on: ServiceDate(dayNumber: 20_000 + index % 3))
      entries += try older.append([proposal(on: trip, author: "desk-\(index % 5)")])
    }
    var files = StoreFiles(entries: entries)
    files.running = try read(folder.store, ["", "-wal"])
    try older.close()
    files.closed = try read(folder.store, [""])
    return files
  }

  static func read(_ path: String, _ suffixes: [String]) throws -> Files {
    let pairs = try suffixes.map { ($0, try Data(contentsOf: URL(fileURLWithPath: path + $0))) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  static func write(_ files: Files, to path: String) throws {
    for (suffix, content) in files { try content.write(to: URL(fileURLWithPath: path + suffix)) }
  }
}

/// A store of an older version, as the program of that version made and opened it.
struct OlderStore {
  private let queue: DatabaseQueue
  private let path: String
  private let version: Int

  init(_ path: String, version: Int, isRehearsal: Bool = false) throws {
    (self.path, self.version) = (path, version)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      let mode = version < Migrations.firstWithoutLog ? "WAL" : "DELETE"
      try db.execute(sql: "PRAGMA journal_mode = \(mode); PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 0")
      try db.inTransaction(.immediate) {
        for step in Migrations.steps.prefix(version) { try step.run(db, path: path) }
        try db.execute(sql: "PRAGMA application_id = \(Migrations.applicationID); PRAGMA user_version = \(version)")
        if version >= 4 { try StorePurpose(db, path: path).set(isRehearsal) }
        return .commit
      }
    }
  }

  /// Appends entries as the program of that version did: decisions without the stop times that they are about.
  func append(_ wanted: [Proposal]) throws -> [JournalEntry] {
    let proposals = wanted.map { proposal in
      if case .move = proposal.request { return proposal }
      return Proposal(
        id: proposal.id, group: proposal.group, time: proposal.time, author: proposal.author,
        operatorID: proposal.operatorID, subject: proposal.subject, trip: nil, report: nil, request: proposal.request)
    }
    return try queue.writeWithoutTransaction { db in
      var entries: [JournalEntry] = []
      try db.inTransaction(.immediate) {
        if version >= 4 {
          entries = try EntryWriter.append(proposals, to: db, path: path, days: ProvedDays())
        } else {
          var last = try Int64.fetchOne(db, sql: "SELECT coalesce(max(sequence), 0) FROM entry") ?? 0
          for proposal in proposals {
            last += 1
            let entry = try proposal.entry(JournalSequence(last), after: JournalState(entries))
            let marks = Array(repeating: "?", count: EntryRow.columnCount).joined(separator: ", ")
            let insertion = "INSERT INTO entry (\(EntryRow.columns)) VALUES (\(marks))"
            try db.execute(sql: insertion, arguments: EntryRow(entry).cells.arguments)
            entries.append(entry)
          }
        }
        return .commit
      }
      return entries
    }
  }

  /// Executes SQL statements in the open store.
  func execute(_ sql: String) throws { try queue.writeWithoutTransaction { try $0.execute(sql: sql) } }

  func close() throws { try queue.close() }
}

extension JournalError {
  var isDamage: Bool {
    if case .damaged = self { return true }
    return false
  }
}
