import Dispatch
import FoundationEssentials
internal import GRDB
import Glibc
import Synchronization
import TripCore

/// The journal in a SQLite file: what it has confirmed is on disk, and every program that opens the file sees it.
///
/// - SeeAlso: SQLite, "Write-Ahead Logging", and `PRAGMA synchronous`.
public final class SQLiteJournal: Journal {
  /// Where the file is.
  public let path: String

  /// How long the end of a program waits for the disk.
  private static let closingPatience = DispatchTimeInterval.seconds(2)

  private let queue: DatabaseQueue
  private let file: FileIdentity
  private let listeners = NewsListeners()
  /// The last place that listeners were told of.
  private let told: Mutex<Int64>
  private let watch = Mutex<StoreWatch?>(nil)

  /// Opens a journal, and makes it where there is none.
  ///
  /// - Parameter path: Where the file is.
  /// - Throws: ``JournalError``; a damaged journal is left as it is: ``StoreOpening`` sets it aside.
  public init(path: String) throws(JournalError) {
    try StorePath.makeFolder(of: path)
    let isNew = access(path, F_OK) != 0
    do {
      queue = try StoreConnection.open(path)
      if isNew { StorePath.syncFolder(of: path) }
      file = try FileIdentity(path)
      told = Mutex(try queue.read { try Self.last($0) })
    } catch {
      throw JournalError(error, path: path)
    }
    self.path = path
    let watch = StoreWatch(path) { [weak self] in self?.look() }
    self.watch.withLock { $0 = watch }
  }

  deinit { listeners.finish() }

  /// Appends decisions, and returns when they are on disk: all of them, or none.
  ///
  /// - Parameter proposals: What to append.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``JournalError``.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    let result = await run { [path, file] db in
      var entries: [JournalEntry] = []
      // The lock comes first, so that what is read below still holds when the entries are written.
      try db.inTransaction(.immediate) {
        entries = try EntryWriter(db).append(proposals)
        // A file that was set aside or removed meanwhile would take the entries along.
        guard try FileIdentity(path) == file else {
          throw JournalError.failed(path: path, reason: "the file was replaced; open it again")
        }
        return .commit
      }
      return entries
    }
    let entries = try result.get()
    StoreWatch.touch(path)
    if let last = entries.map(\.sequence.number).max() { tell(upTo: last) }
    return entries
  }

  /// The entries of one operator, in the order of the journal.
  ///
  /// - Parameters:
  ///   - operatorID: Whose.
  ///   - dates: The service days that they are about; all where nothing is given.
  ///   - sequence: Only those that come after this place.
  /// - Returns: The entries.
  /// - Throws: ``JournalError/damaged(path:)`` where one of them is not what was written, and others.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil, after sequence: JournalSequence = .start
  ) async throws(JournalError) -> [JournalEntry] {
    let result = await run { [path] db in
      try EntryReader(db, path: path).entries(of: operatorID, on: dates, after: sequence)
    }
    return try result.get()
  }

  /// All operators that have entries here.
  ///
  /// - Throws: ``JournalError``.
  public func operators() async throws(JournalError) -> [OperatorID] {
    try await run { try String.fetchAll($0, sql: "SELECT DISTINCT operator FROM entry").map { OperatorID($0) } }.get()
  }

  /// Tells from which place on there are new entries, whichever program appended them.
  public func news() -> AsyncStream<JournalSequence> { listeners.stream() }

  /// Puts the write-ahead log away, so that the one file holds every decision, wherever it is copied to. To let go of the
  /// journal is not enough: while the program ends, something may still hold on to it.
  ///
  /// A disk that does not answer does not keep the program: then the log stays beside the file, as after a power cut.
  public func close() {
    listeners.finish()
    watch.withLock { $0 = nil }
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "tripdesk.store-closing").async { [queue] in
      try? queue.close()
      done.signal()
    }
    _ = done.wait(timeout: .now() + Self.closingPatience)
  }

  /// `PRAGMA synchronous` of the connection that writes, for the test that it is 2, FULL.
  func synchronous() async throws(JournalError) -> Int? {
    try await run { try Int.fetchOne($0, sql: "PRAGMA synchronous") }.get()
  }

  /// Does `work` on the connection, away from the caller. It is not stopped where the caller's task is: half an append
  /// would leave nobody knowing.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async -> Result<Value, JournalError> {
    await withCheckedContinuation { continuation in
      queue.asyncWriteWithoutTransaction { [path] db in
        do { continuation.resume(returning: .success(try work(db))) } catch {
          continuation.resume(returning: .failure(JournalError(error, path: path)))
        }
      }
    }
  }

  /// Looks for what other programs appended.
  private func look() {
    queue.asyncWriteWithoutTransaction { [weak self] db in
      // A damaged file tells the next who reads it.
      if let last = try? Self.last(db) { self?.tell(upTo: last) }
    }
  }

  private func tell(upTo last: Int64) {
    let first = told.withLock { told -> Int64? in
      guard last > told else { return nil }
      defer { told = last }
      return told + 1
    }
    if let first { listeners.tell(JournalSequence(first)) }
  }

  private static func last(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'entry'") ?? 0
  }
}
