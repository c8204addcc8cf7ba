/// A decision as a journal keeps it: with the planned stop time that it is about.
public struct TakenDecision: Hashable, Sendable {
  /// The decision, with the `stop_sequence` that the stop had when it was taken.
  public let decision: Decision
  /// The planned stop time when it was taken; `nil` when none was kept.
  public let planned: PlannedStopTime?

  /// Makes a taken decision. The properties of the same names explain the parameters.
  public init(_ decision: Decision, about planned: PlannedStopTime? = nil) {
    self.decision = decision
    self.planned = planned
  }

  /// The `stop_id` of the stop or station that the decision names; `nil` when it names none, or it is not known.
  public var stopID: GTFSID? {
    switch decision {
    case .platform(let platform, _): platform.station
    case _ where decision.sequence == nil: nil
    default: planned?.stopID
    }
  }

  /// Returns the decision for the trip as it is planned now: about the same stop, whatever its `stop_sequence` is now, and a
  /// trip that is held until a time is held until that time. A platform gets the code that it has now.
  ///
  /// - Parameter trip: The trip, with the decisions before this one.
  /// - Returns: The decision; as it was taken, where no planned stop time was kept.
  /// - Throws: ``DecisionError/otherTrip`` when the trip is another one with the same id; ``DecisionError/noSuchStop(_:)`` when the
  ///   trip does not stop there any more, or when it is not known which of several times; ``DecisionError/leavesLater(_:)``;
  ///   ``DecisionError/platformElsewhere(_:)`` when its station has the platform no more.
  func fitted(to trip: Trip) throws(DecisionError) -> Decision {
    if case .platform(let platform, let sequence) = decision {
      return try fitted(try trip.stationPlatforms.current(platform), formerly: sequence, to: trip)
    }
    guard let planned else { return decision }
    let first = trip.stopTimes[0]
    let stopTime = try planned.stopTime(
      of: trip, formerly: decision.sequence ?? first.sequence, isFirst: decision.sequence == nil)
    let sequence = stopTime.sequence
    return switch decision {
    case .departure(let delay, _?): .departure(delay: delay, at: sequence)
    case .held(let delay, let before):
      .held(
        delay: try self.delay(delay, planned, now: stopTime),
        at: before == nil && sequence == first.sequence ? nil : sequence)
    case .skipped: .skipped(at: sequence)
    case .restored: .restored(at: sequence)
    case .endsEarly: .endsEarly(at: sequence)
    case .startsLate: .startsLate(at: sequence)
    // About the whole trip, wherever it begins now.
    case .departure(_, nil), .cancelled, .cancelledWithReason, .reinstated, .platform, .reason, .note, .vehicle,
      .withdrawn, .added:
      decision
    }
  }

  /// Whether this decision makes up for one that the journal has lost; see ``Decision/answers(_:)``. Another timetable may have given
  /// the number of a stop to another stop: then the two decisions are about two stops, and this one makes up for nothing.
  func answers(_ lost: TakenDecision) -> Bool {
    guard decision.answers(lost.decision) else { return false }
    guard decision.sequence != nil, decision.sequence == lost.decision.sequence else { return true }
    return stopID == lost.stopID
  }

  /// Whether the decision is about another trip than the one that has its id now.
  package func isAboutOther(than trip: Trip) -> Bool {
    do throws(DecisionError) {
      _ = try fitted(to: trip)
      return false
    } catch {
      return error == .otherTrip
    }
  }

  /// Returns the delay with which the trip leaves a stop because it waits there, whatever else is known of it; `nil` when it does not
  /// wait, or no planned stop time was kept.
  func waiting(at stopTime: StopTime) -> Seconds? {
    guard case .held(let delay, _) = decision, let planned else { return nil }
    return delay + (planned.departure - stopTime.departure)
  }

  /// Returns the decision about a platform for the trip as it is planned now.
  private func fitted(
    _ platform: Platform, formerly sequence: StopSequence, to trip: Trip
  ) throws(DecisionError) -> Decision {
    // A platform of another station is refused with its own reason.
    guard let planned, trip.stopTimes.contains(where: { $0.stop.station == platform.station }) else {
      return .platform(platform, at: sequence)
    }
    return .platform(platform, at: try planned.stopTime(of: trip, formerly: sequence, isFirst: false).sequence)
  }

  /// Returns the delay with which a held trip leaves at the time until which it was held. When a known delay makes the trip leave
  /// later than that, the known delay is returned.
  ///
  /// - Throws: ``DecisionError/leavesLater(_:)`` when the new timetable plans the departure for a later time, and no delay is
  ///   known. The trip then has no data: with a delay of 0, passengers would read that it is on time, and nobody has said so.
  private func delay(
    _ delay: Seconds, _ planned: PlannedStopTime, now stopTime: StopTime
  ) throws(DecisionError) -> Seconds {
    guard planned.departure != stopTime.departure, let needed = waiting(at: stopTime) else { return delay }
    if let known = stopTime.departureDelay { return max(known, needed) }
    guard needed >= min(delay, 0) else { throw .leavesLater(stopTime.sequence) }
    return needed
  }
}

extension PlannedStopTime {
  /// Returns the stop time of a trip that this one has become: at the same station, or else at the same stop.
  ///
  /// - Parameters:
  ///   - trip: The trip as it is planned now.
  ///   - sequence: The `stop_sequence` when the decision was taken, for the error.
  ///   - isFirst: Whether it was the first stop of the trip. A trip that leaves its first stop at another time is another trip; one
  ///     that leaves a later stop at another time may be the same trip with another running time.
  /// - Returns: The stop time: of as many visits as before the one of the same number, otherwise the one at the same time.
  /// - Throws: ``DecisionError/otherTrip`` when the trip starts at another time, or runs at quite another time; otherwise
  ///   ``DecisionError/noSuchStop(_:)``.
  func stopTime(of trip: Trip, formerly sequence: StopSequence, isFirst: Bool) throws(DecisionError) -> StopTime {
    var there = station.map { station in trip.stopTimes.filter { Self.isSame($0.stop.station, station) } } ?? []
    // Also where the timetable has no stations any more.
    if there.isEmpty { there = trip.stopTimes.filter { Self.isSame($0.stop.id, stopID) } }
    if there.count == visits, there.indices.contains(visit - 1) {
      let stopTime = there[visit - 1]
      // The trip starts at another stop now, at another time. The decision was not about that departure.
      if isFirst, !isSameTime(trip.departure) { throw .otherTrip }
      if isSameTime(stopTime.departure) { return stopTime }
      throw isFirst || !isNear(trip) ? .otherTrip : .noSuchStop(sequence)
    }
    let onTime = there.filter { $0.departure == departure }
    guard onTime.count == 1 else { throw isNear(trip) ? .noSuchStop(sequence) : .otherTrip }
    return onTime[0]
  }

  /// Whether this is the first stop time of another trip than the one that has its id now.
  func isOfOther(than trip: Trip) -> Bool {
    do throws(DecisionError) {
      _ = try stopTime(of: trip, formerly: trip.stopTimes[0].sequence, isFirst: true)
      return false
    } catch {
      return error == .otherTrip
    }
  }

  /// The greatest change of a planned departure with which a trip is still the same one: five minutes. Timetables are adjusted by
  /// a few minutes; a `trip_id` that was given to the next trip of a line moves by a headway.
  static let greatestChange: Seconds = .minutes(5)

  /// Whether another planned stop time is of the same trip as it was planned a little before or after.
  func isOfSameTrip(as other: PlannedStopTime) -> Bool {
    Self.isSame(stopID, other.stopID) && visit == other.visit && isSameTime(other.departure)
  }

  private func isSameTime(_ other: Instant) -> Bool { (other - departure).magnitude <= Self.greatestChange }

  /// Whether a trip that does not call at the stop may be the same one all the same, because it runs within an hour of the planned
  /// departure.
  private func isNear(_ trip: Trip) -> Bool {
    let (hour, last) = (Seconds.minutes(60), trip.stopTimes[trip.stopTimes.count - 1].arrival)
    return trip.departure - hour <= departure && departure <= last + hour
  }
}
