import TripCore

/// Where the columns of stop_times.txt stand.
/// - SeeAlso: GTFS Schedule reference, stop_times.txt.
struct StopTimesColumns: Sendable {
  let trip: Int
  let arrival: Int
  let departure: Int
  let stop: Int
  let sequence: Int
  let headsign: Int
  let pickup: Int
  let dropOff: Int
  let distance: Int
  /// How many cells of a row are of interest.
  let cellLimit: Int

  /// Finds the columns; one of the two times may be absent, all else must be there.
  init(_ table: CSVTable) throws(FeedError) {
    trip = try table.requiredIndex(of: "trip_id")
    stop = try table.requiredIndex(of: "stop_id")
    sequence = try table.requiredIndex(of: "stop_sequence")
    departure = table.index(of: "departure_time")
    arrival = departure < 0 ? try table.requiredIndex(of: "arrival_time") : table.index(of: "arrival_time")
    headsign = table.index(of: "stop_headsign")
    pickup = table.index(of: "pickup_type")
    dropOff = table.index(of: "drop_off_type")
    distance = table.index(of: "shape_dist_traveled")
    cellLimit = ([trip, stop, sequence, departure, arrival, headsign, pickup, dropOff, distance].max() ?? 0) + 1
  }
}

/// A row of stop_times.txt as the scan leaves it, before its blanks are filled in.
struct ScannedStopTime: Sendable {
  /// The time of a blank cell.
  static let blank = Int32.min

  var sequence: Int32
  /// The stop's position in stops.txt, or -2 minus its position among the unknown ones of the scan.
  var stop: Int32
  var arrival: Int32
  var departure: Int32
  /// The position of stop_headsign among those of the scan; -1 where it is blank.
  var headsign: Int32
  /// pickup_type in bits 0 and 1, drop_off_type in bits 2 and 3.
  var ways: UInt8
  /// Which scan found it: its unknown stops and headsigns count there.
  var scan: UInt8
  /// shape_dist_traveled in thousands of the feed's unit; -1 where it is blank.
  var distance: Float16 = -1
}
