import TripCore

/// Counts the scheduled trips that are left out because another one has the same trip instance (the same ids and
/// start), so that a decision about one would hold for both.
struct RepeatedTrips {
  /// Counts the scheduled trips that are left out because another row of frequencies.txt makes them too.
  private(set) var scheduledTrips = CountedPlace()
  /// Counts the trips of the requested service date that are left out because their `trip_id` equals that of another
  /// trip as text.
  private var trips = CountedPlace()
  /// Counts the trips that run on earlier service days only and are left out because their `trip_id` equals that of
  /// another trip as text.
  private var earlierTrips = CountedPlace()
  /// The ids of the trips of one service day that are not ASCII. Where their bytes are no UTF-8, two such ids may be equal texts
  /// although their bytes differ.
  private var texts: Set<GTFSID> = []

  /// Begins another service day: forgets the ids of the trips of the day before.
  mutating func beginDay() { texts.removeAll() }

  /// Returns whether no trip of the service day had this `trip_id` yet, and remembers the id.
  ///
  /// Ids with different bytes can be equal texts, because all bytes that are not UTF-8 become the same character.
  mutating func isFirst(_ id: Bytes) -> Bool {
    id.allSatisfy { $0 < 0x80 } || texts.insert(GTFSID(id.text)).inserted
  }

  /// Counts a left out trip whose row in trips.txt begins at `offset`. `isOfDay` is `true` when the trip runs on the
  /// requested service date.
  mutating func addTrip(at offset: Int, isOfDay: Bool) {
    if isOfDay { trips.add(offset) } else { earlierTrips.add(offset) }
  }

  /// Counts a left out scheduled trip whose row in frequencies.txt begins at `offset`.
  mutating func addTrip(at offset: Int) { scheduledTrips.add(offset) }

  /// Returns notes to the operator about the trips that are left out because of repeated ids.
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
