import TripCore

// Reads by what people know trips and their stops, for texts that name trips of any day.
extension GTFSFeed {
  /// Returns the numbers by which passengers know some trips, their `trip_short_name`, and the names of the stops of some
  /// trips, in the language of the feed.
  ///
  /// Cost: does not read the tables again when no timetable was read before. The names of stops take a walk over all of
  /// stop_times.txt.
  ///
  /// - Parameters:
  ///   - ids: The `trip_id` of each trip whose number is asked for.
  ///   - stopping: The `trip_id` of each trip whose stops are asked for.
  ///   - stops: The `stop_id` of each stop whose name is asked for.
  /// - Returns: The names. A trip that the feed lacks, or that has no number, is not among them, nor a stop that it lacks.
  /// - Throws: ``FeedError`` when a table cannot be read.
  /// - SeeAlso: GTFS Schedule reference, trips.txt, `trip_short_name`, and stops.txt, `stop_name`.
  public func names(
    ofTrips ids: Set<GTFSID>, stopsOf stopping: Set<GTFSID> = [], ofStops stops: Set<GTFSID> = []
  ) throws(FeedError) -> TripNames {
    let tables = try takeTables()
    return TripNames(
      numbers: tables.others.numbers(ofTrips: ids), stops: try stopNames(ofTrips: stopping, in: tables),
      names: tables.others.names(ofStops: stops))
  }

  private func stopNames(
    ofTrips ids: Set<GTFSID>, in tables: Tables
  ) throws(FeedError) -> [GTFSID: [StopSequence: String]] {
    let (trips, others) = (tables.others.trips.rows.ids, tables.others)
    var (wanted, known) = ([Int32](repeating: -1, count: trips.count), [GTFSID]())
    for id in ids.sorted() {
      guard let position = trips.position(of: id) else { continue }
      wanted[position] = Int32(known.count)
      known.append(id)
    }
    guard !known.isEmpty, let stops = others.stops else { return [:] }
    let scans = try tables.stopTimes.scan(
      trips: trips, wanted: wanted, stops: stops.ids, isCancelled: progress.isCancelled)
    var table = StopTable(stops, others.translations)
    var names: [GTFSID: [StopSequence: String]] = [:]
    for scan in scans {
      for segment in scan.segments {
        for stopTime in scan.stopTimes[segment.stopTimes] where stopTime.stop >= 0 {
          let sequence = StopSequence(Int(stopTime.sequence))
          names[known[Int(segment.trip)], default: [:]][sequence] = table.stop(at: Int(stopTime.stop)).name
        }
      }
    }
    return names
  }
}

extension FeedTables {
  /// Returns the names of some stops, by `stop_id`.
  fileprivate func names(ofStops ids: Set<GTFSID>) -> [GTFSID: String] {
    guard let stops else { return [:] }
    var table = StopTable(stops, translations)
    var names: [GTFSID: String] = [:]
    for id in ids {
      if let position = stops.ids.position(of: id) { names[id] = table.stop(at: position).name }
    }
    return names
  }

  /// Returns the numbers of some trips, by `trip_id`.
  fileprivate func numbers(ofTrips ids: Set<GTFSID>) -> [GTFSID: String] {
    var reader = trips.rows.reader()
    var numbers: [GTFSID: String] = [:]
    for id in ids {
      guard let position = trips.rows.ids.position(of: id) else { continue }
      trips.rows.read(position, with: &reader)
      guard let number = reader.value(trips.shortNameColumn).textIfAny else { continue }
      numbers[id] = translations.translated(number, .shortName, record: id)
    }
    return numbers
  }
}
