import FoundationEssentials
import SwiftProtobuf

extension UnknownStorage {
  /// Returns whether the unknown fields of a message hold a number for a field that the message has. That field then
  /// has a value of an enumeration that this program does not know.
  /// - SeeAlso: Protocol Buffers, "Encoding", the wire types.
  func holdsNumber(ofField field: Int) -> Bool {
    guard !data.isEmpty else { return false }
    var rest = data[...]
    while let tag = Self.takeNumber(&rest) {
      switch tag & 7 {
      case 0:
        if tag >> 3 == UInt64(field) { return true }
        guard Self.takeNumber(&rest) != nil else { return false }
      case 1: rest = rest.dropFirst(8)
      case 2:
        guard let count = Self.takeNumber(&rest) else { return false }
        rest = rest.dropFirst(Int(clamping: count))
      case 5: rest = rest.dropFirst(4)
      default: break  // the start or end of a group, whose fields follow
      }
    }
    return false
  }

  private static func takeNumber(_ rest: inout Data.SubSequence) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while let byte = rest.popFirst() {
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 { return number }
    }
    return nil
  }
}
