internal import GRDB
import TripCore

/// SQLite's rollback journal of a store: the file with the suffix `-journal`, which has the former content of each page
/// that a transaction changes. It is empty or missing while no transaction is under way.
///
/// A program that is killed in a transaction leaves the pages there, and the next program that opens the store for
/// writing puts them back. SQLite does that with any file of this name: also with one that was cut off, or that belongs
/// to another store, which would destroy the store. So the pages are judged before SQLite reads them.
/// - SeeAlso: SQLite, "Database File Format", 3 "The Rollback Journal".
struct RollbackJournal {
  /// The condition of a rollback journal.
  enum Condition {
    /// No page of the store was changed yet, or the transaction is complete.
    case idle
    /// All pages that the last transaction has changed are there.
    case whole
    /// A part of the pages is missing or damaged, or the pages are those of another store, or of another moment.
    case unusable
  }

  /// The former pages, by their numbers from 1.
  private(set) var pages: [UInt32: ArraySlice<UInt8>] = [:]
  /// The number of pages that the store had before the transaction; `nil` when no page was changed yet.
  private(set) var pageCount: Int?
  private var condition: Condition = .idle

  /// The bytes with which a rollback journal begins once its pages are on the disk.
  private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Returns the path of the rollback journal of a store.
  static func path(of store: String) -> String { store + "-journal" }

  /// Reads the rollback journal of the store at `path`.
  ///
  /// - Throws: ``JournalError`` when it cannot be read.
  init(of path: String) throws(JournalError) { self.init(bytes: try FileBytes.read(Self.path(of: path))) }

  /// Parses the bytes of a rollback journal. Those of a missing file are an empty array.
  init(bytes: [UInt8]) {
    // While a transaction writes its first pages, the first byte is 0.
    guard let first = bytes.first, first != 0 else { return }
    condition = Self.parse(bytes, into: &pages, &pageCount) ? .whole : .unusable
  }

  /// Returns the condition of the rollback journal beside a store that does not change meanwhile.
  ///
  /// - Parameter header: The header of the store (``StoreHeader``).
  /// - Returns: The condition.
  func condition(beside header: [UInt8]) -> Condition { condition(from: header, to: header) }

  /// Returns the condition of the rollback journal beside a store that another program may write meanwhile.
  ///
  /// - Parameters:
  ///   - before: The header of the store (``StoreHeader``) before the rollback journal was read.
  ///   - after: The header afterwards.
  /// - Returns: The condition. Without a whole header, only a store that was empty before the transaction can be told.
  func condition(from before: [UInt8], to after: [UInt8]) -> Condition {
    guard condition == .whole, pageCount != 0 else { return condition }
    guard before.count >= StoreHeader.size, belongs(to: after), let page = pages[1].map(Array.init) else {
      return .unusable
    }
    // Each transaction adds one to the number of changes (at 24). The file has the number of before or after the one that
    // was interrupted; the number starts again from 0 after its greatest value.
    let former = Self.number(page, 24)
    let isNotEarlier = Int32(bitPattern: Self.number(before, 24) &- former) <= 1
    let isNotLater = Int32(bitPattern: Self.number(after, 24) &- former) >= 0
    return isNotEarlier && isNotLater ? .whole : .unusable
  }

  /// Compares the mark of the pages with that of a file. Every transaction of this program writes the first page before all
  /// others (``keepFirstPage(_:)``).
  ///
  /// - Parameter header: The first 100 bytes of the file.
  /// - Returns: Whether the pages may be those of the file; `false` without the first page.
  func belongs(to header: [UInt8]) -> Bool {
    guard header.count >= StoreHeader.size, let page = pages[1].map(Array.init), page.count >= StoreHeader.size else {
      return false
    }
    // The mark (SQLite's schema number, at 40) changes only with the version of the tables (at 60). Before version 8 of an
    // outbox, and 9 of a store, there was none.
    let (former, now) = (Self.number(page, 60), Self.number(header, 60))
    return former < 8 || former != now || Self.number(page, 40) == Self.number(header, 40)
  }

  /// Makes a transaction begin with the first page, so that its rollback journal tells whose it is, also when it is cut.
  static func keepFirstPage(_ db: Database) throws {
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    try db.execute(sql: "PRAGMA user_version = \(version)")
  }

  /// Returns the bytes of a store before the transaction.
  ///
  /// - Parameter bytes: The bytes of the store's file now, beside which the condition is ``Condition/whole``.
  /// - Returns: The bytes, in which each changed page has its former content, without the pages that were added.
  func undone(_ bytes: [UInt8]) -> [UInt8] {
    guard let pageCount, let size = pages.values.first?.count else { return bytes }
    var bytes = bytes
    for (number, page) in pages {
      let start = (Int(number) - 1) * size
      if bytes.count < start + size { bytes += [UInt8](repeating: 0, count: start + size - bytes.count) }
      bytes.replaceSubrange(start..<start + size, with: page)
    }
    return Array(bytes.prefix(pageCount * size))
  }

  /// Reads all parts of a rollback journal: a header that fills a sector, and the pages that it counts.
  ///
  /// - Returns: Whether all pages are there, with the right checksums.
  private static func parse(
    _ bytes: [UInt8], into pages: inout [UInt32: ArraySlice<UInt8>], _ pageCount: inout Int?
  ) -> Bool {
    var start = 0
    while start < bytes.count {
      guard start + 28 <= bytes.count, bytes[start..<start + 8].elementsEqual(magic) else { return start > 0 }
      let count = number(bytes, start + 8)
      let nonce = number(bytes, start + 12)
      let (sector, size) = (Int(number(bytes, start + 20)), Int(number(bytes, start + 24)))
      guard (32...65_536).contains(sector), (512...65_536).contains(size), count < 1 << 24 else { return false }
      if start == 0 { pageCount = Int(number(bytes, 16)) }
      var place = start + sector
      for _ in 0..<count {
        guard place + 8 + size <= bytes.count else { return false }
        let page = bytes[place + 4..<place + 4 + size]
        // SQLite writes each page of before once, and none that the transaction has added.
        let isOfBefore = 1...max(1, pageCount ?? 0) ~= Int(number(bytes, place))
        guard number(bytes, place + 4 + size) == checksum(page, nonce), isOfBefore,
          pages.updateValue(page, forKey: number(bytes, place)) == nil
        else { return false }
        place += 8 + size
      }
      guard count > 0 else { return true }
      start = (place + sector - 1) / sector * sector
    }
    return true
  }

  /// SQLite's checksum of a page: the nonce of the header and every 200th byte, from the end of the page on.
  private static func checksum(_ page: ArraySlice<UInt8>, _ nonce: UInt32) -> UInt32 {
    stride(from: page.count - 200, to: 0, by: -200).reduce(nonce) { $0 &+ UInt32(page[page.startIndex + $1]) }
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
