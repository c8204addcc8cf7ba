import TripCore

/// The runs that are left out because another row bears their name: a decision about the one would be one about both.
struct RepeatedTrips {
  /// Runs that two rows of frequencies.txt make.
  private(set) var scheduledTrips = CountedPlace()
  /// Trips of the day asked for.
  private var trips = CountedPlace()
  /// Trips that only run on earlier days.
  private var earlierTrips = CountedPlace()
  /// The `trip_id`s of one day that are not ASCII: of those, other bytes may be the same text.
  private var texts: Set<String> = []

  /// Forgets the trips of the day before.
  mutating func beginDay() { texts.removeAll() }

  /// Whether no trip of the day had this `trip_id` yet.
  ///
  /// Swift compares texts by what they mean, as é in one scalar and in two, and bytes that are not UTF-8 are all one.
  mutating func isFirst(_ id: Bytes) -> Bool {
    id.allSatisfy { $0 < 0x80 } || texts.insert(id.text).inserted
  }

  /// Adds a trip, whose row in trips.txt begins at `offset`.
  mutating func addTrip(at offset: Int, isOfDay: Bool) {
    if isOfDay { trips.add(offset) } else { earlierTrips.add(offset) }
  }

  /// Adds a run, whose row in frequencies.txt begins at `offset`.
  mutating func addTrip(at offset: Int) { scheduledTrips.add(offset) }

  /// The notes that say it.
  func notes(_ tables: FeedTables) -> [FeedNote] {
    let (text, advice) = ("the trip_id reads as that of another trip.", "Give each row a trip_id of its own.")
    let table = tables.trips.rows.table
    var notes = trips.note(in: table, tripsLeftOut: trips.count, advice: advice) { _ in text }
    notes += earlierTrips.note(in: table, severity: .error, advice: advice) {
      "\($0.counted("trip")) of earlier service days left out: \(text)"
    }
    if let table = tables.frequencies.table {
      notes += scheduledTrips.note(in: table, severity: .error, advice: "Let the windows of a trip not overlap.") {
        "\($0.counted("run")) left out: another row makes a run of the trip at the same start_time."
      }
    }
    return notes
  }
}
