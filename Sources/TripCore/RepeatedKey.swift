import FoundationEssentials

/// Finds a key that an object of a JSON text has twice. Of two such members one decoder takes the first and another one the
/// last, so that what the text says would depend on the reader.
/// - SeeAlso: RFC 8259, 4 "Objects".
package enum RepeatedKey {
  /// Finds the first key that an object has twice, at any depth.
  ///
  /// - Parameter bytes: A valid JSON text.
  /// - Returns: The key; `nil` when there is none.
  package static func first(in bytes: [UInt8]) -> String? {
    // The keys so far of each object around the place; `nil` for a list.
    var around: [Set<String>?] = []
    var isKey = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "{"):
        around.append([])
        isKey = true
      case UInt8(ascii: "["):
        around.append(nil)
        isKey = false
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = around.popLast()
      case UInt8(ascii: ","): isKey = around.last.map { $0 != nil } ?? false
      case UInt8(ascii: "\""):
        let start = index
        repeat {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        } while index < bytes.endIndex && bytes[index] != UInt8(ascii: "\"")
        if isKey, index < bytes.endIndex, let key = text(bytes[start...index]),
          around[around.count - 1]?.insert(key).inserted == false
        {
          return key
        }
        isKey = false
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Reads a text in quotes: a key may be written with escapes, such as "trip\u005fid".
  private static func text(_ quoted: ArraySlice<UInt8>) -> String? {
    try? JSONDecoder().decode(String.self, from: Data(quoted))
  }
}
