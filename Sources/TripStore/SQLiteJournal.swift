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
  /// Where the file is, without links on the way.
  public let path: String

  /// How long the end of a program waits for the disk.
  private static let closingPatience = DispatchTimeInterval.seconds(2)

  private let queue: DatabaseQueue
  private let files: ConnectedFiles
  private let days = ProvedDays()
  private let listeners = ChangeListeners()
  /// The last place that listeners were told of.
  private let told: Mutex<Int64>
  private let watch = Mutex<StoreWatch?>(nil)
  private let isClosed = Mutex(false)

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - isRehearsal: Whether decisions of a rehearsal go there; `nil` takes the store as it is.
  ///   - makesNew: Whether a journal is made when there is none.
  /// - Throws: ``JournalError``; a file that is no journal, or is damaged, is left as it is.
  public init(path: String, isRehearsal: Bool? = nil, makesNew: Bool = true) throws(JournalError) {
    let path = StorePath.resolved(path)
    do {
      (queue, files) = try StoreConnection.open(path, isRehearsal: isRehearsal, makesNew: makesNew)
      told = Mutex(try queue.read { try HeadReader($0, path: path).root().last })
    } catch {
      throw JournalError(error, path: path)
    }
    self.path = path
    let watch = StoreWatch(path) { [weak self] in self?.readChanges() }
    self.watch.withLock { $0 = watch }
  }

  deinit {
    listeners.finish()
    guard isClosed.withLock({ !$0 }) else { return }
    DispatchQueue(label: "tripdesk.store-closing").async { [queue, path] in Self.close(queue, path) }
  }

  /// Appends decisions, and returns when they are on disk: all of them, or none.
  ///
  /// - Parameter proposals: What to append.
  /// - Returns: The entries, in the order of the proposals.
  /// - Throws: ``JournalError``.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    let entries = try await write { [path, days] db in
      var entries: [JournalEntry] = []
      try db.inTransaction(.immediate) {
        entries = try EntryWriter.append(proposals, to: db, path: path, days: days)
        return .commit
      }
      return entries
    }
    StoreWatch.touch(path)
    if let last = entries.map(\.sequence.number).max() { tell(upTo: last) }
    return entries
  }

  /// The entries of one operator, in the order of the journal.
  ///
  /// - Parameters:
  ///   - operatorID: Whose.
  ///   - dates: The service days that they are about; `nil` for all.
  ///   - sequence: Only those that come after this place.
  /// - Returns: The entries: every one that was confirmed, and no other.
  /// - Throws: ``JournalError/damaged(path:)`` when one of them is missing or not what was written,
  ///   ``JournalError/replaced(path:)``, and others.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil, after sequence: JournalSequence = .start
  ) async throws(JournalError) -> [JournalEntry] {
    try await read { [path, days] db in
      try EntryReader(db, path: path, days: days).entries(of: operatorID, on: dates, after: sequence)
    }
  }

  /// All operators that have entries here, each once.
  ///
  /// - Throws: ``JournalError``.
  public func operators() async throws(JournalError) -> [OperatorID] {
    let heads = try await read { [path] db in try HeadReader(db, path: path).all() }
    return heads.reduce(into: []) { operators, head in
      let text = head.key.operatorID
      if operators.last?.text.utf8.elementsEqual(text.utf8) != true { operators.append(OperatorID(text)) }
    }
  }

  /// Tells from which place on there are new entries, whichever program appended them; and that the file was replaced,
  /// which the next reader is told.
  public func changes() -> AsyncStream<JournalSequence> { listeners.stream() }

  /// Puts the write-ahead log away, so that the one file holds every decision, wherever it is copied to. To let go of the
  /// journal is not enough: while the program ends, something may still hold on to it.
  ///
  /// A disk that does not answer does not keep the program: then the log stays beside the file, as after a power cut.
  public func close() {
    listeners.finish()
    watch.withLock { $0 = nil }
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    let done = DispatchSemaphore(value: 0)
    DispatchQueue(label: "tripdesk.store-closing").async { [queue, path] in
      Self.close(queue, path)
      done.signal()
    }
    _ = done.wait(timeout: .now() + Self.closingPatience)
  }

  private static func close(_ queue: DatabaseQueue, _ path: String) {
    // What waits on the connection takes the lock as well: it comes first, and what comes later is refused.
    queue.writeWithoutTransaction { _ in }
    // The last connection that closes puts the log away: no other may write meanwhile. When the lock cannot be had, the
    // log stays.
    try? StoreLock(path: path).finally { try queue.close() }
  }

  /// `PRAGMA synchronous` of the connection that writes, for the test that it is 2, FULL.
  func synchronous() async throws(JournalError) -> Int? {
    try await read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }

  /// Reads on the connection, away from the caller, as long as the path leads to the file that was opened. All that is
  /// read is of one moment.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(JournalError) -> Value {
    try await run { [files] db in
      try files.check()
      try db.beginTransaction(.deferred)
      defer { try? db.commit() }
      return try work(db)
    }
  }

  /// Changes the store, away from the caller, while no other program does.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(JournalError) -> Value {
    try await run { [path, files] db in
      try StoreLock(path: path).whileHeld {
        // Files that were set aside or removed meanwhile would take the entries along.
        try files.check()
        let result = try work(db)
        try files.check()
        return result
      }
    }
  }

  /// Does `work` on the connection, away from the caller. It is not stopped where the caller's task is: after half an
  /// append it would not be known what is there.
  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(JournalError) -> Value {
    let result: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      queue.asyncWriteWithoutTransaction { [self] db in
        guard isClosed.withLock({ !$0 }) else {
          return continuation.resume(returning: .failure(.failed(path: path, reason: "it is closed")))
        }
        do { continuation.resume(returning: .success(try work(db))) } catch {
          continuation.resume(returning: .failure(JournalError(error, path: path)))
        }
      }
    }
    return try result.get()
  }

  /// Looks for what other programs did.
  private func readChanges() {
    queue.asyncWriteWithoutTransaction { [weak self] db in
      guard let self else { return }
      do {
        try self.files.check()
        self.tell(upTo: try HeadReader(db, path: self.path).root().last)
      } catch {
        // The next reader is told why it cannot be read.
        self.listeners.tell(JournalSequence(self.told.withLock { $0 }))
      }
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
}
