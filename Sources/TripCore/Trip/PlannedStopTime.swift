/// The planned stop time that a decision is about, as the timetable had it when the decision was taken: the first one of the trip
/// for a decision about the whole trip.
///
/// A journal keeps it with the decision, because a later timetable may number the stops of the trip anew, leave some out,
/// plan other times, or give the `trip_id` to another trip. An entry of an older version of the program has none.
public struct PlannedStopTime: Hashable, Sendable {
  /// The `stop_id`; `nil` for the stop of a decision about a platform, which says its station itself.
  public let stopID: GTFSID?
  /// The `parent_station` of the stop; `nil` when it has none.
  public let station: GTFSID?
  /// The planned departure.
  public let departure: Instant
  /// Which of the trip's visits to the station, or else to the stop, it is, from 1 on.
  /// - SeeAlso: SIRI, `VisitNumber`.
  public let visit: Int
  /// How often the trip visits the station or the stop.
  public let visits: Int

  /// Makes a planned stop time from what a journal has of it. The properties of the same names explain the parameters.
  public init(stopID: GTFSID?, station: GTFSID? = nil, departure: Instant, visit: Int = 1, visits: Int = 1) {
    self.stopID = stopID
    self.station = station
    self.departure = departure
    self.visit = visit
    self.visits = visits
  }

  /// Makes what a journal keeps with a decision: nothing for a withdrawal, which counts whatever the trip is now, and for an extra
  /// trip, which says itself what it copies.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - trip: Its trip, as it was planned when the decision was taken.
  init?(of decision: Decision, on trip: Trip) {
    let index: Int?
    switch decision {
    case .departure(_, nil), .held(_, nil), .cancelled, .cancelledWithReason, .reinstated, .reason, .note, .vehicle:
      index = 0
    case .departure(_, let sequence?), .held(_, let sequence?), .skipped(let sequence), .restored(let sequence),
      .endsEarly(let sequence), .startsLate(let sequence), .platform(_, let sequence):
      index = trip.stopTimes.firstIndex { $0.sequence == sequence }
    case .withdrawn, .added: index = nil
    }
    guard let index else { return nil }
    var namesStop = true
    if case .platform = decision { namesStop = false }
    self.init(at: index, of: trip, namesStop: namesStop)
  }

  /// Makes the planned stop time of a trip at an index of its ``Trip/stopTimes``; `nil` when no journal could keep it.
  init?(at index: Int, of trip: Trip, namesStop: Bool = true) {
    let stop = trip.stopTimes[index].stop
    guard [stop.id, stop.station].allSatisfy({ $0.map(Self.isKept) ?? true }) else { return nil }
    let there = trip.stopTimes.indices.filter { other in
      let visited = trip.stopTimes[other].stop
      return stop.station.map { Self.isSame($0, visited.station) } ?? Self.isSame(stop.id, visited.id)
    }
    self.init(
      stopID: namesStop ? stop.id : nil, station: stop.station, departure: trip.stopTimes[index].departure,
      visit: there.count { $0 <= index }, visits: there.count)
  }

  /// Whether two ids of places are the same: that of no place is none.
  static func isSame(_ one: GTFSID?, _ other: GTFSID?) -> Bool {
    guard let one, let other else { return false }
    return one == other
  }

  /// Whether every journal can keep an id: a text ends at the character NUL there, and a server takes no very long ones.
  static func isKept(_ id: GTFSID) -> Bool { id.text.utf8.count <= Trip.longestText && !id.text.utf8.contains(0) }
}
