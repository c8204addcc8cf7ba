/// The latest time of each trip in stop_times.txt. It shows how long after the start of its service day a trip may
/// still be under way.
struct LatestTimes: Sendable {
  /// For each trip, by its position in trips.txt, its latest time in seconds after the start of the service day; -1
  /// when the trip has no time.
  private(set) var seconds: [Int32]

  /// Reads the times of all of stop_times.txt, on two cores when the table is large.
  init(_ stopTimes: StopTimesTable, trips: IDIndex, isCancelled: @escaping @Sendable () -> Bool) {
    @Sendable func walk(_ part: Range<Int>) -> [Int32] {
      Self.walk(stopTimes, in: part, trips: trips, isCancelled: isCancelled)
    }
    let parts = stopTimes.parts
    guard parts.count == 2 else {
      seconds = parts.first.map(walk) ?? []
      return
    }
    let (first, second) = inParallel({ walk(parts[0]) }, { walk(parts[1]) })
    seconds = first
    for index in second.indices where second[index] > seconds[index] { seconds[index] = second[index] }
  }

  private static func walk(
    _ stopTimes: StopTimesTable, in range: Range<Int>, trips: IDIndex, isCancelled: () -> Bool
  ) -> [Int32] {
    var latest = [Int32](repeating: -1, count: trips.count)
    let columns = stopTimes.columns
    let limit = max(columns.trip, columns.arrival, columns.departure) + 1
    var reader = stopTimes.table.rows(in: range, cellLimit: limit)
    var id = Bytes(start: nil, count: 0)
    var trip = -1
    var rowsUntilAsked = 1 << 15
    while reader.next() {
      rowsUntilAsked -= 1
      if rowsUntilAsked == 0 {
        if isCancelled() { break }
        rowsUntilAsked = 1 << 15
      }
      let rowID = reader.value(columns.trip)
      if id.isEmpty || !rowID.holdsSame(as: id) {
        trip = trips.position(of: rowID)
        id = reader.isInPlace(columns.trip) ? rowID : Bytes(start: nil, count: 0)
      }
      guard trip >= 0 else { continue }
      let arrival = reader.value(columns.arrival).secondsOfDay ?? -1
      let departure = reader.value(columns.departure).secondsOfDay ?? -1
      latest[trip] = max(latest[trip], Int32(truncatingIfNeeded: max(arrival, departure)))
    }
    return latest
  }
}
