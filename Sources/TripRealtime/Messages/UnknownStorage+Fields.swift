import FoundationEssentials
import SwiftProtobuf

extension UnknownStorage {
  /// Returns whether the unknown fields of a message hold a number for a field that the message has. That field then
  /// has a value of an enumeration that this program does not know.
  func holdsNumber(ofField field: Int) -> Bool {
    first { number, content in number == UInt64(field) && content == nil ? true : nil } ?? false
  }

  /// Returns the bytes that the unknown fields of a message hold for a field; `nil` when they hold none.
  func bytes(ofField field: Int) -> Data? { first { number, content in number == UInt64(field) ? content : nil } }

  /// Calls `body` for each field that is a number or has a length, until it returns something.
  ///
  /// - Parameter body: Takes the number of the field, and its bytes when it has a length.
  /// - Returns: The first result of `body` that is not `nil`.
  /// - SeeAlso: Protocol Buffers, "Encoding", the wire types.
  private func first<Result>(_ body: (_ field: UInt64, _ content: Data?) -> Result?) -> Result? {
    guard !data.isEmpty else { return nil }
    var rest = data[...]
    while let tag = Self.takeNumber(&rest) {
      switch tag & 7 {
      case 0:
        if let result = body(tag >> 3, nil) { return result }
        guard Self.takeNumber(&rest) != nil else { return nil }
      case 1: rest = rest.dropFirst(8)
      case 2:
        guard let count = Self.takeNumber(&rest) else { return nil }
        if let result = body(tag >> 3, Data(rest.prefix(Int(clamping: count)))) { return result }
        rest = rest.dropFirst(Int(clamping: count))
      case 5: rest = rest.dropFirst(4)
      default: break  // the start or end of a group, whose fields follow
      }
    }
    return nil
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
