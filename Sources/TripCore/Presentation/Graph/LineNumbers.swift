/// The short texts that tell the trips of a line apart: the train number, or else a part of `trip_id`.
///
/// A `trip_id` has parts, which signs other than letters and numbers divide: `AFA24-Weekday_000650_1..S03R`. The text is
/// the end of the id from one of its parts on, or one part alone: whichever tells most trips apart, and of equals the shortest.
/// Parts are not cut, except long ones, of which the end is enough.
struct LineNumbers {
  /// The texts, by the index of the trip in ``Timetable/trips``.
  private let texts: [Int: String]
  private let timetable: Timetable

  /// Makes the texts for the trips of some rows of a timetable.
  ///
  /// Cost: reads each id a few times.
  init(of rows: [Int], in timetable: Timetable) {
    self.timetable = timetable
    let trips = Set(rows.map { timetable.scheduledTrips[$0].trip })
    let names = trips.compactMap { timetable.trips[$0].shortName }
    // Some feeds write into each trip the same word, such as LOCAL. That is no number.
    let areNumbers = 2 * Set(names).count >= names.count
    var texts: [Int: String] = [:]
    var unnamed: [(trip: Int, id: String)] = []
    for trip in trips.sorted() {
      if areNumbers, let name = timetable.trips[trip].shortName {
        texts[trip] = VisibleText.line(name)
      } else {
        unnamed.append((trip, timetable.tripIDs[trip]))
      }
    }
    for (trip, text) in zip(unnamed.map(\.trip), TripIDParts(unnamed.map(\.id)).texts) {
      texts[trip] = VisibleText.line(text)
    }
    self.texts = texts
  }

  /// Returns the train number of a row's trip, or else a part of its `trip_id`, as readable text.
  func number(ofRow row: Int) -> String { texts[timetable.scheduledTrips[row].trip] ?? "" }
}
