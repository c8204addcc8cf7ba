import TripCore

/// The arrivals and departures of a report whose times run backwards along the trip.
struct FallingReport {
  private let stopTimes: [StopTimeReport]
  /// The arrivals and departures that are known, in the order of the trip, with the index of their stop in `stopTimes`.
  private var places: [(stop: Int, isArrival: Bool)] = []
  private var events: [RisingTimes.Event] = []

  /// - Parameters:
  ///   - stopTimes: The reports of a trip's stops.
  ///   - planned: The planned stop time of each of them.
  ///   - updates: The update about each of them; `nil` for one without an update of its own.
  init(
    _ stopTimes: [StopTimeReport], planned: [StopTimeRow], updates: [TransitRealtime_TripUpdate.StopTimeUpdate?]
  ) {
    self.stopTimes = stopTimes
    // The last stated event, from which what has no update of its own follows.
    var source: Int?
    for (index, report) in stopTimes.enumerated() where !report.isSkipped {
      let arrives = updates[index]?.arrival.saysTime ?? false
      let departs = updates[index]?.departure.saysTime ?? false
      if let delay = report.arrivalDelay {
        let time = planned[index].arrival.seconds + delay.count
        // An arrival that is not stated is that of the departure behind it.
        let own = departs && report.departureDelay != nil ? events.count + 1 : source
        add(.init(time: time, isStated: arrives, source: arrives ? nil : own), index, isArrival: true)
        if arrives { source = events.count - 1 }
      }
      if let delay = report.departureDelay {
        let time = planned[index].departure.seconds + delay.count
        add(.init(time: time, isStated: departs, source: departs ? nil : source), index, isArrival: false)
        if departs { source = events.count - 1 }
      }
    }
  }

  private mutating func add(_ event: RisingTimes.Event, _ stop: Int, isArrival: Bool) {
    places.append((stop, isArrival))
    events.append(event)
  }

  /// Leaves out the times that cannot be true together with the others.
  ///
  /// - Returns: The reports, and the indices of those of which a time was left out that the feed states.
  func rising() -> (stopTimes: [StopTimeReport], leftOut: [Int]) {
    guard let kept = RisingTimes.kept(of: events) else { return (stopTimes, []) }
    var arrivals: Set<Int> = []
    var departures: Set<Int> = []
    var leftOut: [Int] = []
    for (place, event) in events.indices.map({ (places[$0], $0) }) {
      if kept[event] {
        if place.isArrival { arrivals.insert(place.stop) } else { departures.insert(place.stop) }
      } else if events[event].isStated, leftOut.last != place.stop {
        leftOut.append(place.stop)
      }
    }
    let rising = stopTimes.enumerated().map { index, report in
      StopTimeReport(
        sequence: report.sequence, arrivalDelay: arrivals.contains(index) ? report.arrivalDelay : nil,
        departureDelay: departures.contains(index) ? report.departureDelay : nil, isSkipped: report.isSkipped)
    }
    return (rising.filter(\.saysSomething), leftOut)
  }
}

extension TransitRealtime_TripUpdate.StopTimeEvent {
  /// Whether the event has a time or a delay.
  fileprivate var saysTime: Bool { hasTime && time != 0 || hasDelay }
}
