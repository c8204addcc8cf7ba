/// Puts the trips of a desk into the groups and the order of the worklist: what needs the dispatcher most comes first.
///
/// The groups are late trips about which nobody has decided, trips in a conflict, trips that should have left and of
/// which nobody knows that they did, the next departures, and the rest. Within a group the worst comes first, then the
/// earliest.
@MainActor
struct Worklist {
  /// How far ahead the next departures are.
  static let outlook: Seconds = .minutes(60)
  /// The number of departures that count as the next ones however far ahead they are.
  static let leastDepartures = 10

  private let desk: DeskModel
  /// For each row in a conflict, the time for which both trips need the vehicle, at its longest, and the departure of
  /// the second trip.
  private let conflicts: [Int: (overlap: Seconds, departure: Instant)]

  /// Prepares the order of the worklist for a desk's current trips.
  init(_ desk: DeskModel) {
    self.desk = desk
    var conflicts: [Int: (overlap: Seconds, departure: Instant)] = [:]
    for conflict in desk.trips.conflicts.value {
      let overlap = conflict.arrival - conflict.departure
      for row in [conflict.firstRow, conflict.secondRow] where overlap > conflicts[row]?.overlap ?? 0 {
        conflicts[row] = (overlap, conflict.departure)
      }
    }
    self.conflicts = conflicts
  }

  /// Sorts rows into the groups of the worklist.
  ///
  /// Most trips run as planned, and keep the order of the timetable; the few others are sorted and merged in.
  ///
  /// - Parameters:
  ///   - rows: The rows, in the order of the timetable.
  ///   - kept: Places that rows keep although they may belong elsewhere by now.
  /// - Returns: The groups that have rows, and the places of all rows but those in the group of the rest.
  func sections(of rows: [Int32], keeping kept: [Int: WorklistPlace] = [:]) -> (
    sections: [ListSection], places: [Int: WorklistPlace]
  ) {
    var groups: [RowGroup.Kind: [WorklistPlace]] = [:]
    var (coming, over): ([Int32], [Int32]) = ([], [])
    let known = desk.trips.knownRows
    for row in rows {
      let trip = known[Int(row)] ? desk.trips.knownTrip(ofRow: Int(row)) : nil
      let place = place(Int(row), trip)
      switch place.group {
      // Trips of earlier service dates come first in the timetable, but may depart later than others.
      case .nextDepartures where trip == nil && kept[Int(row)] == nil && !isOfEarlierDay(row): coming.append(row)
      case .rest where kept[Int(row)] == nil: over.append(row)
      default: groups[place.group, default: []].append(place)
      }
    }
    for kind in groups.keys { groups[kind]?.sort() }
    let ahead = merge(coming, groups[.nextDepartures] ?? [])
    let now = desk.now.value
    let next = ahead.enumerated().prefix { $0 < Self.leastDepartures || $1.time <= now + Self.outlook }.count
    groups[.nextDepartures] = Array(ahead.prefix(next))
    var later = ahead.dropFirst(next).map { WorklistPlace(group: .rest, time: $0.time, row: $0.row) }
    later += (groups[.rest] ?? []) + over.map { WorklistPlace(over: $0) }
    groups[.rest] = later
    return keep(kept, in: groups)
  }

  /// Returns the place of a row by what is known of its trip now.
  func place(_ row: Int) -> WorklistPlace { place(row, desk.trips.knownTrip(ofRow: row)) }

  private func isOfEarlierDay(_ row: Int32) -> Bool {
    let timetable = desk.timetable.value
    return timetable.scheduledTrips[Int(row)].serviceDate < timetable.serviceDate
  }

  /// Returns the place of a row; `trip` is `nil` when the trip runs as planned. Every departure that lies ahead is in
  /// the group of the next ones.
  private func place(_ row: Int, _ trip: Trip?) -> WorklistPlace {
    let (timetable, now) = (desk.timetable.value, desk.now.value)
    let departure = trip?.actualDeparture ?? timetable.departure(ofRow: row)
    let number = Int32(clamping: row)
    let over = WorklistPlace(over: number)
    let arrival = trip.map { $0.expectedArrival ?? $0.arrival } ?? timetable.arrival(ofRow: row)
    if trip?.isCancelled ?? false || arrival <= now { return over }
    if let trip, Punctuality(trip) == .late, !desk.journal.shown.isDecided(trip.instance) {
      let delay = trip.firstKnownDelay ?? 0
      return WorklistPlace(group: .late, severity: -delay.count, time: departure, row: number)
    }
    if let conflict = conflicts[row] {
      return WorklistPlace(
        group: .conflicts, severity: -conflict.overlap.count, time: conflict.departure, row: number)
    }
    if departure > now { return WorklistPlace(group: .nextDepartures, time: departure, row: number) }
    return desk.isUnconfirmed(row) ? WorklistPlace(group: .shouldHaveLeft, time: departure, row: number) : over
  }

  /// Merges departures of trips that run as planned with others; both are sorted by expected departure.
  private func merge(_ planned: [Int32], _ others: [WorklistPlace]) -> [WorklistPlace] {
    var result: [WorklistPlace] = []
    result.reserveCapacity(planned.count + others.count)
    var next = 0
    for row in planned {
      let place = WorklistPlace(group: .nextDepartures, time: desk.timetable.value.departure(ofRow: Int(row)), row: row)
      while next < others.count, others[next] < place {
        result.append(others[next])
        next += 1
      }
      result.append(place)
    }
    return result + others[next...]
  }

  /// Moves rows back to the places that they keep, and makes the sections of the list.
  private func keep(_ kept: [Int: WorklistPlace], in groups: [RowGroup.Kind: [WorklistPlace]]) -> (
    sections: [ListSection], places: [Int: WorklistPlace]
  ) {
    var groups = groups
    var sections: [ListSection] = []
    var places: [Int: WorklistPlace] = [:]
    var natural: [Int: WorklistPlace] = [:]
    if !kept.isEmpty {
      for (kind, group) in groups {
        for place in group where kept[Int(place.row)] != nil { natural[Int(place.row)] = place }
        groups[kind]?.removeAll { kept[Int($0.row)] != nil }
      }
      for (row, place) in kept where natural[row] != nil {
        let group = groups[place.group] ?? []
        groups[place.group, default: []].insert(place, at: group.indices.partitionPoint { place < group[$0] })
      }
    }
    for kind in RowGroup.Kind.allCases {
      guard let group = groups[kind], !group.isEmpty else { continue }
      var section = ListSection(kind: kind, rows: group.map(\.row), count: group.count)
      for place in group where kept[Int(place.row)] != nil {
        guard let natural = natural[Int(place.row)], natural != place else { continue }
        section.isHolding = true
        guard natural.group != kind else { continue }
        section.moved.insert(Int(place.row))
        section.count -= 1
      }
      sections.append(section)
      if kind != .rest { for place in group { places[Int(place.row)] = place } }
    }
    return (sections, places)
  }
}

extension DeskModel {
  /// Whether the departure of a row's trip is past, although no dispatcher has decided anything about the trip and no
  /// followed feed reports it: the trip should have left, but nobody knows that it did. Never of a trip without exact
  /// times.
  func isUnconfirmed(_ row: Int) -> Bool {
    let scheduled = timetable.value.scheduledTrips[row]
    guard trips.hasDeparted(row), !scheduled.isFrequencyBased else { return false }
    guard trips.knownTrip(ofRow: row) != nil else { return true }
    let instance = timetable.value.instance(ofRow: row)
    return !journal.shown.isDecided(instance) && trips.report(on: instance) == nil
  }
}
