extension Rule {
  /// What is wrong when the rule is broken, as a sentence in English. Some of these texts are in the translation
  /// catalogues, because a desk shows them.
  public var whatIsWrong: String { words.wrong }

  /// What the producer of the feed can do so that the rule is kept, as a sentence in English.
  public var advice: String { words.advice }

  private var words: (wrong: String, advice: String) {
    switch self {
    case .notPosixTime:
      (
        translate("A time is not a number of seconds since 1970."),
        "Write POSIX seconds, not milliseconds or clock times."
      )
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
        "A trip of frequencies.txt is not fully identified.",
        "Give trip_id, start_date and start_time where exact_times is 0."
      )
    case .ambiguousStop:
      (
        translate("The trip visits a stop twice, and an update does not say which stop time it means."),
        "Give stop_sequence."
      )
    case .unknownStop: (translate("The timetable has no such stop."), "Use a stop_id of stops.txt.")
    case .headerOlderThanEntities:
      (
        translate("The header is older than an entity of the feed."),
        "Set the header's timestamp after all entities have been made."
      )
    case .frequencyTripNotUnscheduled:
      (
        translate("A trip with exact_times 0 has no fixed times, but is not UNSCHEDULED."),
        "Mark the trip and its stops UNSCHEDULED."
      )
    case .notAStopOrPlatform:
      (translate("A vehicle cannot stop there: it is not a stop or platform."), "Use a stop_id with location_type 0.")
    case .addedTripInTimetable:
      (translate("A trip that is said to be extra is in the timetable."), "Give extra trips a trip_id of their own.")
    case .sameTimestampForNewContent:
      ("The content changed, but the header's timestamp did not.", "Give every new content a new timestamp.")
    case .timestampWentBack:
      (
        "The header's timestamp went back.",
        "Let the timestamp only grow, also when the program restarts or the clock is set."
      )
    case .noFrequencyTripAtStartTime:
      (
        translate("No scheduled trip starts at that time."),
        "Use a start_time that frequencies.txt gives, as exact_times 1 demands."
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
      (translate("The trip leaves a stop before it arrives there."), "Let the departure be the arrival or later.")
    case .wrongRoute:
      (translate("The trip belongs to another line."), "Use the route_id of trips.txt, or leave it out.")
    case .repeatedStopSequence: (translate("A stop_sequence comes twice in a row."), "Give each stop one update.")
    case .repeatedStopID: (translate("A stop_id comes twice in a row."), "Give each stop one update.")
    case .unknownVersion: ("There is no such version of GTFS-Realtime.", "Write 2.0.")
    case .deletedEntityInFullDataset:
      ("A full dataset deletes an entity.", "Leave the entity out instead of marking it is_deleted.")
    case .stopNotIdentified: ("A stop time update does not say which stop it means.", "Give stop_sequence.")
    case .noStops: (translate("The trip has no stops."), "Give stop_time_update, or mark the trip CANCELED.")
    case .timesAtNoData: ("A stop without data has times.", "Leave arrival and departure out where a stop is NO_DATA.")
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
      ("The header does not say whether the feed is complete.", "Set incrementality to FULL_DATASET.")
    case .timestampInFuture:
      (translate("A timestamp lies in the future."), "Set the clock; write POSIX seconds, which know no time zone.")
    case .unknownStopSequence:
      (translate("The trip has no such stop_sequence."), "Use those of stop_times.txt; do not count the updates.")
    case .noTimestamp: ("A timestamp is missing.", "Give the header and every trip update a timestamp.")
    case .noVehicleID: ("The vehicle that runs the trip is not given.", "Give vehicle.id where it is known.")
    case .frequencyTripWithoutVehicleID:
      (
        "Without its vehicle, a trip with exact_times 0 is hard to tell from the next one.",
        "Give vehicle.id where it is known."
      )
    case .noTripID: ("The trip has no trip_id.", "Give one where the timetable has the trip.")
    case .previousVersionTooOld:
      ("The version before is too old.", "Publish a fresh version every 30 seconds, changed or not.")
    case .outOfDate: ("The feed is out of date.", "Publish a fresh version every 30 seconds, changed or not.")
    case .noScheduleRelationship:
      ("A trip or stop does not say whether it is scheduled.", "Set schedule_relationship, also where it is SCHEDULED.")
    default: wordsForAlerts
    }
  }
}

/// Marks a text for the translation catalogues and returns it unchanged. The code that shows the text to a dispatcher
/// translates it; `tripdesk check-feed` prints the English text. Marked are the rules that a trip or an alert published
/// by the desk could break.
func translate(_ text: String) -> String { text }
