import Dispatch
import FoundationEssentials
internal import GRDB
import Glibc
import Synchronization
import TripCore

/// A journal in a SQLite file, which several programs can have open at the same time.
///
/// An entry is on disk when ``append(_:)`` returns, and every program that has the file open can then read the entry.
/// The journal works with the file on a queue of its own, one request after the other.
///
/// ```swift
/// let journal = try SQLiteJournal(path: "/home/ada/.local/share/tripdesk/journal.sqlite")
/// let entries = try await journal.entries(of: OperatorID("ZVV"))
/// journal.close()
/// ```
///
/// - SeeAlso: SQLite, "Atomic Commit In SQLite", and `PRAGMA synchronous`.
public final class SQLiteJournal: Journal {
  /// The path of the SQLite file, with all symbolic links resolved.
  public let path: String

  /// The longest time that ``close()`` waits for the queue and the disk before it returns.
  private static let closingPatience = DispatchTimeInterval.seconds(2)

  private let queue: DatabaseQueue
  private let file: ConnectedFile
  private let days = ProvedDays()
  private let seen = SeenEntry()
  private let listeners = ChangeListeners()
  /// The highest sequence number of the entries of which listeners were notified.
  private let lastNotified: Mutex<Int64>
  private let watch = Mutex<StoreWatch?>(nil)
  private let isClosed = Mutex(false)

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - path: The path of the SQLite file.
  ///   - isRehearsal: `true` to open a journal for the decisions of a rehearsal, `false` for real decisions, `nil` to
  ///     accept both.
  ///   - makesNew: Whether an empty journal is made when there is no such file.
  /// - Throws: ``JournalError``: ``JournalError/olderVersion(found:needed:path:)`` for a file that an older version of the
  ///   program wrote, which ``StoreUpgrade`` upgrades. The file is not changed when it is damaged or is not a journal.
  public init(path: String, isRehearsal: Bool? = nil, makesNew: Bool = true) throws(JournalError) {
    let named = path
    let path = StorePath.resolved(named)
    do {
      (queue, file) = try StoreConnection.open(path, named: named, isRehearsal: isRehearsal, makesNew: makesNew)
      lastNotified = Mutex(try queue.read { try HeadReader($0, path: path).root().last })
    } catch {
      throw JournalError(error, path: path)
    }
    self.path = path
    let watch = StoreWatch(path, named: named) { [weak self] in self?.readChanges() }
    self.watch.withLock { $0 = watch }
  }

  deinit {
    listeners.finish()
    guard isClosed.withLock({ !$0 }) else { return }
    DispatchQueue(label: "tripdesk.store-closing").async { [queue, path] in Self.close(queue, path) }
  }

  /// Appends proposed decisions, and returns when they are on disk. Either all of them are appended, or none.
  ///
  /// - Parameter proposals: The decisions to append.
  /// - Returns: The new journal entries, in the order of the proposals.
  /// - Throws: ``JournalError``; ``JournalError/busy(path:)`` when another program writes for longer than ten
  ///   seconds, ``JournalError/unknown(_:)`` when the decisions are in the file, and the disk did not confirm it.
  public func append(_ proposals: [Proposal]) async throws(JournalError) -> [JournalEntry] {
    let entries: [JournalEntry]
    do throws(JournalError) {
      entries = try await write { [path, days, seen] db in
        var entries: [JournalEntry] = []
        try db.inTransaction(.immediate) {
          try seen.check(db, path: path)
          entries = try EntryWriter.append(proposals, to: db, path: path, days: days)
          return .commit
        }
        seen.note(entries)
        return entries
      }
    } catch {
      // The disk may have failed after the commit, before it confirmed it.
      guard case .failed(_, let reason) = error, await hasAll(proposals) else { throw error }
      throw .unknown(reason)
    }
    announce(entries)
    return entries
  }

  private func hasAll(_ proposals: [Proposal]) async -> Bool {
    let ids = proposals.map(\.id)
    let areThere = try? await read { [path] db in
      let reader = EntryReader(db, path: path)
      return try ids.allSatisfy { try reader.entry($0) != nil }
    }
    return areThere == true
  }

  /// Tells this and other programs of entries that were appended.
  func announce(_ entries: [JournalEntry]) {
    StoreWatch.touch(path)
    if let last = entries.map(\.sequence.number).max() { notifyListeners(upTo: last) }
  }

  /// Reads the entries of one operator.
  ///
  /// The first read of a service day checks all its entries; later reads of recent days fetch only new entries.
  ///
  /// - Parameters:
  ///   - operatorID: The operator whose entries are read.
  ///   - dates: The service dates of the trips that the entries are about; `nil` for all dates.
  ///   - sequence: Only entries after this sequence number are returned.
  /// - Returns: All such entries, in the order in which they were appended.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry is missing or differs from what was written,
  ///   ``JournalError/replaced(path:)`` when the path leads to another file than the one that was opened, and other
  ///   journal errors.
  public func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil, after sequence: JournalSequence = .start
  ) async throws(JournalError) -> [JournalEntry] {
    try await read { [path, days, seen] db in
      try seen.check(db, path: path)
      let entries = try EntryReader(db, path: path, days: days).entries(of: operatorID, on: dates, after: sequence)
      seen.note(entries)
      return entries
    }
  }

  /// Reads which operators have entries in this journal.
  ///
  /// - Returns: Each operator once, in the order of the bytes of their identifiers.
  /// - Throws: ``JournalError``.
  public func operators() async throws(JournalError) -> [OperatorID] {
    let heads = try await read { [path] db in try HeadReader(db, path: path).all() }
    return heads.reduce(into: []) { operators, head in
      let text = head.key.operatorID
      if operators.last?.text.utf8.elementsEqual(text.utf8) != true { operators.append(OperatorID(text)) }
    }
  }

  /// Returns a stream with an element each time that this or another program has appended entries: the sequence
  /// number after which the new entries come.
  ///
  /// The stream also yields when the file was replaced or cannot be read. The subscriber then reads the journal, and
  /// the read throws the error.
  ///
  /// - Returns: A stream that starts with the entries appended after this call, and ends with ``close()``.
  public func changes() -> AsyncStream<JournalSequence> { listeners.stream() }

  /// Closes the journal's file.
  ///
  /// Call this before the program ends: releasing the last reference is not enough, because another part of the
  /// program may still hold one. Later reads and appends throw ``JournalError/failed(path:reason:)``.
  ///
  /// This waits at most two seconds for the disk.
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
    // Requests that already wait on the queue need the store's lock too, so they are finished before the lock is
    // taken below; later requests are refused.
    queue.writeWithoutTransaction { _ in }
    try? queue.close()
    // Only the journal's file is left, unless another program has it open.
    try? StoreLock(path: path).whileHeldLast { FilesBeside(path).removeEmptyJournal() }
  }

  /// Reads `PRAGMA synchronous` of the open connection: 2 (FULL) when SQLite writes every commit to disk. Used by a
  /// test.
  func synchronous() async throws(JournalError) -> Int? {
    try await read { try Int.fetchOne($0, sql: "PRAGMA synchronous") }
  }

  /// Calls `work` on the journal's queue in one read transaction, so that everything it reads is of the same moment.
  ///
  /// - Throws: ``JournalError/replaced(path:)`` when the path leads to another file than the one that was opened, and
  ///   the errors of `work`.
  func read<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(JournalError) -> Value {
    try await run { [file] db in
      try file.check(db)
      try Self.forgetPages(db)
      try db.beginTransaction(.deferred)
      defer { try? db.commit() }
      return try work(db)
    }
  }

  /// Calls `work`, which changes the file, on the journal's queue while this program holds the store's lock.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(JournalError) -> Value {
    try await run { [path, file] db in
      try StoreLock(path: path).whileHeld {
        // If another program renamed or removed the files, entries written to the open files would be lost.
        try file.check(db)
        try Self.forgetPages(db)
        let result = try work(db)
        try file.check(db)
        return result
      }
    }
  }

  /// Calls `work` on the journal's queue. Cancelling the caller's task does not stop `work`: if an append could stop
  /// in the middle, the caller would not know which entries are in the journal.
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

  /// Frees the pages that the connection has read. SQLite takes them for those of the file as long as a counter in the file
  /// has not changed, and an older copy that was put back may come to the same count.
  private static func forgetPages(_ db: Database) throws { try db.execute(sql: "PRAGMA shrink_memory") }

  /// Reads whether other programs have appended entries, and notifies listeners of such entries.
  private func readChanges() {
    queue.asyncWriteWithoutTransaction { [weak self] db in
      guard let self else { return }
      do {
        try self.file.check(db)
        try Self.forgetPages(db)
        try self.seen.check(db, path: self.path)
        self.notifyListeners(upTo: try HeadReader(db, path: self.path).root().last)
      } catch {
        // The file cannot be read. Listeners are notified so that they read the journal, and their read throws the
        // error.
        self.listeners.notify(from: JournalSequence(self.lastNotified.withLock { $0 }))
      }
    }
  }

  private func notifyListeners(upTo last: Int64) {
    let first = lastNotified.withLock { lastNotified -> Int64? in
      guard last > lastNotified else { return nil }
      defer { lastNotified = last }
      return lastNotified + 1
    }
    if let first { listeners.notify(from: JournalSequence(first)) }
  }
}
