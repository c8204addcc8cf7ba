import TripCore

/// What is decided and reported about a trip.
struct KnownFacts: Encodable {
  struct Step: Encodable {
    var kind: String
    var delay: Int?
    var sequence: Int?
    var name: GTFSID?
  }

  struct Report: Encodable {
    struct Stop: Encodable {
      let sequence: Int
      let arrival: Int?
      let departure: Int?
      let skipped: Bool
    }

    let age: Int
    let cancelled: Bool
    let stops: [Stop]
  }

  let trip: GTFSID
  let start: String?
  let like: GTFSID?
  let shift: Int?
  let decisions: [Step]
  let report: Report?

  init(_ known: KnownTrip, at now: Instant) {
    trip = known.planned.instance.tripID
    start = known.planned.instance.startTime?.description
    like = known.extra?.template
    shift = known.extra?.shift.count
    decisions = known.decisions.compactMap(Step.init)
    report = known.report.map { report in
      Report(
        age: (now - report.time).count, cancelled: report.isCancelled,
        stops: report.stopTimes.map { stop in
          Report.Stop(
            sequence: stop.sequence.number, arrival: stop.arrivalDelay?.count, departure: stop.departureDelay?.count,
            skipped: stop.isSkipped)
        })
    }
  }
}

extension KnownFacts.Step {
  init?(_ decision: Decision) {
    let sequence = decision.sequence?.number
    switch decision {
    case .held(let delay, _): self.init(kind: "held", delay: delay.count, sequence: sequence)
    case .departure(let delay, _): self.init(kind: "departure", delay: delay.count, sequence: sequence)
    case .cancelled, .cancelledWithReason: self.init(kind: "cancelled")
    case .reinstated: self.init(kind: "reinstated")
    case .skipped: self.init(kind: "skipped", sequence: sequence)
    case .endsEarly: self.init(kind: "ends", sequence: sequence)
    case .startsLate: self.init(kind: "starts", sequence: sequence)
    case .restored: self.init(kind: "restored", sequence: sequence)
    case .vehicle(let name): self.init(kind: "vehicle", name: name)
    case .withdrawn: self.init(kind: "withdrawn")
    default: return nil
    }
  }
}

/// A trip as it is shown: with what is decided and reported, and what follows from its vehicle.
struct ShownFacts: Encodable {
  let trip: InstanceFacts
  let isCancelled: Bool
  let source: String
  /// For each stop the delays of arrival and departure.
  let delays: [[Int?]]

  init(_ trip: Trip) {
    self.trip = InstanceFacts(trip.instance)
    isCancelled = trip.isCancelled
    source = trip.delaySource.rawValue
    delays = trip.stopTimes.map { [$0.arrivalDelay?.count, $0.departureDelay?.count] }
  }
}
