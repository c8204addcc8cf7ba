import TripCore

// Reads the numbers of trips, for texts that name a trip of any day.
extension GTFSFeed {
  /// Returns the numbers by which passengers know some trips, their `trip_short_name`, in the language of the feed.
  ///
  /// Cost: does not read stop_times.txt again when no timetable was read before.
  ///
  /// - Parameter ids: The `trip_id` of each trip.
  /// - Returns: The numbers by `trip_id`. A trip that the feed lacks, or that has no number, is not in it.
  /// - Throws: ``FeedError`` when a table cannot be read.
  /// - SeeAlso: GTFS Schedule reference, trips.txt, `trip_short_name`.
  public func numbers(ofTrips ids: Set<String>) throws(FeedError) -> [String: String] {
    let tables = try takeTables().others
    let table = tables.trips
    var reader = table.rows.reader()
    var numbers: [String: String] = [:]
    for var id in ids {
      let position = id.withUTF8 { table.rows.ids.position(of: $0) }
      guard position >= 0 else { continue }
      table.rows.read(position, with: &reader)
      guard let number = reader.value(table.shortNameColumn).textIfAny else { continue }
      numbers[id] = tables.translations.translated(number, .shortName, record: id)
    }
    return numbers
  }
}
