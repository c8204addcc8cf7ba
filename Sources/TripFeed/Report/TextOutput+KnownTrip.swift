import TripCore

extension TextOutput {
  /// Adds the delay, the expected times and the changes of a trip to a JSON object.
  ///
  /// Delay and expected times are those that a desk shows: `null` is unknown, also for a cancelled trip. A delay of 0
  /// is on time. Where the delay follows from the trip's vehicle, `follows_from` is the `trip_id` of the late trip; a trip
  /// at risk has it without a delay.
  ///
  /// - Parameters:
  ///   - trip: The trip, with decisions and reports applied; `nil` when it has none.
  ///   - isExtra: Whether a dispatcher added the trip.
  ///   - vehicle: The name of the vehicle that runs the trip; `nil` when none is known.
  ///   - departureTimes: Converts the expected departure to local time.
  ///   - arrivalTimes: Converts the expected arrival to local time.
  mutating func write(
    _ trip: Trip?, isExtra: Bool, vehicle: GTFSID?, _ departureTimes: inout LocalTimes,
    _ arrivalTimes: inout LocalTimes
  ) {
    let running = trip.flatMap { $0.isCancelled ? nil : $0 }
    write(key: "delay_s")
    if let delay = running?.overallDelay { write(number: delay.count) } else { write("null") }
    write(key: "status")
    write(json: (trip.map { Punctuality($0) } ?? .unknown).keyword)
    write(key: "expected_departure")
    write(timeOrNull: running?.actualDeparture, &departureTimes)
    write(key: "expected_arrival")
    write(timeOrNull: running?.expectedArrival, &arrivalTimes)
    write(key: "canceled")
    write(trip?.isCancelled == true ? "true" : "false")
    write(key: "extra")
    write(isExtra ? "true" : "false")
    write(key: "reason")
    write(jsonOrNull: trip?.reason)
    write(key: "note")
    write(jsonOrNull: trip?.note)
    write(key: "vehicle")
    write(jsonOrNull: vehicle?.text)
    write(key: "skipped_stops")
    write("[")
    for (place, stopTime) in (trip?.stopTimes ?? []).filter(\.isSkipped).enumerated() {
      if place > 0 { write(",") }
      write(number: stopTime.sequence.number)
    }
    write("]")
    write(key: "platforms")
    write("[")
    var isFirst = true
    for stopTime in trip?.stopTimes ?? [] {
      guard let platform = stopTime.toldPlatform else { continue }
      if !isFirst { write(",") }
      isFirst = false
      write("{\"stop_sequence\":")
      write(number: stopTime.sequence.number)
      write(key: "stop_id")
      write(json: platform.stopID)
      write(key: "platform_code")
      write(jsonOrNull: platform.code)
      write("}")
    }
    write("]")
    write(key: "delay_source")
    write(json: (running?.overallDelaySource ?? .none).rawValue)
    write(key: "follows_from")
    write(jsonOrNull: running?.consequence?.cause.tripID.text)
  }

  private mutating func write(timeOrNull instant: Instant?, _ times: inout LocalTimes) {
    guard let instant else { return write("null") }
    write("\"")
    write(instant, &times)
    write("\"")
  }
}

extension Punctuality {
  /// The word for the punctuality in JSON output, which programs read. It is never translated.
  fileprivate var keyword: String {
    switch self {
    case .unknown: "unknown"
    case .onTime: "on_time"
    case .early: "early"
    case .late: "late"
    case .cancelled: "canceled"
    }
  }
}
