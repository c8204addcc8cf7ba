// Trips of a vehicle are cancelled, cut short, or wait.
extension MeasureDay {
  func cut(
    from first: TripInstance, through last: TripInstance?, _ reason: String, _ cause: AlertCause
  ) throws(MeasureRefusal) -> [Int: Decision] {
    let row = try requiredRow(first)
    let rest = try rest(from: row)
    var end = rest.count
    if let last {
      let name = vehicle(ofRow: row) ?? ""
      guard let index = rest.firstIndex(of: try requiredRow(last)) else { throw .notLater(last, vehicle: name) }
      end = index + 1
    }
    // What is cancelled already stays as it is, with its own reason.
    let cut = rest[..<end].filter { run(ofRow: $0) != nil }
    guard !cut.isEmpty else { throw .cancelled(first) }
    for row in cut { try requireAhead(row) }
    let decision: Decision = reason.isEmpty ? .cancelled : .cancelledWithReason(reason, cause: cause)
    return Dictionary(uniqueKeysWithValues: cut.map { ($0, decision) })
  }

  func endEarly(_ trip: TripInstance, at stop: StopSequence) throws(MeasureRefusal) -> [Int: Decision] {
    let (row, trip, index) = try served(trip, stop)
    let beyond = trip.stopTimes[(index + 1)...].filter { !$0.isSkipped }
    let name = trip.stopTimes[index].stop.name
    guard let next = beyond.first else { throw .endsThere(trip.instance, stop: name) }
    guard trip.stopTimes[...index].count(where: { !$0.isSkipped }) >= 2 else {
      throw .tooFewStops(trip.instance, stop: name)
    }
    try requireNotPassed(trip, next, arriving: true)
    return [row: .endsEarly(at: stop)]
  }

  func startLate(_ trip: TripInstance, at stop: StopSequence) throws(MeasureRefusal) -> [Int: Decision] {
    let (row, trip, index) = try served(trip, stop)
    try requireAhead(row)
    let before = trip.stopTimes[..<index].filter { !$0.isSkipped }
    let name = trip.stopTimes[index].stop.name
    guard !before.isEmpty else { throw .beginsThere(trip.instance, stop: name) }
    guard trip.stopTimes[index...].count(where: { !$0.isSkipped }) >= 2 else {
      throw .tooFewStops(trip.instance, stop: name)
    }
    return [row: .startsLate(at: stop)]
  }

  func shortTurn(
    _ trip: TripInstance, endsAt end: StopSequence, _ next: TripInstance, startsAt start: StopSequence
  ) throws(MeasureRefusal) -> [Int: Decision] {
    let row = try requiredRow(trip)
    let later = try rest(from: row)
    guard trip != next, later.contains(try requiredRow(next)) else {
      throw .notLater(next, vehicle: vehicle(ofRow: row) ?? "")
    }
    return try endEarly(trip, at: end).merging(startLate(next, at: start)) { first, _ in first }
  }

  func hold(_ trip: TripInstance, at stop: StopSequence, until time: Instant) throws(MeasureRefusal)
    -> [Int: Decision]
  {
    let (row, trip, index) = try served(trip, stop)
    let stopTime = trip.stopTimes[index]
    guard trip.stopTimes[(index + 1)...].contains(where: { !$0.isSkipped }) else {
      throw .endsThere(trip.instance, stop: stopTime.stop.name)
    }
    try requireNotPassed(trip, stopTime, arriving: false)
    // Passengers read minutes, so that a part of one counts as a whole.
    let minutes = ((time - stopTime.departure).count + 59).flooredQuotient(by: 60)
    let delay = Seconds.minutes(minutes)
    let expected = stopTime.expectedDeparture ?? stopTime.departure
    guard stopTime.departure + delay > expected else {
      throw .leavesLater(trip.instance, stop: stopTime.stop.name, at: expected)
    }
    return [row: .held(delay: delay, at: index == 0 ? nil : stopTime.sequence)]
  }

  func hold(
    _ trip: TripInstance, at stop: StopSequence, forConnectionFrom other: TripInstance, _ transfer: Seconds
  ) throws(MeasureRefusal) -> [Int: Decision] {
    guard trip != other else { throw .waitsForItself(trip) }
    let place = try served(trip, stop)
    let stopTime = place.trip.stopTimes[place.index]
    // A later trip of the same vehicle cannot come before this one has gone on.
    let (row, otherRow) = (try requiredRow(trip), try requiredRow(other))
    if otherRow > row, let vehicle = vehicle(ofRow: row), self.vehicle(ofRow: otherRow) == vehicle {
      throw .sameVehicle(vehicle)
    }
    return try hold(
      trip, at: stop,
      until: try arrival(of: other, near: stopTime.stop, expected: stopTime.departure) + transfer)
  }

  /// Returns when a trip is expected to arrive at a stop, or at another one of its place; of several such arrivals the one
  /// nearest to a time.
  public func arrival(
    of trip: TripInstance, near stop: Stop, expected: Instant
  ) throws(MeasureRefusal) -> Instant {
    let row = try requiredRow(trip)
    guard let known = self.trip(ofRow: row) else { throw .noSuchTrip(trip) }
    guard !known.isCancelled else { throw .cancelled(trip) }
    let arrivals = known.stopTimes.dropFirst().filter { stopTime in
      !stopTime.isSkipped && stopTime.stop.isOnePlace(with: stop)
    }.map { $0.expectedArrival ?? $0.arrival }
    let nearest = arrivals.min { ($0 - expected).magnitude < ($1 - expected).magnitude }
    guard let nearest else {
      let begins = known.stopTimes.first { !$0.isSkipped }?.stop.isOnePlace(with: stop) ?? false
      throw begins ? .bringsNobody(trip, stop: stop.name) : .doesNotMeet(trip, stop: stop.name)
    }
    return nearest
  }

  /// Returns the trip of an instance that runs, with everything that is known, and the index of a stop that it serves.
  private func served(
    _ instance: TripInstance, _ sequence: StopSequence
  ) throws(MeasureRefusal) -> (row: Int, trip: Trip, index: Int) {
    let row = try requiredRow(instance)
    guard let trip = trip(ofRow: row) else { throw .noSuchTrip(instance) }
    try requireRunning(row)
    guard let index = trip.stopTimes.firstIndex(where: { $0.sequence == sequence }), !trip.stopTimes[index].isSkipped
    else { throw .noSuchStop(instance, sequence) }
    return (row, trip, index)
  }

  private func requireNotPassed(_ trip: Trip, _ stopTime: StopTime, arriving: Bool) throws(MeasureRefusal) {
    if let time = passing(trip, stopTime, arriving: arriving) {
      throw .passed(trip.instance, stop: stopTime.stop.name, at: time)
    }
  }

  /// Returns when the trip passed a stop by what is decided or reported; `nil` when the stop is still ahead. When a
  /// vehicle should have been there by the timetable, or by what follows from its trip before, does not say that it was.
  /// Many feeds leave out the stops that a trip has left: it has passed them as planned where the feed knows that, else when it
  /// has reached the next one that is known.
  func passing(_ trip: Trip, _ stopTime: StopTime, arriving: Bool) -> Instant? {
    var time = arriving ? stopTime.expectedArrival : stopTime.expectedDeparture
    if time == nil, trip.isTracked, let index = trip.stopTimes.firstIndex(where: { $0.sequence == stopTime.sequence }) {
      let isLeft = row(trip.instance).flatMap(report)?.hasSeenDeparture(from: index, of: trip.stopTimes) ?? false
      time =
        isLeft
        ? min(now, arriving ? stopTime.arrival : stopTime.departure)
        : trip.stopTimes[(index + 1)...].lazy.compactMap { $0.expectedArrival ?? $0.expectedDeparture }.first
    }
    guard let time, time <= now, trip.delaySource != .vehicle else { return nil }
    return time
  }
}

extension Int {
  /// Returns the greatest number whose product with a positive divisor is not greater than this one.
  fileprivate func flooredQuotient(by divisor: Int) -> Int {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? quotient - 1 : quotient
  }
}
