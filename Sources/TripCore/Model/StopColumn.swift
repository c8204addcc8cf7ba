/// The stops of a timetable as columns, without an object for each text: a day of a city has thousands, of which a desk
/// shows a few dozen.
public struct StopColumn: RandomAccessCollection, ExpressibleByArrayLiteral, Hashable, Sendable {
  /// Four of each stop: `stop_id`, name, platform and station; what it has not is empty.
  private var texts = TextColumn()
  /// Latitude and longitude of each stop.
  private var degrees: [Double] = []

  private enum Part: Int, CaseIterable { case id, name, platform, station }
  /// Stands for a position that nobody gave.
  private static let nowhere = 1000.0

  /// Makes a column of `stops`.
  public init(_ stops: some Sequence<Stop>) {
    for stop in stops { append(stop) }
  }

  /// Makes a column of the stops of a literal.
  public init(arrayLiteral stops: Stop...) { self.init(stops) }

  /// The first row's index.
  public var startIndex: Int { 0 }
  /// One more than the last row's index: how many rows there are.
  public var endIndex: Int { degrees.count / 2 }

  /// The stop of row `index`.
  public subscript(index: Int) -> Stop {
    let (latitude, longitude) = (degrees[2 * index], degrees[2 * index + 1])
    let (platform, station) = (text(.platform, at: index), text(.station, at: index))
    return Stop(
      id: id(at: index), name: name(at: index), platform: platform.isEmpty ? nil : platform,
      station: station.isEmpty ? nil : station, position: Stop.Position(latitude: latitude, longitude: longitude))
  }

  /// ``Stop/id`` of row `index`, without the rest.
  public func id(at index: Int) -> String { text(.id, at: index) }

  /// ``Stop/name`` of row `index`, without the rest.
  public func name(at index: Int) -> String { text(.name, at: index) }

  /// Adds a stop as the last row.
  public mutating func append(_ stop: Stop) {
    texts.append(stop.id.utf8)
    texts.append(stop.name.utf8)
    texts.append((stop.platform ?? "").utf8)
    texts.append((stop.station ?? "").utf8)
    degrees.append(stop.position?.latitude ?? Self.nowhere)
    degrees.append(stop.position?.longitude ?? Self.nowhere)
  }

  /// Gives back the room that was kept for more rows.
  public mutating func shrinkToFit() {
    texts.shrinkToFit()
    degrees = degrees.withUnsafeBufferPointer { Array($0) }
  }

  private func text(_ part: Part, at index: Int) -> String {
    texts[index * Part.allCases.count + part.rawValue]
  }
}
