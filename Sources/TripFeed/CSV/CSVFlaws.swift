/// The flaws in the rows of a table: for each kind of flaw its first place and its number of places.
struct CSVFlaws {
  /// A kind of flaw. Most kinds leave the other rows readable.
  enum Kind: CaseIterable {
    /// A quote within a cell that does not begin with one.
    case bareQuote
    /// Text between a closing quote and the next comma.
    case textAfterQuote
    /// A quoted cell without a closing quote, so that the rest of the table belongs to it.
    case unterminatedQuote
    /// A row longer than ``CSVReader/rowLimit``. Reading stops there.
    case longRow
    /// A row with more cells than the header.
    case extraCells
    /// Bytes that are not UTF-8.
    case notUTF8
    /// A NUL byte.
    case nulByte
    /// Two columns with the same name.
    case repeatedColumn
  }

  /// The first place of a kind of flaw, as an offset in the bytes of the table, and the number of its places.
  struct Entry {
    let kind: Kind
    var offset: Int
    var count: Int
  }

  private(set) var entries: [Entry] = []

  /// Adds a place with a flaw, as an offset in the bytes of the table.
  mutating func add(_ kind: Kind, at offset: Int) {
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].count += 1
      entries[index].offset = min(entries[index].offset, offset)
    } else {
      entries.append(Entry(kind: kind, offset: offset, count: 1))
    }
  }

  /// Adds all flaws of another part of the same table.
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
