import TripCore

/// Collects what the scans of stop_times.txt found to be wrong, apart from the left out trips.
struct ScanNotes {
  private var unknownStops = CountedPlace()
  private var unknownTrips = CountedPlace()
  private var flaws = CSVFlaws()
  private let hasStops: Bool

  /// Adds up what the scans of the parts of the table found.
  init(_ scans: [StopTimesScan], _ tables: FeedTables) {
    hasStops = tables.stops != nil
    for scan in scans {
      unknownStops.add(scan.unknownStops)
      unknownTrips.add(scan.unknownTrips)
      flaws.add(scan.flaws)
    }
  }

  /// Returns notes about unknown stops, unknown trips and flaws.
  func notes(in table: CSVTable) -> [FeedNote] {
    var notes = table.notes(table.flaws, flaws)
    if hasStops {
      notes += unknownStops.note(in: table) {
        "\($0.rows) with a stop_id that stops.txt does not have; the stop is shown by its id."
      }
    }
    return notes
      + unknownTrips.note(in: table) { "\($0.rows) left out: trips.txt does not have the trip_id." }
  }
}
