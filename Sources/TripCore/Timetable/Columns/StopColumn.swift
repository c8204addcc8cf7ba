/// The stops of a timetable, stored as columns of bytes and numbers to save memory. A ``Stop`` with its own texts is
/// made only when an element is read.
public struct StopColumn: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
  /// For each stop, its id, name, platform and station as one text, with ``separator`` between the parts.
  private var texts = TextColumn()
  /// The latitude and the longitude of each stop, one after the other, in ten-millionths of a degree.
  private var degrees: [Int32] = []

  private enum Part: Int { case id, name, platform, station }
  /// The byte between two parts of a stop's text; UTF-8 never contains this byte.
  private static let separator: UInt8 = 0xFF
  /// The number in ``degrees`` that stands for an unknown latitude or longitude.
  private static let nowhere = Int32.max
  /// The scale of ``degrees``: ten million units are one degree.
  private static let parts = 10_000_000.0

  /// Makes a column with an element for each of `stops`.
  public init(_ stops: some Sequence<Stop>) {
    for stop in stops { append(stop) }
  }

  /// Makes a column from an array literal of stops.
  public init(arrayLiteral stops: Stop...) { self.init(stops) }

  /// The index of the first stop: 0.
  public var startIndex: Int { 0 }
  /// The index after the last stop: the number of stops.
  public var endIndex: Int { texts.count }

  /// The stop with the index `index`. Its position is rounded to a ten-millionth of a degree, about a centimetre.
  public subscript(index: Int) -> Stop {
    let platform = text(.platform, at: index)
    return Stop(
      id: id(at: index), name: name(at: index), platform: platform.isEmpty ? nil : platform,
      station: station(at: index), position: position(at: index))
  }

  /// Returns the ``Stop/id`` of the stop at `index`; cheaper than reading the whole stop.
  public func id(at index: Int) -> GTFSID { GTFSID(text(.id, at: index)) }

  /// Returns the ``Stop/name`` of the stop at `index`; cheaper than reading the whole stop.
  public func name(at index: Int) -> String { text(.name, at: index) }

  /// Returns the ``Stop/station`` of the stop at `index`, or `nil` when the stop belongs to no station.
  public func station(at index: Int) -> GTFSID? {
    let station = text(.station, at: index)
    return station.isEmpty ? nil : GTFSID(station)
  }

  /// Adds `stop` at the end of the column.
  public mutating func append(_ stop: Stop) {
    var row = Array(stop.id.text.utf8)
    for part in [stop.name, stop.platform ?? "", stop.station?.text ?? ""] {
      row.append(Self.separator)
      row += part.utf8
    }
    texts.append(row)
    degrees.append(stop.position.map { Int32(($0.latitude * Self.parts).rounded()) } ?? Self.nowhere)
    degrees.append(stop.position.map { Int32(($0.longitude * Self.parts).rounded()) } ?? Self.nowhere)
  }

  /// Frees the memory that was reserved for further stops. Cost: copies the column.
  public mutating func shrinkToFit() {
    texts.shrinkToFit()
    degrees = degrees.withUnsafeBufferPointer { Array($0) }
  }

  private func text(_ part: Part, at index: Int) -> String {
    var remaining = texts.utf8(of: index)
    for _ in 0..<part.rawValue { remaining = remaining.drop { $0 != Self.separator }.dropFirst() }
    return String(decoding: remaining.prefix { $0 != Self.separator }, as: UTF8.self)
  }

  /// Returns the position of the stop with the index `index`; `nil` when the feed has none.
  func position(at index: Int) -> Stop.Position? {
    let (latitude, longitude) = (degrees[2 * index], degrees[2 * index + 1])
    guard latitude != Self.nowhere else { return nil }
    return Stop.Position(latitude: Double(latitude) / Self.parts, longitude: Double(longitude) / Self.parts)
  }
}
