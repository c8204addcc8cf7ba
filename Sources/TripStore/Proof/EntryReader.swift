import FoundationEssentials
internal import GRDB
import TripCore

/// Reads journal entries of a store, and checks that none is missing by the table `head`, which has the counts and
/// checksums of the entries.
struct EntryReader {
  private let db: Database
  private let path: String
  private let days: ProvedDays

  init(_ db: Database, path: String, days: ProvedDays = ProvedDays()) {
    self.db = db
    self.path = path
    self.days = days
  }

  /// Returns the entries of one operator, in the order in which they were appended.
  ///
  /// - Parameters:
  ///   - operatorID: The operator whose entries are read.
  ///   - dates: The service dates that are read; `nil` for all. With dates, settings that were replaced are left out.
  ///   - sequence: Only entries after this sequence number are returned, and settings that may count again after an undo.
  /// - Returns: The entries.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry is missing or its checksum is wrong.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) throws -> [JournalEntry] {
    let heads = try HeadReader(db, path: path).heads(of: operatorID.text, on: dates)
    guard let dates else { return try entries(heads, after: sequence) }
    let settingsDay = JournalSubject.settingsDay.gtfsText
    let settings = try SettingsReader(db, path: path)
      .entries(heads.filter { $0.key.date == settingsDay }, on: dates, after: sequence)
    let others = try entries(heads.filter { $0.key.date != settingsDay }, after: sequence)
    return (others + settings).sorted { $0.sequence < $1.sequence }
  }

  /// Returns the journal state of one operator and one service date; of settings, those that may still count.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when an entry is missing or its checksum is wrong.
  func state(of operatorID: OperatorID, on date: ServiceDate) throws -> JournalState {
    guard date != JournalSubject.settingsDay else {
      return JournalState(try entries(of: operatorID, on: date...date, after: .start))
    }
    let heads = try HeadReader(db, path: path).heads(of: operatorID.text, on: date...date)
    return try days.state(counted: heads, db, path: path)
  }

  /// The entries that an archive gets.
  struct OldEntries {
    /// The entries, in the order of the journal.
    let entries: [JournalEntry]
    /// The entries of the same days that stay in the journal: those about alerts that are told longer.
    let kept: [JournalEntry]
    /// The heads (rows of counts) that count both.
    let heads: [Head]
  }

  /// Returns the entries of all operators about service dates before `date`. The entries about an alert stay together: when
  /// its last day is not before `date`, all of them are kept.
  func entries(before date: ServiceDate) throws -> OldEntries {
    let all = try HeadReader(db, path: path).all()
    let heads = all.filter { $0.key.date < date.gtfsText }
    let old = try entries(heads, after: .start)
    guard old.contains(where: { $0.subject.alert != nil }) else {
      return OldEntries(entries: old, kept: [], heads: heads)
    }
    let told = Set(try entries(all.filter { $0.key.date >= date.gtfsText }, after: .start).compactMap(AlertKey.init))
    func isTold(_ entry: JournalEntry) -> Bool { AlertKey(entry).map(told.contains) ?? false }
    return OldEntries(entries: old.filter { !isTold($0) }, kept: old.filter(isTold), heads: heads)
  }

  /// An alert of an operator.
  private struct AlertKey: Hashable {
    let operatorID: OperatorID
    let id: GTFSID

    init?(_ entry: JournalEntry) {
      guard let alert = entry.subject.alert else { return nil }
      (operatorID, id) = (entry.operatorID, alert.id)
    }
  }

  /// Returns all entries of all operators, in the order of the journal, after checking that none is missing.
  func all() throws -> [JournalEntry] { try entries(try HeadReader(db, path: path).all(), after: .start) }

  /// Returns the entry with a sequence number, or `nil` when there is none or it is not readable. Does not check that
  /// other entries are complete.
  func entry(at sequence: JournalSequence) throws -> JournalEntry? {
    let statement = try db.cachedStatement(sql: "SELECT \(EntryRow.columns) FROM entry WHERE sequence = ?")
    return try Row.fetchOne(statement, arguments: [sequence.number]).flatMap { EntryRow($0)?.entry }
  }

  /// Returns the entry with an id, or `nil` when there is none.
  func entry(_ id: UUID) throws -> JournalEntry? {
    let statement = try db.cachedStatement(sql: "SELECT \(EntryRow.columns) FROM entry WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [id.uuidString]).flatMap { EntryRow($0)?.entry }
  }

  private func entries(_ heads: [Head], after sequence: JournalSequence) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    var unread = heads[...]
    while let first = unread.first {
      let day = unread.prefix { $0.key.isOfSameDay(as: first.key) }
      unread = unread.dropFirst(day.count)
      // A service day whose last entry is not after `sequence` has no entries to return, so it is not read.
      guard day.contains(where: { $0.last > sequence.number }) else { continue }
      let entries = try days.state(counted: Array(day), db, path: path).entries
      found += entries.suffix(entries.reversed().prefix { $0.sequence > sequence }.count)
    }
    return found.sorted { $0.sequence < $1.sequence }
  }
}
