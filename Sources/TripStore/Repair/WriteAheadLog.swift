/// The write-ahead log beside a store, as bytes.
///
/// SQLite reads it up to the last commit before the first frame whose checksum fails, and takes what follows for never
/// written. That is right after a power cut, and wrong when the file was damaged: then confirmed entries would be gone
/// without a word.
/// - SeeAlso: SQLite, "Database File Format", 4 "The Write-Ahead Log".
struct WriteAheadLog {
  /// A page as a transaction left it.
  struct Frame {
    let page: UInt32
    /// Where the page's bytes are in the log.
    let bytes: Range<Int>
    /// Whether a transaction ends with it.
    let isCommit: Bool
    /// Whether SQLite reads it, as far as checksums go.
    let isIntact: Bool
  }

  let bytes: [UInt8]
  let pageSize: Int
  /// The frames of the log's present turn, from its beginning, in the order in which they were written. Behind them lie
  /// those of an earlier turn, if any.
  private(set) var frames: [Frame] = []
  /// Whether the log begins as SQLite's logs do.
  private let hasHeader: Bool

  /// Reads the log of the store at `path`; `nil` when there is none.
  init?(_ path: String) { self.init(bytes: FileBytes.read(path + "-wal")) }

  init?(bytes: [UInt8]) {
    guard bytes.count > 32 else { return nil }
    self.bytes = bytes
    let size = Int(Self.number(bytes, 8))
    pageSize = size >= 512 && size <= 65_536 && size & (size - 1) == 0 ? size : 4096
    let magic = Self.number(bytes, 0)
    let isBigEndian = magic & 1 == 1
    var sum: (UInt32, UInt32) = (0, 0)
    Self.add(bytes, 0..<24, to: &sum, isBigEndian)
    hasHeader = magic >> 1 == 0x377F_0682 >> 1 && sum == (Self.number(bytes, 24), Self.number(bytes, 28))
    var isIntact = hasHeader
    let frameSize = 24 + pageSize
    for start in stride(from: 32, through: bytes.count - frameSize, by: frameSize) {
      let salts = (0..<2).map { Self.number(bytes, start + 8 + 4 * $0) == Self.number(bytes, 16 + 4 * $0) }
      // An earlier turn had another pair of salts; one salt alone is different where a bit of it was flipped, and a frame
      // of zeros was never written, or emptied.
      let isEmpty = bytes[start + 8..<start + 16].allSatisfy { $0 == 0 }
      if salts == [false, false], !isEmpty, isIntact { break }
      Self.add(bytes, start..<start + 8, to: &sum, isBigEndian)
      Self.add(bytes, start + 24..<start + frameSize, to: &sum, isBigEndian)
      isIntact =
        isIntact && salts == [true, true] && sum == (Self.number(bytes, start + 16), Self.number(bytes, start + 20))
      frames.append(
        Frame(
          page: Self.number(bytes, start), bytes: start + 24..<start + frameSize,
          isCommit: Self.number(bytes, start + 4) != 0, isIntact: isIntact))
    }
  }

  /// How a log is.
  enum Condition {
    /// Each frame is as it was written.
    case intact
    /// The last frame is not: damaged, or what a program left that was killed while it wrote.
    case endsBroken
    /// Frames follow one that is not as it was written, or the beginning is not.
    case damaged
  }

  /// How the log is, as far as its own checksums tell.
  var condition: Condition {
    guard hasHeader else { return .damaged }
    guard let broken = frames.firstIndex(where: { !$0.isIntact }) else { return .intact }
    return broken == frames.count - 1 ? .endsBroken : .damaged
  }

  /// The database's first page as SQLite reads it in the log: of what was committed, as far as checksums go; `nil` when
  /// the log does not have it.
  var firstPage: [UInt8]? {
    let intact = frames.prefix(while: \.isIntact)
    guard let commit = intact.lastIndex(where: \.isCommit) else { return nil }
    return intact[...commit].last { $0.page == 1 }.map { Array(bytes[$0.bytes]) }
  }

  private static func add(
    _ bytes: [UInt8], _ range: Range<Int>, to sum: inout (UInt32, UInt32), _ isBigEndian: Bool
  ) {
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let (a, b) = (number(bytes, index), number(bytes, index + 4))
      sum.0 &+= (isBigEndian ? a : a.byteSwapped) &+ sum.1
      sum.1 &+= (isBigEndian ? b : b.byteSwapped) &+ sum.0
    }
  }

  private static func number(_ bytes: [UInt8], _ index: Int) -> UInt32 {
    let upper = UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
    let lower = UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
    return upper | lower
  }
}
