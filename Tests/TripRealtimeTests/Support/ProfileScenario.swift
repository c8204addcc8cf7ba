import TripCore
import TripRealtime

/// One morning of ``RuleFeed``, which each profile tells of: a late trip, a cancelled one, and two extra trips like T,
/// one of them late, with a skipped stop at the end and another platform on the way.
enum ProfileScenario {
  static let now = RuleFeed.at(7, 50)

  static func day() throws -> PublishedDay {
    var late = try RuleFeed.trip("T")
    try late.apply(.departure(delay: 120, at: nil))
    var cancelled = try RuleFeed.trip("L")
    try cancelled.apply(.cancelled)
    let relief = try extra("T-extra-1", later: .minutes(15))
    let second = try extra(
      "T-extra-2", later: .minutes(40), .departure(delay: 180, at: nil), .platform(platform, at: 5), .skipped(at: 2))
    return PublishedDay(
      now: now, feedVersion: "v7",
      trips: [PublishedTrip(late, decided: now - 40), relief, PublishedTrip(cancelled, decided: now - 30), second],
      presence: Presence(last: now), index: try RuleFeed.index.get())
  }

  private static let platform = Platform(stopID: "s2", station: "s")

  /// Makes an extra trip that copies T. Parameters of the same names as those of ``TripTemplate`` go there.
  static func extra(
    _ id: GTFSID, later shift: Seconds, _ decisions: Decision..., isStartTaken: Bool = false,
    hasFrequencies: Bool = false, distance: Seconds? = nil
  ) throws -> PublishedTrip {
    let template = try RuleFeed.trip("T")
    var trip = try Trip(
      instance: TripInstance(tripID: id, serviceDate: RuleFeed.date), route: template.route, headsign: "Beta",
      stopTimes: template.stopTimes.map {
        StopTime(sequence: $0.sequence, stop: $0.stop, arrival: $0.arrival + shift, departure: $0.departure + shift)
      })
    for decision in decisions { try trip.apply(decision) }
    return PublishedTrip(
      trip, decided: now - 600,
      like: TripTemplate(
        tripID: "T", start: ServiceTime(hours: 8, minutes: 0) + shift, isStartTaken: isStartTaken,
        hasFrequencies: hasFrequencies, distance: distance ?? shift))
  }
}
