import TripCore

/// Counts the scheduled trips that are left out because another one has the same trip instance: a decision about one of
/// them would hold for both.
struct RepeatedTrips {
  /// The scheduled trips that two rows of frequencies.txt make.
  private(set) var scheduledTrips = CountedPlace()
  /// The trips of the requested service date.
  private var trips = CountedPlace()
  /// The trips that run on earlier service days only.
  private var earlierTrips = CountedPlace()
  /// The ids of the trips of one service day, as far as they are not ASCII: their text may equal that of other bytes.
  private var texts: Set<String> = []

  /// Begins another service day: forgets the ids of the day before.
  mutating func beginDay() { texts.removeAll() }

  /// Returns whether no trip of the service day had this `trip_id` yet, and remembers it.
  ///
  /// Swift treats texts as equal that mean the same, such as é as one scalar and as two, and replaces all bytes that
  /// are not UTF-8 by the same character.
  mutating func isFirst(_ id: Bytes) -> Bool {
    id.allSatisfy { $0 < 0x80 } || texts.insert(id.text).inserted
  }

  /// Adds a trip, whose row in trips.txt begins at `offset`.
  mutating func addTrip(at offset: Int, isOfDay: Bool) {
    if isOfDay { trips.add(offset) } else { earlierTrips.add(offset) }
  }

  /// Adds a scheduled trip whose row in frequencies.txt begins at `offset`.
  mutating func addTrip(at offset: Int) { scheduledTrips.add(offset) }

  /// Returns notes about the left out trips.
  func notes(_ tables: FeedTables) -> [FeedNote] {
    let (text, advice) = ("the trip_id reads as that of another trip.", "Give each row a trip_id of its own.")
    let table = tables.trips.rows.table
    var notes = trips.note(in: table, tripsLeftOut: trips.count, advice: advice) { _ in text }
    notes += earlierTrips.note(in: table, severity: .error, advice: advice) {
      "\($0.counted("trip")) of earlier service days left out: \(text)"
    }
    if let table = tables.frequencies.table {
      notes += scheduledTrips.note(in: table, severity: .error, advice: "Let the windows of a trip not overlap.") {
        "\($0.counted("scheduled trip")) left out: another row has one of the same trip at the same start_time."
      }
    }
    return notes
  }
}
