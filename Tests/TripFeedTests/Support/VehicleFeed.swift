@testable import TripFeed

/// A feed of trips between few stops, for tests about vehicles.
struct VehicleFeed {
  /// The trips, written as `id block from departure to arrival` with a `-` for no block, and `@service` behind them for
  /// another service than `daily`.
  static func of(_ lines: String...) -> SmallFeed {
    var feed = SmallFeed()
    feed.tables["stops"] = """
      stop_id,stop_name,parent_station
      st,Station,
      a1,Station 1,st
      a2,Station 2,st
      b,Beach,
      c,Castle,

      """
    feed.tables["calendar", default: ""] += """
      weekend,0,0,0,0,0,1,1,20260101,20261231
      weekday,1,1,1,1,1,0,0,20260101,20261231

      """
    var trips = "route_id,service_id,trip_id,block_id\n"
    var stopTimes = "trip_id,stop_id,departure_time,arrival_time,stop_sequence\n"
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let service = words.count > 6 ? String(words[6].dropFirst()) : "daily"
      trips += "R,\(service),\(words[0]),\(words[1] == "-" ? "" : words[1])\n"
      stopTimes += "\(words[0]),\(words[2]),\(words[3]):00,\(words[3]):00,1\n"
      stopTimes += "\(words[0]),\(words[4]),\(words[5]):00,\(words[5]):00,2\n"
    }
    feed.tables["trips"] = trips
    feed.tables["stop_times"] = stopTimes
    return feed
  }
}
