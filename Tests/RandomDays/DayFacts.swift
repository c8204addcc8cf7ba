import TripCore

/// Of what a version was made: a line of JSON for the reader.
struct DayFacts: Encodable {
  let now: Int
  let feedVersion: String?
  let presence: Int
  let vouch: Int?
  let runs: [TripFacts]
  /// What our checker found in the version: rule, trip_id, value.
  var findings: [[String]] = []
  /// What was held back, in words.
  var heldBack: [String] = []
}

/// A run as planned, and what was decided about it.
struct TripFacts: Encodable {
  struct Call: Encodable {
    let sequence: Int
    let stop: String
    let arrival: Int
    let departure: Int
    let hasTimes: Bool
  }

  struct Step: Encodable {
    var kind: String
    var delay: Int?
    var sequence: Int?
    var stop: String?
  }

  let trip: String
  let date: String
  let start: String?
  let keepsDistance: Bool
  let isExtra: Bool
  let route: String
  let headsign: String
  let decided: Int?
  let calls: [Call]
  let steps: [Step]

  /// Takes a run as it was before any decision.
  init(_ planned: Trip, isExtra: Bool, decided: Instant?, _ decisions: [Decision]) {
    trip = planned.instance.tripID
    date = planned.instance.serviceDate.gtfsText
    start = planned.instance.startTime?.description
    keepsDistance = planned.isFrequencyBased
    self.isExtra = isExtra
    route = planned.route.id
    headsign = planned.headsign
    self.decided = decided?.unixSeconds
    calls = planned.stopTimes.map { call in
      Call(
        sequence: call.sequence.number, stop: call.stop.id, arrival: call.arrival.unixSeconds,
        departure: call.departure.unixSeconds, hasTimes: !call.isInterpolated)
    }
    steps = decisions.map(Step.init)
  }
}

extension TripFacts.Step {
  init(_ decision: Decision) {
    self.init(kind: "other", sequence: decision.sequence?.number)
    switch decision {
    case .departure(let delay, _): (kind, self.delay) = ("departure", delay.count)
    case .cancelled: kind = "cancelled"
    case .reinstated: kind = "reinstated"
    case .skipped: kind = "skipped"
    case .restored: kind = "restored"
    case .platform(let platform, _): (kind, stop) = ("platform", platform.stopID)
    case .withdrawn: kind = "withdrawn"
    case .reason, .note, .added: break
    }
  }
}
