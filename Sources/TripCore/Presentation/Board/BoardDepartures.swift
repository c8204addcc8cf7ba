/// The departures from one place at one moment, or the arrivals there, with all decisions and reports applied. The passenger board and the web
/// page of a stop are both made from this value, so that they show the same.
///
/// ```swift
/// let departures = BoardDepartures(at: place, days: days, facts: facts, now: now)
/// let page = departures.page(in: 0, wording, atMost: 20).page
/// ```
public struct BoardDepartures: Sendable {
  /// The place whose departures these are.
  public let place: BoardPlace
  /// The days whose departures are shown, with the extra trips.
  let days: [BoardDay]
  let facts: BoardFacts
  let now: Instant
  let settings: BoardSettings

  /// How far ahead departures are known to a board: one day, so that no time of day appears twice.
  static let horizon: Seconds = .minutes(24 * 60)

  /// Makes the departures.
  ///
  /// - Parameters:
  ///   - place: The place whose departures to show.
  ///   - days: The days whose departures to show, without extra trips: today with the trips of earlier days that still
  ///     run, and the next day.
  ///   - facts: The decisions, the reports, and what must not be relied on.
  ///   - now: The current time.
  ///   - settings: How much to show, and whether departures or arrivals; `days` must list the same.
  public init(
    at place: BoardPlace, days: [BoardDay], facts: BoardFacts, now: Instant, settings: BoardSettings = BoardSettings()
  ) {
    let extras = facts.decided.extraTrips
    self.init(
      at: place, daysWithExtras: days.map { $0.adding(extras, at: now) }, facts: facts, now: now, settings: settings)
  }

  /// Makes the departures of days that have the extra trips already.
  init(
    at place: BoardPlace, daysWithExtras days: [BoardDay], facts: BoardFacts, now: Instant, settings: BoardSettings
  ) {
    self.place = place
    self.days = days
    self.facts = facts
    self.now = now
    self.settings = settings
  }

  /// The beginning of the current minute: a departure is shown until the end of the minute in which it departs.
  var minute: Instant { Instant(unixSeconds: now.wholeMinutes * 60) }

  /// Returns the next departures in the scheduled order. A late departure keeps its position until it departs.
  func next(atMost count: Int) -> [BoardDeparture] { next(atMost: [count])[0] }

  /// Returns the next departures of each section of the place, in the scheduled order.
  ///
  /// - Parameter counts: The greatest number of departures of each section. A single number is that of all departures
  ///   together.
  /// - Returns: As many arrays as there are numbers.
  func next(atMost counts: [Int]) -> [[BoardDeparture]] {
    let minute = minute
    func section(_ stopTime: BoardDay.StopTime) -> Int { counts.count == 1 ? 0 : stopTime.section }
    var found: [[BoardDeparture]] = Array(repeating: [], count: counts.count)
    for (stopTime, departure) in overdue(before: minute) where departure.leaves >= minute {
      found[section(stopTime)].append(departure)
    }
    var next = days.map { day in day.stopTimes.indices.partitionPoint { day.stopTimes[$0].time >= minute } }
    while zip(found, counts).contains(where: { $0.count < $1 }) {
      // At night, the departures of two days overlap. Each step takes the earliest departure of both days.
      let waiting = days.indices.filter { next[$0] < days[$0].stopTimes.count }
      guard let day = waiting.min(by: { days[$0].stopTimes[next[$0]].time < days[$1].stopTimes[next[$1]].time })
      else { break }
      let stopTime = days[day].stopTimes[next[day]]
      next[day] += 1
      guard stopTime.time - minute < Self.horizon else { break }
      let section = section(stopTime)
      guard found[section].count < counts[section] else { continue }
      if let departure = departure(stopTime, day), departure.leaves >= minute { found[section].append(departure) }
    }
    return zip(found, counts).map { Array($0.prefix($1)) }
  }

  /// Returns the notice for passengers that data is missing.
  ///
  /// - Parameter departures: The departures that are shown.
  /// - Returns: The notice, or `nil` when all data is reliable.
  func notice(of departures: [BoardDeparture]) -> BoardNotice? {
    if facts.doubts.contains(.timetableMissing), departures.isEmpty { return .noTimetable }
    let silences = facts.silences(
      at: now, hasDecidedTimes: departures.contains { hasDecidedTime($0.trip) })
    return silences.isEmpty ? nil : .silence(silences)
  }

  /// The departures that are scheduled before `minute` but may still be to come, because a decision or a report may
  /// make them late.
  private func overdue(before minute: Instant) -> [(BoardDay.StopTime, BoardDeparture)] {
    let instances = Set(facts.decided.decidedInstances).union(facts.reports.instances).union(facts.consequences.keys)
    return days.indices.flatMap { day in
      instances.flatMap { days[day].stopTimesByTrip[$0] ?? [] }.filter { $0.time < minute }
        .compactMap { stopTime in departure(stopTime, day).map { (stopTime, $0) } }
    }.sorted { ($0.0.time, $0.0.row) < ($1.0.time, $1.0.row) }
  }

  private func hasDecidedTime(_ trip: Trip) -> Bool {
    facts.decided.effectiveEntries(about: trip).contains { $0.decision?.delay != nil }
  }

  /// Returns when a stop time was expected by a source that has fallen silent, a feed or the desk, when that is later than
  /// planned and nothing newer is known.
  private func lastExpected(_ stopTime: BoardDay.StopTime, of trip: Trip, in timetable: Timetable) -> Instant? {
    func delay(_ stopTime: StopTime) -> Seconds? {
      settings.kind == .arrivals ? stopTime.arrivalDelay : stopTime.departureDelay
    }
    let known = trip.stopTimes[stopTime.index]
    guard delay(known) == nil else { return nil }
    let late =
      [reportedDelay(of: known, trip.instance), decidedDelay(of: stopTime, trip.instance, in: timetable)]
      .compactMap(\.self).max() ?? 0
    return late > 0 ? (settings.kind == .arrivals ? known.arrival : known.departure) + late : nil

    /// The delay that a feed which has fallen silent reported.
    func reportedDelay(of stopTime: StopTime, _ instance: TripInstance) -> Seconds? {
      guard let report = facts.reports.latest(on: instance), report.isStale(at: now),
        let reported = report.stopTimes.first(where: { $0.sequence == stopTime.sequence })
      else { return nil }
      return settings.kind == .arrivals ? reported.arrivalDelay : reported.departureDelay
    }

    /// The delay that was decided, or followed from decisions, before the desk fell silent.
    func decidedDelay(of stopTime: BoardDay.StopTime, _ instance: TripInstance, in timetable: Timetable) -> Seconds? {
      let (taken, consequence) = (facts.decided.taken(on: instance), facts.consequences[instance])
      guard facts.hidesDecidedTimes, consequence != nil || taken.contains(where: { $0.decision.delay != nil }),
        var trip = try? timetable.trip(ofRow: stopTime.row)
      else { return nil }
      trip.applyAll(taken: taken, following: consequence)
      return delay(trip.stopTimes[stopTime.index])
    }
  }

  /// Makes the departure of a stop time, with decisions and reports applied; `nil` when the trip does not stop at the
  /// board's place.
  private func departure(_ stopTime: BoardDay.StopTime, _ day: Int) -> BoardDeparture? {
    let timetable = days[day].timetables[0]
    let instance = timetable.instance(ofRow: stopTime.row)
    let taken = facts.decided.taken(on: instance)
    let report = facts.reports.report(on: instance, at: now)
    // Without a decision or a report, a trip at another platform cannot come to this one. These many trips are
    // skipped early, because the board is updated every second.
    guard stopTime.isHere || !taken.isEmpty || report != nil else { return nil }
    guard var trip = try? timetable.trip(ofRow: stopTime.row) else { return nil }
    // What follows from a decision is no newer than the decision. An extra trip has no other times than those.
    let hidesTimes = facts.hidesDecidedTimes && !trip.isExtra
    trip.applyAll(taken: taken, over: report, following: hidesTimes ? nil : facts.consequences[instance])
    // A report does not count in the place of what was decided.
    if hidesTimes, taken.contains(where: { $0.decision.delay != nil }) { trip.forgetDelays() }
    let departure = BoardDeparture(
      trip: trip, kind: settings.kind, index: stopTime.index, day: day, row: stopTime.row,
      section: stopTime.section,
      lastExpected: lastExpected(stopTime, of: trip, in: timetable))
    return departure.isAt(place.stopIDs) ? departure : nil
  }
}
