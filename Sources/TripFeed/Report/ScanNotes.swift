import TripCore

/// Collects what is wrong in stop_times.txt apart from trips that are left out: unknown trips, unknown stops and
/// flaws of the text.
struct ScanNotes {
  private var unknownStops = CountedPlace()
  private var unknownTrips = CountedPlace()
  private var flaws = CSVFlaws()
  private let hasStops: Bool

  /// Adds up what the scans of all parts of stop_times.txt found to be wrong.
  init(_ scans: [StopTimesScan], _ tables: FeedTables) {
    hasStops = tables.stops != nil
    for scan in scans {
      unknownStops.add(scan.unknownStops)
      unknownTrips.add(scan.unknownTrips)
      flaws.add(scan.flaws)
    }
  }

  /// Returns notes to the operator about unknown stops, unknown trips and flaws in stop_times.txt.
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
