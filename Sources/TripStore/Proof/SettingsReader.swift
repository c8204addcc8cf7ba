import FoundationEssentials
internal import GRDB
import TripCore

/// Reads an operator's settings: those that may still count, because a plan may be long, and there may be many.
///
/// The outlines of all entries about settings are read from an index, and compared with the counts and checksums in the
/// table `head`, so that a missing entry is noticed also among those that are not read.
struct SettingsReader {
  private static let day = JournalSubject.settingsDay.gtfsText
  private static let outlines = """
    SELECT sequence, id, kind, undoes, time, checksum FROM entry
      WHERE operator = ? AND service_date = '\(day)' ORDER BY sequence
    """

  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Returns the entries about settings that are to be read for some service dates, in the order of the journal.
  ///
  /// - Parameters:
  ///   - heads: All heads (rows of counts) of the operator's settings.
  ///   - dates: The service dates.
  ///   - sequence: Only entries after this sequence number are returned; when an undo is among them, all.
  /// - Returns: The entries.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry is missing or its checksum is wrong.
  func entries(
    _ heads: [Head], on dates: ClosedRange<ServiceDate>, after sequence: JournalSequence
  ) throws -> [JournalEntry] {
    guard let key = heads.first?.key, heads.contains(where: { $0.last > sequence.number }) else { return [] }
    let outlines = try outlines(of: key.operatorID, counted: heads)
    let mayBringBack = sequence == .start || outlines.contains { $0.sequence > sequence && $0.undoes != nil }
    let replaced = outlines.replaced(on: dates)
    let statement = try db.cachedStatement(sql: "SELECT \(EntryRow.columns) FROM entry WHERE sequence = ?")
    return try outlines.compactMap { outline in
      let isNews = sequence > .start && outline.sequence > sequence
      guard isNews || mayBringBack && !replaced.contains(outline.sequence) else { return nil }
      let row = try Row.fetchOne(statement, arguments: [outline.sequence.number]).flatMap { EntryRow($0) }
      guard let entry = row?.entry else { throw JournalError.damaged(path: path) }
      return entry
    }
  }

  private func outlines(of operatorID: String, counted heads: [Head]) throws -> [SettingOutline] {
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: Self.outlines), arguments: [operatorID])
    var (outlines, sum): ([SettingOutline], Int64) = ([], 0)
    while let row = try rows.next() {
      guard let outline = SettingOutline(row), let checksum = Int64.fromDatabaseValue(row[5]) else {
        throw JournalError.damaged(path: path)
      }
      outlines.append(outline)
      sum &+= checksum
    }
    guard heads.reduce(0, { $0 &+ $1.count }) == Int64(outlines.count), heads.reduce(0, { $0 &+ $1.sum }) == sum else {
      throw JournalError.damaged(path: path)
    }
    return outlines
  }
}

extension SettingOutline {
  /// Reads a row of the query; `nil` when a value is of another type than the program writes.
  fileprivate init?(_ row: Row) {
    guard let sequence = Int64.fromDatabaseValue(row[0]), let id = String.fromDatabaseValue(row[1]).flatMap(UUID.init),
      let kind = String.fromDatabaseValue(row[2]),
      let time = Int64.fromDatabaseValue(row[4]).flatMap({ Instant(exactly: Int($0)) })
    else { return nil }
    let undoes = String.fromDatabaseValue(row[3]).flatMap(UUID.init)
    self.init(sequence: JournalSequence(sequence), id: id, kind: kind, undoes: undoes, time: time)
  }
}
