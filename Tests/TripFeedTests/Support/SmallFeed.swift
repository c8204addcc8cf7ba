@testable import TripFeed

/// A feed of two trips, whose tables a test changes as it needs.
struct SmallFeed {
  /// The tables by their names without `.txt`; other names, such as `vehicles.csv`, are whole.
  var tables = [
    "agency": "agency_id,agency_name,agency_timezone\nA,Ferries,Europe/Amsterdam\n",
    "calendar": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260101,20261231

    """,
    "routes": "route_id,route_short_name,route_type,route_color\nR,L4,4,00FF00\n",
    "stops": "stop_id,stop_name,parent_station,platform_code\nh,Harbour,,\ni,Island,,\nt,Old Town,,3\n",
    "trips": "route_id,service_id,trip_id,trip_headsign\nR,daily,T1,Island\nR,daily,T2,\n",
    "stop_times": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T1,08:00:00,08:00:00,h,1
    T1,08:30:00,08:30:00,i,2
    T2,23:30:00,23:30:00,i,1
    T2,24:40:00,24:40:00,t,2

    """,
  ]

  /// Its tables in memory.
  var source: FeedSource {
    var buffers: [String: ByteBuffer] = [:]
    for (name, text) in tables {
      buffers[name.contains(".") ? name : name + ".txt"] = ByteBuffer(copying: Array(text.utf8))
    }
    return FeedSource(buffers)
  }

  /// The feed.
  func open(language: String? = nil, progress: FeedProgress = FeedProgress()) throws(FeedError) -> GTFSFeed {
    try GTFSFeed(source, language: language, progress: progress)
  }

  /// An archive with its tables.
  func zip(change: (inout ZipWriter.Member) -> Void = { _ in }) -> ZipWriter {
    var writer = ZipWriter()
    for (name, text) in tables.sorted(by: { $0.key < $1.key }) {
      var member = ZipWriter.Member(name: name + ".txt", content: Array(text.utf8))
      change(&member)
      writer.members.append(member)
    }
    return writer
  }
}
