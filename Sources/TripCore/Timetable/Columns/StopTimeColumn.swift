/// The stop times of a timetable, stored in eight bytes each to save memory.
///
/// Trips that serve the same stops in the same order differ in little but their departure times. Everything else about
/// a stop time is stored once, and shared by all stop times that have it in common.
public struct StopTimeColumn: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
  /// One stop time as it is stored: its departure, and the index of everything else, which several stop times share.
  struct Row {
    let departureSeconds: Int32
    /// The index in ``StopTimeColumn/shared`` of everything but the departure.
    let shared: UInt32
  }

  private var rows: [Row] = []
  private(set) var shared: [StopTimeRow.Shared] = []
  private var known = Known()

  /// A dictionary that finds the index of a value in ``shared``; needed only while stop times are added.
  private struct Known {
    var positions: [StopTimeRow.Shared: UInt32] = [:]
    /// For each element of ``shared``, the index of the element that most recently came after it. This index is a
    /// good guess for the next stop time, because most trips serve the same stops as an earlier trip.
    var followers: [UInt32] = []
    /// The index in ``shared`` of the most recently added stop time.
    var last: UInt32 = 0
  }

  /// The number of stop times that differ in more than their departures. Each takes much more memory than one that is
  /// like another.
  package var distinctCount: Int { shared.count }

  /// Makes a column with an element for each of `stopTimes`.
  public init(_ stopTimes: some Sequence<StopTimeRow>) {
    for stopTime in stopTimes { append(stopTime) }
  }

  /// Makes a column from an array literal of stop times.
  public init(arrayLiteral stopTimes: StopTimeRow...) { self.init(stopTimes) }

  /// The index of the first stop time: 0.
  public var startIndex: Int { 0 }
  /// The index after the last stop time: the number of stop times.
  public var endIndex: Int { rows.count }

  /// The stop time with the index `index`.
  public subscript(index: Int) -> StopTimeRow {
    StopTimeRow(departureSeconds: rows[index].departureSeconds, shared[Int(rows[index].shared)])
  }

  /// Adds `stopTime` at the end of the column.
  public mutating func append(_ stopTime: StopTimeRow) {
    rows.append(Row(departureSeconds: stopTime.departureSeconds, shared: position(of: stopTime.shared)))
  }

  /// Adds the stop times of another column, which refers to stops and headsigns by other indices.
  ///
  /// - Parameters:
  ///   - other: The stop times to add.
  ///   - stops: For each stop index in `other`, the index of the same stop in this timetable.
  ///   - headsigns: For each headsign index in `other`, the index of the same headsign in this timetable.
  public mutating func append(_ other: StopTimeColumn, stops: [Int], headsigns: [Int]) {
    let positions = other.shared.map { position(of: $0.renumbered(stops: stops, headsigns: headsigns)) }
    rows += other.rows.lazy.map { Row(departureSeconds: $0.departureSeconds, shared: positions[Int($0.shared)]) }
  }

  /// Reserves memory so that the column can hold `count` stop times in all.
  public mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  /// Frees the memory that was reserved for further stop times. The next append is then slow, because it builds
  /// `known` again.
  public mutating func shrinkToFit() {
    // Copying the array frees memory, but is worthwhile only when much of the reserved memory is unused.
    if rows.capacity > rows.count + rows.count / 64 { rows = rows.withUnsafeBufferPointer { Array($0) } }
    shared = shared.withUnsafeBufferPointer { Array($0) }
    known = Known()
  }

  /// Returns the index in ``shared`` of a value, and adds the value there when it is new.
  private mutating func position(of stopTime: StopTimeRow.Shared) -> UInt32 {
    if known.followers.count < shared.count { rebuildIndex() }
    let last = Int(known.last)
    if last < shared.count {
      let guess = known.followers[last]
      if shared[Int(guess)] == stopTime {
        known.last = guess
        return guess
      }
    }
    let position = known.positions[stopTime] ?? UInt32(shared.count)
    if position == shared.count {
      known.positions[stopTime] = position
      shared.append(stopTime)
      known.followers.append(position)
    }
    if last < shared.count { known.followers[last] = position }
    known.last = position
    return position
  }

  /// Builds ``known`` again after ``shrinkToFit()`` has emptied it.
  private mutating func rebuildIndex() {
    known.positions = Dictionary(uniqueKeysWithValues: zip(shared, 0...))
    known.followers = Array(0..<UInt32(shared.count))
    known.last = rows.last?.shared ?? 0
  }
}
