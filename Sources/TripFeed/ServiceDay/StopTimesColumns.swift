import TripCore

/// The index of each column of stop_times.txt that this program reads; -1 for a column that the table does not have.
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
  /// The number of cells to read of each row, from its first cell to the last column that is used.
  let cellLimit: Int

  /// Finds the columns in the header of stop_times.txt.
  ///
  /// - Throws: ``FeedError`` when trip_id, stop_id or stop_sequence is missing, or both arrival_time and
  ///   departure_time are.
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

/// A row of stop_times.txt as it was read, before blank times are filled in.
struct ScannedStopTime: Sendable {
  /// The value of ``arrival`` and ``departure`` for a blank cell.
  static let blank = Int32.min

  /// The `stop_sequence` of the row.
  var sequence: Int32
  /// The position of the stop in stops.txt. For a stop_id that stops.txt does not have, -2 minus the position of the
  /// id in ``StopTimesScan/unknownStopIDs``.
  var stop: Int32
  /// `arrival_time` in seconds after the start of the service day, or ``blank``.
  var arrival: Int32
  /// `departure_time` in seconds after the start of the service day, or ``blank``.
  var departure: Int32
  /// The position of the row's stop_headsign in ``StopTimesScan/headsigns``, or -1 for a blank cell.
  var headsign: Int32
  /// `pickup_type` in bits 0 and 1, `drop_off_type` in bits 2 and 3.
  var ways: UInt8
  /// The number of the scan (walk over one part of the table) that read the row. Positions of unknown stops and
  /// headsigns belong to that scan.
  var scan: UInt8
  /// `shape_dist_traveled` in the feed's unit of distance, or -1 for a blank cell.
  var distance: Float = -1
}
