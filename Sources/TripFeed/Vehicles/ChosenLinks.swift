import TripCore

/// The links of transfers.txt that hold on some service days: each trip gets at most one next trip and is the next one
/// of at most one trip.
///
/// Of several links of a trip, the one holds whose second trip departs first after the first one's arrival. A link to a
/// trip that does not depart later than the first one never holds, so that no trip comes after itself.
struct ChosenLinks {
  /// When a trip departs from its first stop and arrives at its last one.
  typealias Times = (departure: ServiceTime, arrival: ServiceTime)

  /// For a trip, the trips that may be the next one of its vehicle on one of the days. All are positions in trips.txt.
  private(set) var successors: [Int32: [Int32]] = [:]
  /// The rows of links that hold on at least one of the days, as offsets in transfers.txt.
  private var chosen: Set<Int> = []
  /// The rows of links that give way to another link on one of the days.
  private var several: Set<Int> = []
  /// The rows of links whose second trip does not depart later than the first one.
  private var backward: Set<Int> = []
  /// The rows of links that hold although the second trip departs before the first one arrives.
  private var overlapping: Set<Int> = []

  /// Chooses among the links of a service day, regardless of other days.
  ///
  /// - Parameters:
  ///   - table: The links of the feed.
  ///   - trips: The trips of the feed.
  ///   - times: Returns the times of a trip that runs on the day; `nil` when the trip does not run or cannot be used.
  mutating func addDay(_ table: LinkedTripTable, trips: TripTable, times: (_ trip: Int) -> Times?) {
    var found: [(link: LinkedTripTable.Link, layover: Seconds)] = []
    for link in table.links {
      guard let from = times(Int(link.from)), let to = times(Int(link.to)) else { continue }
      guard to.departure > from.departure else {
        backward.insert(link.offset)
        continue
      }
      found.append((link, to.departure - from.arrival))
    }
    func order(_ layover: Seconds) -> (Int, Int) { layover < 0 ? (1, -layover.count) : (0, layover.count) }
    func ids(_ link: LinkedTripTable.Link) -> (GTFSID, GTFSID) {
      (trips.rows.ids.id(at: Int(link.to)), trips.rows.ids.id(at: Int(link.from)))
    }
    found.sort { a, b in
      order(a.layover) == order(b.layover) ? ids(a.link) < ids(b.link) : order(a.layover) < order(b.layover)
    }
    var firsts: Set<Int32> = []
    var seconds: Set<Int32> = []
    var pairs: Set<[Int32]> = []
    for (link, layover) in found where pairs.insert([link.from, link.to]).inserted {
      if successors[link.from]?.contains(link.to) != true { successors[link.from, default: []].append(link.to) }
      // The best link of a trip counts, unless the best link of another trip leads sooner to the same one.
      guard firsts.insert(link.from).inserted, seconds.insert(link.to).inserted else {
        several.insert(link.offset)
        continue
      }
      chosen.insert(link.offset)
      if layover < 0 { overlapping.insert(link.offset) }
    }
  }

  /// Adds what was found on other days, for the notes. The links that were chosen there are not added.
  mutating func addFaults(_ other: ChosenLinks) {
    chosen.formUnion(other.chosen)
    several.formUnion(other.several)
    backward.formUnion(other.backward)
    overlapping.formUnion(other.overlapping)
  }

  /// Writes notes to the operator about links that do not hold, or that one vehicle cannot keep.
  ///
  /// - Parameter table: transfers.txt.
  /// - Returns: A note for each kind of mistake.
  func notes(in table: CSVTable) -> [FeedNote] {
    func note(_ rows: Set<Int>, advice: String, _ message: (Int) -> String) -> [FeedNote] {
      rows.reduce(into: CountedPlace()) { $0.add($1) }.note(in: table, advice: advice, message: message)
    }
    return note(backward, advice: "Link a trip to one that departs after its arrival.") {
      "\($0.rows) left out: to_trip_id does not depart later than from_trip_id."
    }
      + note(overlapping, advice: "Give the two trips different vehicles, or the second one a later departure.") {
        "\($0.rows) with a to_trip_id that departs before from_trip_id arrives; nothing follows from a delay there."
      }
      + note(several.subtracting(chosen), advice: "Link each trip to one next trip.") {
        "\($0.rows) left out: another row links the same trip, to one that departs sooner after the arrival."
      }
  }
}
