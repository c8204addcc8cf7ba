/// What is wrong with the rows of a table: each kind once, with its first place and how often it occurs.
struct CSVFlaws {
  /// A way to be wrong that leaves the other rows readable.
  enum Kind: CaseIterable {
    /// A quote within a cell that does not begin with one.
    case bareQuote
    /// Text between a closing quote and the next comma.
    case textAfterQuote
    /// A quoted cell that never ends: all the rest of the table is in it.
    case unterminatedQuote
    /// A row longer than any that is read: it ends the reading.
    case longRow
    /// More cells than the header has.
    case extraCells
    /// Bytes that are not UTF-8.
    case notUTF8
    /// A NUL byte.
    case nulByte
    /// Two columns of one name.
    case repeatedColumn
  }

  /// Where a kind occurs first, as an offset in the table's bytes, and how often it does.
  struct Entry {
    let kind: Kind
    var offset: Int
    var count: Int
  }

  private(set) var entries: [Entry] = []

  /// Adds a place.
  mutating func add(_ kind: Kind, at offset: Int) {
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].count += 1
      entries[index].offset = min(entries[index].offset, offset)
    } else {
      entries.append(Entry(kind: kind, offset: offset, count: 1))
    }
  }

  /// Adds all places of another part of the table.
  mutating func add(_ other: CSVFlaws) {
    for entry in other.entries {
      if let index = entries.firstIndex(where: { $0.kind == entry.kind }) {
        entries[index].count += entry.count
        entries[index].offset = min(entries[index].offset, entry.offset)
      } else {
        entries.append(entry)
      }
    }
  }
}
