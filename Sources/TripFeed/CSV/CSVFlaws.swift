/// The flaws in the text of a CSV table: for each kind of flaw, its first place and the number of its places.
struct CSVFlaws {
  /// A kind of flaw in a CSV table. Most kinds leave the other rows readable.
  enum Kind: CaseIterable {
    /// A quote inside a cell whose text does not begin with a quote.
    case bareQuote
    /// Text between a closing quote and the next comma.
    case textAfterQuote
    /// A quoted cell without a closing quote, so that the rest of the table belongs to it.
    case unterminatedQuote
    /// A row longer than ``CSVReader/rowLimit``. The rows after it are not read.
    case longRow
    /// A row that has more cells than the header.
    case extraCells
    /// Bytes that are not valid UTF-8.
    case notUTF8
    /// A NUL byte in the text of the table.
    case nulByte
    /// Two columns of the header with the same name.
    case repeatedColumn
  }

  /// Where one kind of flaw occurs: its first place, as an offset in the bytes of the table, and the number of
  /// places.
  struct Entry {
    let kind: Kind
    var offset: Int
    var count: Int
  }

  private(set) var entries: [Entry] = []

  /// Counts a flaw at an offset in the bytes of the table.
  mutating func add(_ kind: Kind, at offset: Int) {
    if let index = entries.firstIndex(where: { $0.kind == kind }) {
      entries[index].count += 1
      entries[index].offset = min(entries[index].offset, offset)
    } else {
      entries.append(Entry(kind: kind, offset: offset, count: 1))
    }
  }

  /// Adds all flaws that were found in another part of the same table.
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
