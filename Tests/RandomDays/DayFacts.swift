import TripCore
import TripRealtime

/// The state that a version of the feed was made from, as a line of JSON for the test that reads the version.
struct DayFacts: Encodable {
  let now: Int
  let feedVersion: String?
  let presence: Int
  let vouch: Int?
  let trips: [TripFacts]
  /// The alerts that a dispatcher wrote.
  let alerts: [AlertFacts]
  /// The ids of the alerts that were held back.
  var heldBackAlerts: [GTFSID] = []
  /// The findings of `FeedChecker` in the version: rule, trip_id, value.
  var findings: [[String]] = []
  /// The trips that were held back, with the rules that they break.
  var heldBack: [String] = []
  /// The extra trips that a profile could not tell of, by the name of the profile.
  var heldBackFrom: [String: [GTFSID]] = [:]
}

/// A planned scheduled trip, and the decisions about it.
struct TripFacts: Encodable {
  struct StopTime: Encodable {
    let sequence: Int
    let stop: GTFSID
    let arrival: Int
    let departure: Int
    let hasTimes: Bool
  }

  struct Step: Encodable {
    var kind: String
    var delay: Int?
    var sequence: Int?
    var stop: GTFSID?
    var text: String?
    var cause: String?
  }

  let trip: GTFSID
  let date: String
  let start: String?
  let keepsHeadway: Bool
  let isExtra: Bool
  /// The trip that an extra trip copies, and when the copy starts.
  let template: GTFSID?
  let templateStart: String?
  /// How much later than the copied trip an extra trip runs.
  let shift: Int?
  let route: GTFSID
  let headsign: String
  let decided: Int?
  let stopTimes: [StopTime]
  let steps: [Step]
  /// Whether the only step stands for what follows from the trip's vehicle.
  var isFollowed = false

  /// Makes the facts of a scheduled trip without decisions, and of the decisions.
  init(_ planned: Trip, like template: TripTemplate?, later shift: Seconds?, decided: Instant?, _ decisions: [Decision])
  {
    trip = planned.instance.tripID
    date = planned.instance.serviceDate.gtfsText
    start = planned.instance.startTime?.description
    keepsHeadway = planned.isFrequencyBased
    isExtra = template != nil
    self.template = template?.tripID
    templateStart = template?.start.description
    self.shift = shift?.count
    route = planned.route.id
    headsign = planned.headsign
    self.decided = decided?.unixSeconds
    stopTimes = planned.stopTimes.map { stopTime in
      StopTime(
        sequence: stopTime.sequence.number, stop: stopTime.stop.id, arrival: stopTime.arrival.unixSeconds,
        departure: stopTime.departure.unixSeconds, hasTimes: !stopTime.isInterpolated)
    }
    steps = decisions.map(Step.init)
  }
}

extension TripFacts.Step {
  init(_ decision: Decision) {
    self.init(kind: "other", sequence: decision.sequence?.number)
    switch decision {
    case .departure(let delay, _): (kind, self.delay) = ("departure", delay.count)
    case .held(let delay, _): (kind, self.delay) = ("held", delay.count)
    case .cancelled: kind = "cancelled"
    case .cancelledWithReason(let reason, let cause): (kind, text, self.cause) = ("cut", reason, cause.rawValue)
    case .reinstated: kind = "reinstated"
    case .skipped: kind = "skipped"
    case .restored: kind = "restored"
    case .endsEarly: kind = "ends"
    case .startsLate: kind = "starts"
    case .platform(let platform, _): (kind, stop) = ("platform", platform.stopID)
    case .withdrawn: kind = "withdrawn"
    case .reason(let reason, let cause): (kind, text, self.cause) = ("reason", reason, cause.rawValue)
    case .note, .vehicle, .added: break
    }
  }
}
