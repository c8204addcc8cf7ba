/// The stops of a timetable as columns, without an object for each text: a day of a city has thousands, of which a desk
/// shows a few dozen.
public struct StopColumn: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
  /// `stop_id`, name, platform and station of each stop, with a separator after the first three.
  private var texts = TextColumn()
  /// Latitude and longitude of each stop, in ten-millionths of a degree.
  private var degrees: [Int32] = []

  private enum Part: Int { case id, name, platform, station }
  /// A byte that no UTF-8 has.
  private static let separator: UInt8 = 0xFF
  /// Stands for a position that nobody gave.
  private static let nowhere = Int32.max
  private static let parts = 10_000_000.0

  /// Makes a column of `stops`.
  public init(_ stops: some Sequence<Stop>) {
    for stop in stops { append(stop) }
  }

  /// Makes a column of the stops of a literal.
  public init(arrayLiteral stops: Stop...) { self.init(stops) }

  /// The first row's index.
  public var startIndex: Int { 0 }
  /// One more than the last row's index: how many rows there are.
  public var endIndex: Int { texts.count }

  /// The stop of row `index`; its position to the nearest ten-millionth of a degree, which is about a centimetre.
  public subscript(index: Int) -> Stop {
    let platform = text(.platform, at: index)
    return Stop(
      id: id(at: index), name: name(at: index), platform: platform.isEmpty ? nil : platform,
      station: station(at: index), position: position(at: index))
  }

  /// ``Stop/id`` of row `index`, without the rest.
  public func id(at index: Int) -> String { text(.id, at: index) }

  /// ``Stop/name`` of row `index`, without the rest.
  public func name(at index: Int) -> String { text(.name, at: index) }

  /// ``Stop/station`` of row `index`, without the rest.
  public func station(at index: Int) -> String? {
    let station = text(.station, at: index)
    return station.isEmpty ? nil : station
  }

  /// Adds a stop as the last row.
  public mutating func append(_ stop: Stop) {
    var row = Array(stop.id.utf8)
    for part in [stop.name, stop.platform ?? "", stop.station ?? ""] {
      row.append(Self.separator)
      row += part.utf8
    }
    texts.append(row)
    degrees.append(stop.position.map { Int32(($0.latitude * Self.parts).rounded()) } ?? Self.nowhere)
    degrees.append(stop.position.map { Int32(($0.longitude * Self.parts).rounded()) } ?? Self.nowhere)
  }

  /// Gives back the room that was kept for more rows.
  public mutating func shrinkToFit() {
    texts.shrinkToFit()
    degrees = degrees.withUnsafeBufferPointer { Array($0) }
  }

  private func text(_ part: Part, at index: Int) -> String {
    var rest = texts.utf8(of: index)
    for _ in 0..<part.rawValue { rest = rest.drop { $0 != Self.separator }.dropFirst() }
    return String(decoding: rest.prefix { $0 != Self.separator }, as: UTF8.self)
  }

  private func position(at index: Int) -> Stop.Position? {
    let (latitude, longitude) = (degrees[2 * index], degrees[2 * index + 1])
    guard latitude != Self.nowhere else { return nil }
    return Stop.Position(latitude: Double(latitude) / Self.parts, longitude: Double(longitude) / Self.parts)
  }
}
