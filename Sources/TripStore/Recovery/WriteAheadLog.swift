/// The write-ahead log beside a store, as bytes.
///
/// SQLite reads it up to the first frame whose checksum fails, and takes what follows for never written. That is right
/// after a power cut, and wrong where the file was damaged: then confirmed entries would be gone without a word.
/// - SeeAlso: SQLite, "Database File Format", 4 "The Write-Ahead Log".
struct WriteAheadLog {
  private let bytes: [UInt8]
  private let pageSize: Int

  /// Reads a log, or nothing where there is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.count > 32 else { return nil }
    self.bytes = bytes
    let size = Int(Self.number(bytes, 8))
    pageSize = size >= 512 && size <= 65_536 && size & (size - 1) == 0 ? size : 4096
  }

  /// What lies behind the first broken frame, of the frames that belong to the log's present turn.
  var bytesBehindDamage: [UInt8] {
    let magic = Self.number(bytes, 0)
    let isBigEndian = magic & 1 == 1
    var sum: (UInt32, UInt32) = (0, 0)
    add(0..<24, to: &sum, isBigEndian)
    guard magic >> 1 == 0x377F_0682 >> 1, sum == (Self.number(bytes, 24), Self.number(bytes, 28)) else { return bytes }
    var isBroken = false
    var rest: [UInt8] = []
    let frameSize = 24 + pageSize
    for start in stride(from: 32, through: bytes.count - frameSize, by: frameSize) {
      let isOfThisTurn = bytes[start + 8..<start + 16] == bytes[16..<24]
      if !isBroken {
        add(start..<start + 8, to: &sum, isBigEndian)
        add(start + 24..<start + frameSize, to: &sum, isBigEndian)
        isBroken =
          !isOfThisTurn || sum != (Self.number(bytes, start + 16), Self.number(bytes, start + 20))
      }
      if isBroken, isOfThisTurn { rest += bytes[start + 24..<start + frameSize] }
    }
    return rest
  }

  private func add(_ range: Range<Int>, to sum: inout (UInt32, UInt32), _ isBigEndian: Bool) {
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      let (a, b) = (Self.number(bytes, index), Self.number(bytes, index + 4))
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
