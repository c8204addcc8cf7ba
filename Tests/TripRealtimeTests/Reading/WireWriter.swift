/// Fields in the wire format, right ones and wrong ones.
/// - SeeAlso: Protocol Buffers, "Encoding".
enum WireWriter {
  static func text(_ number: Int, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  static func field(_ number: Int, _ content: [UInt8] = []) -> [UInt8] {
    varint(number << 3 | 2) + varint(content.count) + content
  }

  static func number(_ number: Int, _ value: Int) -> [UInt8] { varint(number << 3) + varint(value) }

  static func varint(_ number: Int) -> [UInt8] {
    var (rest, bytes) = (UInt64(bitPattern: Int64(number)), [UInt8]())
    while rest >= 128 {
      bytes.append(UInt8(rest & 127 | 128))
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    all.reserveCapacity(bytes.count * count)
    for _ in 0..<count { all += bytes }
    return all
  }

  /// The header that every feed has.
  static let header = field(1, text(1, "2.0"))
}
