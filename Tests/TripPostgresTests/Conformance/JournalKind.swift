import TestSupport
import Testing
import TripCore
import TripPostgres
import TripStore

/// The journals that have to pass the same tests.
enum JournalKind: CaseIterable, CustomTestStringConvertible {
  case memory, sqlite, postgres

  /// The kinds that this computer can test.
  static let available = allCases.filter { $0 != .postgres || PostgresServer.isInstalled }

  var testDescription: String { "\(self)" }
}

/// A new, empty journal, which several desks can open.
struct SharedJournal {
  /// Opens the journal once more.
  private let opening: () async throws -> any Journal & PresenceRecord

  /// Makes an empty journal.
  init(_ kind: JournalKind) async throws {
    switch kind {
    case .memory:
      let journal = MemoryJournal()
      opening = { journal }
    case .sqlite:
      let folder = try TemporaryFolder()
      OpenedJournals.current?.keep(folder)
      opening = { try SQLiteJournal(path: folder.path + "/journal.sqlite") }
    case .postgres:
      let server = try await PostgresServer.shared
      let address = try PostgresAddress(server.address(database: server.newDatabase()))
      try await PostgresSchema.create(at: address)
      opening = { try await PostgresJournal(address) }
    }
  }

  /// Opens the journal for one more desk. A journal in memory is the same object each time.
  func open() async throws -> any Journal & PresenceRecord {
    let journal = try await opening()
    OpenedJournals.current?.add(journal)
    return journal
  }

  /// Opens the journal for some desks.
  func open(_ count: Int) async throws -> [any Journal & PresenceRecord] {
    var journals: [any Journal & PresenceRecord] = []
    for _ in 0..<count { journals.append(try await open()) }
    return journals
  }
}
