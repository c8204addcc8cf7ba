import FoundationEssentials

/// The reason why a decision was refused. Most refused decisions would make the published GTFS-Realtime feed invalid.
public enum DecisionError: Error, Hashable, Sendable {
  /// The trip has no stop time with the `stop_sequence` that the decision names.
  case noSuchStop(StopSequence)
  /// The decision is about another trip, which had the `trip_id` under an earlier timetable.
  case otherTrip
  /// The trip was held at the stop until a time, and its new timetable plans to leave there later.
  case leavesLater(StopSequence)
  /// The timetable has no scheduled trip with the identity of the decision's trip.
  case noSuchTrip(TripInstance)
  /// The trip would depart from a stop before it arrives there, by this many seconds.
  case beforeArrival(by: Seconds)
  /// The trip would arrive at a stop before it departs from the previous stop, by this many seconds.
  case beforePreviousDeparture(by: Seconds)
  /// The trip would leave a stop that is restored this many seconds too late for what was decided of a later stop.
  case leavesTooLate(by: Seconds)
  /// The delay is beyond ``Trip/greatestDelay``, late or early; the value is the delay.
  case tooFar(Seconds)
  /// The trip is cancelled, and has to be reinstated before this decision.
  case tripIsCancelled
  /// The trip skips the stop with this `stop_sequence`, and the stop has to be restored before this decision.
  case stopIsSkipped(StopSequence)
  /// The trip would stop at fewer than two stops. It can be cancelled instead.
  case tooFewStops
  /// The platform is none of the station of the stop, or it is not known which one of them was meant.
  case platformElsewhere(Platform)
  /// A frequency-based trip (`exact_times` 0) can neither be cancelled nor skip a stop: consumers of the published feed
  /// cannot identify a single trip without exact times. Nor has it a vehicle of its own.
  case frequencyBased
  /// The timetable has a trip with the id that a dispatcher gave to an extra trip under an earlier timetable. What was
  /// decided about the extra trip is not about this trip, and has to be withdrawn before another decision.
  case extraTripHasID
  /// A reason or a note is longer than ``Trip/longestText``, or the name of a vehicle than ``Trip/longestVehicleName``; the
  /// value is its length in bytes of UTF-8.
  case tooLong(Int, limit: Int)
  /// A reason, a note or the name of a vehicle contains the character NUL, at which journals end a text.
  case holdsNull
  /// The name of a vehicle contains a control character, such as a line break, and no vehicle of the day has that name.
  case unreadableName
  /// The journal can be read, but not written, so that no decision can be saved.
  case journalIsReadOnly
  /// The journal entry cannot be undone: it was undone before, or the journal does not have it.
  case notInEffect
  /// Another desk, whose decision this desk did not know, has decided something about it that would be replaced. The values
  /// are who changed that, and the id of the journal entry that holds now.
  case decidedMeanwhile(by: String, entry: UUID)
  /// Another desk, whose decision this desk did not know, has given the vehicle to another trip, and one vehicle cannot run
  /// both. The values are who decided that, and the id of the journal entry.
  case vehicleGivenMeanwhile(by: String, entry: UUID)
  /// The decision was kept on this computer, and its author has decided something about the same subject since, or a dispatcher
  /// has undone something about it.
  case decidedSince
  /// The list does not show the trip, so that a decision about it could be a mistake. The values are the number of
  /// selected trips that the list does not show, and the number of all selected trips.
  case notListed(Int, of: Int)
  /// The journal refused the decision before the desk was started again. It may be possible now.
  case refusedEarlier
  /// No followed feed reports anything about the trip that could be decided.
  case nothingReported
  /// Readers of the published feed would reject the alert.
  case alertIsInvalid(AlertProblem)
  /// A setting of the operator has a value that is out of its bounds.
  case settingIsInvalid(SettingProblem)
  /// There is no alert with the id, or it has ended.
  case noSuchAlert(GTFSID)
}

extension DecisionError {
  /// Whether the list is the reason: it does not show the trip.
  var isAboutList: Bool {
    if case .notListed = self { return true }
    return false
  }
}

extension DecisionError {
  /// Whether another timetable may be the reason, and not another decision or an undo.
  var mayComeFromTimetable: Bool {
    switch self {
    case .tripIsCancelled, .stopIsSkipped, .decidedMeanwhile, .vehicleGivenMeanwhile, .decidedSince: false
    default: true
    }
  }

  /// Whether it is unknown how the trip runs because the decision was refused. A decision about an extra trip says nothing of
  /// the timetable's trip that has its id.
  package var leavesTripUnknown: Bool { mayComeFromTimetable && self != .extraTripHasID }
}
