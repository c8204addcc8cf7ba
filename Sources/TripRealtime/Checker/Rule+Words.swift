extension Rule {
  /// What is wrong where it is broken, as a sentence.
  public var whatIsWrong: String { words.wrong }

  /// What the producer of the feed can do about it, as a sentence.
  public var advice: String { words.advice }

  private var words: (wrong: String, advice: String) {
    switch self {
    case .notPosixTime:
      (translate("A time is no number of seconds since 1970."), "Write POSIX seconds, not milliseconds or clock times.")
    case .unsortedStops:
      ("The stops are not in the order of stop_sequence.", "Sort stop_time_update as stop_times.txt orders the trip.")
    case .unknownTrip:
      (
        translate("The timetable has no such trip."),
        "Publish the timetable that the trip_id is of, or mark the trip NEW."
      )
    case .unknownRoute: (translate("The timetable has no such line."), "Use a route_id of routes.txt.")
    case .incompleteFrequencyTrip:
      (
        "A run of frequencies.txt is not named in full.",
        "Give trip_id, start_date and start_time where exact_times is 0."
      )
    case .ambiguousStop:
      (
        translate("The trip calls at a stop twice, and an update does not say which call it means."),
        "Give stop_sequence."
      )
    case .unknownStop: (translate("The timetable has no such stop."), "Use a stop_id of stops.txt.")
    case .headerOlderThanEntities:
      (translate("The header is older than what it heads."), "Stamp the header when all entities have been made.")
    case .frequencyTripNotUnscheduled:
      (
        translate("A run with exact_times 0 has no times to keep, but is not UNSCHEDULED."),
        "Mark the trip and its stops UNSCHEDULED."
      )
    case .notAStopOrPlatform:
      (translate("A vehicle cannot stop there: it is no stop or platform."), "Use a stop_id with location_type 0.")
    case .addedTripInTimetable:
      (translate("A trip that is said to be extra is in the timetable."), "Give extra trips a trip_id of their own.")
    case .sameTimestampForNewContent:
      ("The content changed, the header's timestamp did not.", "Stamp every new content anew.")
    case .timestampWentBack:
      ("The header's timestamp went back.", "Let it only grow, over restarts and set clocks too.")
    case .noFrequencyTripAtStartTime:
      (
        translate("No run of the trip starts at that time."),
        "Use a start_time that frequencies.txt counts up to, as exact_times 1."
      )
    case .malformedStartTime: (translate("start_time is not a time."), "Write HH:MM:SS.")
    case .malformedStartDate: ("start_date is not a date.", "Write YYYYMMDD.")
    case .timesNotIncreasing:
      (
        translate("The times along the trip do not grow."),
        "Let each stop's times be later than those of the stop before."
      )
    case .wrongStartTime:
      (
        translate("start_time is not when the trip starts."),
        "Leave start_time out, or give the first arrival_time of the trip."
      )
    case .wrongDirection:
      ("The trip runs in the other direction.", "Use the direction_id of trips.txt, or leave it out.")
    case .departureBeforeArrival:
      (translate("It leaves a stop before it arrives there."), "Let the departure be the arrival or later.")
    case .wrongRoute:
      (translate("The trip belongs to another line."), "Use the route_id of trips.txt, or leave it out.")
    case .repeatedStopSequence: (translate("A stop_sequence comes twice in a row."), "Give each stop one update.")
    case .repeatedStopID: (translate("A stop_id comes twice in a row."), "Give each stop one update.")
    case .unknownVersion: ("There is no such version of GTFS-Realtime.", "Write 2.0.")
    case .deletedEntityInFullDataset:
      ("A full dataset deletes an entity.", "Leave the entity out instead of marking it is_deleted.")
    case .stopNotIdentified: ("It is not said which stop is meant.", "Give stop_sequence.")
    case .noStops: (translate("The trip has no stops."), "Give stop_time_update, or mark the trip CANCELED.")
    case .timesAtNoData: ("A stop without data has times.", "Leave arrival and departure out where NO_DATA is said.")
    case .neitherArrivalNorDeparture:
      ("A stop has neither arrival nor departure.", "Give both, or mark it NO_DATA or SKIPPED.")
    case .emptyStopTimeEvent: ("An arrival or departure is empty.", "Give time, or delay, or both.")
    case .stopSequenceOfOtherStop:
      (
        translate("The stop_sequence is that of another stop."),
        "Let stop_id and stop_sequence be of one row of stop_times.txt."
      )
    case .delayWithoutScheduledTime:
      (
        translate("There is a delay, but no scheduled time that it counts from."),
        "Give time where stop_times.txt has none."
      )
    case .noHeaderTimestamp: ("The header does not say when it was made.", "Give the header a timestamp.")
    case .noIncrementality:
      ("The header does not say whether it is all there is.", "Set incrementality to FULL_DATASET.")
    case .timestampInFuture:
      (translate("A timestamp lies in the future."), "Set the clock; write POSIX seconds, which know no time zone.")
    case .unknownStopSequence:
      (translate("The trip has no such stop_sequence."), "Use those of stop_times.txt; do not count the updates.")
    case .noTimestamp: ("It is not said when it was made.", "Give it a timestamp.")
    case .noVehicleID: ("It is not said which vehicle runs the trip.", "Give vehicle.id where it is known.")
    case .frequencyTripWithoutVehicleID:
      (
        "Without its vehicle, a run with exact_times 0 is hard to tell from the next.",
        "Give vehicle.id where it is known."
      )
    case .noTripID: ("The trip has no trip_id.", "Give one where the timetable has the trip.")
    case .previousVersionTooOld:
      ("The version before is too old.", "Publish a fresh version every 30 seconds, changed or not.")
    case .outOfDate: ("The feed is out of date.", "Publish a fresh version every 30 seconds, changed or not.")
    case .noScheduleRelationship:
      ("It is left to guess whether it is scheduled.", "Set schedule_relationship, also where it is SCHEDULED.")
    }
  }
}

/// Marks a text for the catalogues; who shows it to a dispatcher translates it. These are the rules that a trip of ours
/// could break: `tripdesk check-feed` writes English.
private func translate(_ text: String) -> String { text }
