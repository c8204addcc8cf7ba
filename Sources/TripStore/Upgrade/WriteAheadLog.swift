import TripCore

/// The write-ahead log of a store (a journal's SQLite file) of a version before 9, parsed from its bytes. Newer stores
/// have none.
///
/// SQLite reads a log up to the last commit before the first frame with a wrong checksum, and ignores the rest. That
/// is right after a power cut. After damage to the log, appended entries would be lost without an error; this parser
/// finds the frames that SQLite ignores.
/// - SeeAlso: SQLite, "Database File Format", 4 "The Write-Ahead Log".
struct WriteAheadLog {
  /// One frame of the log: the content of one page after a transaction.
  struct Frame {
    /// The number of the database page in the frame, from 1.
    let page: UInt32
    /// The range of the log's bytes that are the content of the page.
    let bytes: Range<Int>
    /// Whether this frame is the last of a transaction.
    let isCommit: Bool
    /// Whether the checksums of this frame and of all frames before it are right.
    let isIntact: Bool
  }

  /// All bytes of the log's file.
  let bytes: [UInt8]
  /// The size of a page in bytes; 4096 when the log's header does not give a valid one.
  let pageSize: Int
  /// The frames that SQLite has written since it last started the log again from its beginning, in the order of
  /// writing. Older frames that still follow them in the file are left out.
  private(set) var frames: [Frame] = []
  /// Whether the log begins with a valid header of SQLite.
  private let hasHeader: Bool
  /// Whether older frames follow ``frames`` in the file.
  private var isFollowedByOlder = false

  /// Reads the log of the store at `path`; the result is `nil` when there is no log or the log has no frames.
  ///
  /// - Throws: ``JournalError`` when it cannot be read.
  init?(_ path: String) throws(JournalError) { self.init(bytes: try FileBytes.read(FilesBeside.log(of: path))) }

  /// Parses the bytes of a log; the result is `nil` when they contain no more than a header.
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
    let starts = stride(from: 32, through: bytes.count - frameSize, by: frameSize)
    func salts(_ start: Int) -> [Bool] {
      (0..<2).map { Self.number(bytes, start + 8 + 4 * $0) == Self.number(bytes, 16 + 4 * $0) }
    }
    let lastCurrent = starts.reversed().first { salts($0) == [true, true] } ?? 0
    for start in starts {
      let salts = salts(start)
      // Older frames follow the current ones. An older frame before a current one is damage: its write was lost.
      let isOlder =
        salts == [false, false] && Self.isOlder(Self.number(bytes, start + 8), than: Self.number(bytes, 16))
      if isOlder, start > lastCurrent {
        isFollowedByOlder = true
        break
      }
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

  /// Returns whether a frame whose first salt is `salt` was written before SQLite last started the log again from its
  /// beginning. `newest` is the first salt in the log's header.
  ///
  /// SQLite then adds one to the first salt and takes a random second salt. An older frame therefore has a slightly
  /// smaller first salt; a salt that is smaller by more than a million was overwritten by damage.
  private static func isOlder(_ salt: UInt32, than newest: UInt32) -> Bool { 1...1_000_000 ~= newest &- salt }

  /// The frames that may have confirmed entries: all of them, or those up to the last commit, when so many follow that they
  /// are of a large transaction, which no program has committed.
  var confirmable: ArraySlice<Frame> {
    let committed = frames[...(frames.lastIndex(where: \.isCommit) ?? -1)]
    return frames.count - committed.count >= Self.leastSpilled ? committed : frames[...]
  }

  /// The fewest frames that SQLite writes to the log before a transaction ends: as many pages as its cache holds.
  private static let leastSpilled = 400

  /// The condition of a log by its checksums.
  enum Condition {
    /// Every frame has the right checksum, or the program was killed in the first transaction of a log that began again,
    /// which no program has confirmed.
    case intact
    /// Only the last frame has a wrong checksum: the frame is damaged, or the program was killed while it wrote the
    /// frame.
    case endsBroken
    /// The header is wrong, or a frame with a wrong checksum is followed by other frames.
    case damaged
  }

  /// The condition of this log by its checksums: intact, broken in the last frame, or damaged.
  var condition: Condition {
    guard hasHeader else { return .damaged }
    guard let broken = frames.firstIndex(where: { !$0.isIntact }) else { return .intact }
    // SQLite writes a large transaction into the log before it is committed, and writes frames anew in their places.
    if broken >= confirmable.endIndex { return .intact }
    guard broken == frames.count - 1 else { return .damaged }
    // The first commit of a log that begins again cuts the older frames off before it returns (journal_size_limit = 0).
    // While older frames follow and no commit is before the broken frame, no commit of this log was confirmed.
    return isFollowedByOlder && !frames[..<broken].contains(where: \.isCommit) ? .intact : .endsBroken
  }

  /// The content of the database's first page after the last commit in the log that SQLite reads; `nil` when the log
  /// does not have that page.
  var firstPage: [UInt8]? {
    let intact = frames.prefix(while: \.isIntact)
    guard let commit = intact.lastIndex(where: \.isCommit) else { return nil }
    return intact[...commit].last { $0.page == 1 }.map { Array(bytes[$0.bytes]) }
  }

  /// Adds the bytes in `range` to a checksum of SQLite's log, which is a pair of 32-bit numbers.
  private static func add(
    _ bytes: [UInt8], _ range: Range<Int>, to sum: inout (UInt32, UInt32), _ isBigEndian: Bool
  ) {
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let (a, b) = (number(bytes, index), number(bytes, index + 4))
      sum.0 &+= (isBigEndian ? a : a.byteSwapped) &+ sum.1
      sum.1 &+= (isBigEndian ? b : b.byteSwapped) &+ sum.0
    }
  }

  /// Reads four bytes from the position `index` as a big-endian number.
  private static func number(_ bytes: [UInt8], _ index: Int) -> UInt32 {
    let upper = UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16
    let lower = UInt32(bytes[index + 2]) << 8 | UInt32(bytes[index + 3])
    return upper | lower
  }
}
