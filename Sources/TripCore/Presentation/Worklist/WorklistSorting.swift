/// Collects the places of trips in the worklist and puts them into groups.
@MainActor
struct WorklistSorting {
  /// How far ahead the next departures are.
  static let outlook: Seconds = .minutes(60)
  /// The number of departures that count as the next ones however far ahead they are.
  static let leastDepartures = 10

  private let trips: DayTrips
  private let now: Instant
  private var groups: [RowGroup.Kind: [WorklistPlace]] = [:]
  /// Departures ahead of trips that run as planned, by time. They are rows and no places, because there are many.
  private var planned: [Int32] = []
  /// The trips that need the dispatcher no more.
  private var over: [Int32] = []
  /// The places where kept rows would stand otherwise.
  private var natural: [Int: WorklistPlace] = [:]

  /// Makes a sorting without trips.
  init(_ trips: DayTrips, now: Instant) {
    self.trips = trips
    self.now = now
  }

  /// Adds a trip. The rows have to come in the order of the timetable. A trip that keeps its place is put there later.
  mutating func add(_ place: WorklistPlace, isKept: Bool) {
    if isKept {
      natural[Int(place.row)] = place
    } else if place.group == .rest {
      over.append(place.row)
    } else {
      groups[place.group, default: []].append(place)
    }
  }

  /// Adds a trip of the shown service day that runs as planned and has not left.
  mutating func addPlannedDeparture(_ row: Int32) { planned.append(row) }

  /// Makes the groups.
  ///
  /// - Parameter kept: The places that rows keep.
  /// - Returns: The groups that have rows, and the places of all rows but those in the group of the rest.
  mutating func sections(keeping kept: [Int: WorklistPlace]) -> (
    sections: [ListSection], places: [Int: WorklistPlace]
  ) {
    for kind in groups.keys { groups[kind]?.sort() }
    let ahead = merged(groups[.nextDepartures] ?? [])
    let next = ahead.indices.partitionPoint { $0 >= Self.leastDepartures && departure(ahead[$0]) > now + Self.outlook }
    let end = max(now + Self.outlook, next > 0 ? departure(ahead[next - 1]) : now)
    groups[.nextDepartures] = ahead[..<next].map {
      WorklistPlace(group: .nextDepartures, time: departure($0), row: $0)
    }
    for (row, place) in natural where place.group == .nextDepartures && place.time > end {
      natural[row]?.group = .rest
    }
    var rest = Array(ahead[next...]) + over
    let later = ahead.count - next
    for (row, place) in kept.sorted(by: { $0.value < $1.value }).reversed() where natural[row] != nil {
      if place.group == .rest {
        rest.insert(place.row, at: index(of: place, in: rest, later))
      } else {
        let group = groups[place.group] ?? []
        groups[place.group, default: []].insert(place, at: group.indices.partitionPoint { place < group[$0] })
      }
    }
    return sections(rest, kept)
  }

  private func departure(_ row: Int32) -> Instant { trips.expectedDeparture(ofRow: Int(row)) }

  /// Merges the planned departures with others that are sorted by time.
  private func merged(_ others: [WorklistPlace]) -> [Int32] {
    guard !others.isEmpty else { return planned }
    let timetable = trips.timetable.value
    var result: [Int32] = []
    result.reserveCapacity(planned.count + others.count)
    var next = 0
    for row in planned {
      let time = timetable.departure(ofRow: Int(row))
      while next < others.count, (others[next].time, others[next].row) < (time, row) {
        result.append(others[next].row)
        next += 1
      }
      result.append(row)
    }
    return result + others[next...].map(\.row)
  }

  /// Returns where a kept row belongs in the rest, whose first `later` rows are departures ahead. Rows that were inserted
  /// before come after it.
  private func index(of place: WorklistPlace, in rest: [Int32], _ later: Int) -> Int {
    guard place.severity == 0 else { return (later..<rest.count).partitionPoint { rest[$0] > place.row } }
    return (0..<later).partitionPoint { (departure(rest[$0]), rest[$0]) > (place.time, place.row) }
  }

  /// Makes the sections of the list.
  private func sections(_ rest: [Int32], _ kept: [Int: WorklistPlace]) -> (
    sections: [ListSection], places: [Int: WorklistPlace]
  ) {
    var sections: [ListSection] = []
    var places: [Int: WorklistPlace] = [:]
    for kind in RowGroup.Kind.allCases {
      let group = groups[kind] ?? []
      let rows = kind == .rest ? rest : group.map(\.row)
      guard !rows.isEmpty else { continue }
      for place in group { places[Int(place.row)] = place }
      var section = ListSection(kind: kind, rows: rows, count: rows.count)
      for (row, place) in kept where place.group == kind {
        guard let natural = natural[row], natural != place else { continue }
        section.isHolding = true
        guard natural.group != kind else { continue }
        section.moved.insert(row)
        section.count -= 1
      }
      sections.append(section)
    }
    return (sections, places)
  }
}
