import TestSupport
import TripCore

/// A trip with random decisions and a random report.
struct KnownTrip {
  let planned: Trip
  let extra: ExtraTrip?
  private(set) var decisions: [Decision] = []
  private(set) var report: TripReport?

  init(_ planned: Trip, extra: ExtraTrip?) {
    self.planned = planned
    self.extra = extra
    if let extra { decisions.append(.added(extra)) }
  }

  /// Returns the trip with what is decided and reported, and what follows from its vehicle.
  func trip(at now: Instant, following consequence: Consequence? = nil) -> Trip {
    var trip = planned
    trip.applyAll(decisions, over: report?.valid(at: now), following: consequence)
    return trip
  }

  /// Decides which vehicle runs the trip; an empty name for none.
  mutating func give(toVehicle name: GTFSID) { decisions.append(.vehicle(name)) }

  /// Makes up to three random decisions; those that the trip refuses are left out.
  mutating func decide(using random: inout SeededRandom) {
    var trip = planned
    trip.applyAll(decisions)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      for decision in Self.decisions(on: trip, using: &random) where (try? trip.apply(decision)) != nil {
        decisions.append(decision)
      }
    }
  }

  /// Makes a report that is fresh, or too old.
  mutating func report(at now: Instant, using random: inout SeededRandom) {
    let age = Seconds(
      random.chance(0.75) ? Int.random(in: 0...90, using: &random) : Int.random(in: 91...900, using: &random))
    let first = planned.stopTimes.indices.randomElement(using: &random) ?? 0
    let delay = Self.delay(using: &random)
    let isConstant = random.chance(0.7)
    var stops: [StopTimeReport] = []
    for stopTime in planned.stopTimes[(random.chance(0.5) ? 0 : first)...] {
      let seconds = isConstant ? delay : delay + Seconds(Int.random(in: -60...60, using: &random))
      let isSkipped = random.chance(0.03)
      stops.append(
        StopTimeReport(
          sequence: stopTime.sequence, arrivalDelay: isSkipped || random.chance(0.05) ? nil : seconds,
          departureDelay: isSkipped || random.chance(0.05) ? nil : seconds, isSkipped: isSkipped))
    }
    report = TripReport(time: now - age, isCancelled: random.chance(0.1), stopTimes: stops)
  }

  private static func delay(using random: inout SeededRandom) -> Seconds {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: 0
    case 1, 2: .minutes(Int.random(in: -10...10, using: &random))
    case 3: Seconds(Int.random(in: -900...3600, using: &random))
    case 4: .minutes(Int.random(in: 60...300, using: &random))
    default: .minutes(Int.random(in: 1...45, using: &random))
    }
  }

  /// Returns decisions to be taken one after the other.
  private static func decisions(on trip: Trip, using random: inout SeededRandom) -> [Decision] {
    let stopTimes = trip.stopTimes
    let index = stopTimes.indices.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<20, using: &random) {
    case 0, 1: return [.cancelled]
    case 2: return [.cancelledWithReason("Signal")]
    case 3: return [.reinstated]
    // A journal from before a trip's end was one entry has one for each stop.
    case 4: return stopTimes[index...].map { .skipped(at: $0.sequence) }
    case 5: return [.endsEarly(at: stopTimes[index].sequence)]
    case 6: return stopTimes[...index].map { .skipped(at: $0.sequence) }
    case 7: return [.startsLate(at: stopTimes[index].sequence)]
    case 8: return [.skipped(at: stopTimes[index].sequence)]
    case 9: return [.restored(at: stopTimes[index].sequence)]
    case 10: return trip.isExtra ? [] : [.withdrawn]
    case 11: return [.held(delay: delay(using: &random), at: stopTimes[index].sequence)]
    case 12, 13: return [.departure(delay: delay(using: &random), at: stopTimes[index].sequence)]
    default: return [.departure(delay: delay(using: &random), at: nil)]
    }
  }
}
