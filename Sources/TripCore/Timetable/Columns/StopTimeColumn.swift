/// The calls of a timetable as columns: eight bytes each, and once what the trips of a pattern have in common.
///
/// Trips that serve the same stops in the same order, a pattern, differ in little but their times.
public struct StopTimeColumn: RandomAccessCollection, ExpressibleByArrayLiteral, Sendable {
  struct Row {
    let departureSeconds: Int32
    /// Which of `shared`.
    let shared: UInt32
  }

  private var rows: [Row] = []
  private(set) var shared: [StopTimeRow.Shared] = []
  private var known = Known()

  /// Where each of `shared` is; needed only while calls are added.
  private struct Known {
    var positions: [StopTimeRow.Shared: UInt32] = [:]
    /// Which one came after each the last time: most trips go on as one before them did.
    var followers: [UInt32] = []
    /// That of the last call that was added.
    var last: UInt32 = 0
  }

  /// Makes a column of `calls`.
  public init(_ stopTimes: some Sequence<StopTimeRow>) {
    for stopTime in stopTimes { append(stopTime) }
  }

  /// Makes a column of the calls of a literal.
  public init(arrayLiteral stopTimes: StopTimeRow...) { self.init(stopTimes) }

  /// The first call's index.
  public var startIndex: Int { 0 }
  /// One more than the last call's index: how many calls there are.
  public var endIndex: Int { rows.count }

  /// The call of row `index`.
  public subscript(index: Int) -> StopTimeRow {
    StopTimeRow(departureSeconds: rows[index].departureSeconds, shared[Int(rows[index].shared)])
  }

  /// Adds a call as the last row.
  public mutating func append(_ stopTime: StopTimeRow) {
    rows.append(Row(departureSeconds: stopTime.departureSeconds, shared: position(of: stopTime.shared)))
  }

  /// Adds calls whose stops and headsigns count in other columns.
  ///
  /// - Parameters:
  ///   - other: The calls.
  ///   - stops: For each stop of theirs the one it is here.
  ///   - headsigns: For each headsign of theirs the one it is here.
  public mutating func append(_ other: StopTimeColumn, stops: [Int], headsigns: [Int]) {
    let positions = other.shared.map { position(of: $0.renumbered(stops: stops, headsigns: headsigns)) }
    rows += other.rows.lazy.map { Row(departureSeconds: $0.departureSeconds, shared: positions[Int($0.shared)]) }
  }

  /// Makes room for so many calls at once.
  public mutating func reserveCapacity(_ count: Int) { rows.reserveCapacity(count) }

  /// Gives back the room that was kept for more calls.
  public mutating func shrinkToFit() {
    // Mostly room was made for just as many as came.
    if rows.capacity > rows.count + rows.count / 64 { rows = rows.withUnsafeBufferPointer { Array($0) } }
    shared = shared.withUnsafeBufferPointer { Array($0) }
    known = Known()
  }

  private mutating func position(of stopTime: StopTimeRow.Shared) -> UInt32 {
    if known.followers.count < shared.count { findAgain() }
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

  /// Makes the index anew after ``shrinkToFit()``.
  private mutating func findAgain() {
    known.positions = Dictionary(uniqueKeysWithValues: zip(shared, 0...))
    known.followers = Array(0..<UInt32(shared.count))
    known.last = rows.last?.shared ?? 0
  }
}
