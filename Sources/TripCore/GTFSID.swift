/// An id of a timetable, a feed or a journal, which is its bytes: ids that look alike, such as é as one character or as e with an
/// accent behind it, are two. `String` calls these two equal.
///
/// ```swift
/// var rows: [GTFSID: Int] = [:]
/// rows[trip.instance.tripID] = row
/// ```
/// - SeeAlso: GTFS Schedule reference, field type "ID": a sequence of any UTF-8 characters.
public struct GTFSID: Hashable, Comparable, Sendable {
  /// The id as text.
  public let text: String

  /// Makes an id of a text.
  public init(_ text: String) { self.text = text }

  /// Whether the id has no bytes.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether two ids have the same bytes.
  public static func == (one: GTFSID, other: GTFSID) -> Bool {
    one.text.utf8.count == other.text.utf8.count && one.text.utf8.elementsEqual(other.text.utf8)
  }

  /// Orders ids by their bytes.
  public static func < (one: GTFSID, other: GTFSID) -> Bool {
    one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  /// Adds the bytes to a hash.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // So that two ids in a row are not the same as one.
    hasher.combine(0xFF as UInt8)
  }
}

extension GTFSID: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Makes an id of a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// The id as text.
  public var description: String { text }
}

extension GTFSID: Codable {
  /// Reads an id, which is a text.
  public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

  /// Writes the id as a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
