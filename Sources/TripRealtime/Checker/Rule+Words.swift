extension Rule {
  /// What is wrong where it is broken, as a sentence.
  public var whatIsWrong: String { words.wrong }

  /// What the producer of the feed can do about it, as a sentence.
  public var advice: String { words.advice }

  private var words: (wrong: String, advice: String) {
    switch self {
    case .e001:
      (translate("A time is no number of seconds since 1970."), "Write POSIX seconds, not milliseconds or clock times.")
    case .e002:
      ("The stops are not in the order of stop_sequence.", "Sort stop_time_update as stop_times.txt orders the trip.")
    case .e003:
      (
        translate("The timetable has no such trip."),
        "Publish the timetable that the trip_id is of, or mark the trip NEW."
      )
    case .e004: (translate("The timetable has no such line."), "Use a route_id of routes.txt.")
    case .e006:
      (
        "A run of frequencies.txt is not named in full.",
        "Give trip_id, start_date and start_time where exact_times is 0."
      )
    case .e009:
      (
        translate("The trip calls at a stop twice, and an update does not say which call it means."),
        "Give stop_sequence."
      )
    case .e011: (translate("The timetable has no such stop."), "Use a stop_id of stops.txt.")
    case .e012:
      (translate("The header is older than what it heads."), "Stamp the header when all entities have been made.")
    case .e013:
      (
        translate("A run with exact_times 0 has no times to keep, but is not UNSCHEDULED."),
        "Mark the trip and its stops UNSCHEDULED."
      )
    case .e015:
      (translate("A vehicle cannot stop there: it is no stop or platform."), "Use a stop_id with location_type 0.")
    case .e016:
      (translate("A trip that is said to be extra is in the timetable."), "Give extra trips a trip_id of their own.")
    case .e017: ("The content changed, the header's timestamp did not.", "Stamp every new content anew.")
    case .e018: ("The header's timestamp went back.", "Let it only grow, over restarts and set clocks too.")
    case .e019:
      (
        translate("No run of the trip starts at that time."),
        "Use a start_time that frequencies.txt counts up to, as exact_times 1."
      )
    case .e020: (translate("start_time is not a time."), "Write HH:MM:SS.")
    case .e021: ("start_date is not a date.", "Write YYYYMMDD.")
    case .e022:
      (
        translate("The times along the trip do not grow."),
        "Let each stop's times be later than those of the stop before."
      )
    case .e023:
      (
        translate("start_time is not when the trip starts."),
        "Leave start_time out, or give the first arrival_time of the trip."
      )
    case .e024: ("The trip runs in the other direction.", "Use the direction_id of trips.txt, or leave it out.")
    case .e025: (translate("It leaves a stop before it arrives there."), "Let the departure be the arrival or later.")
    case .e035: (translate("The trip belongs to another line."), "Use the route_id of trips.txt, or leave it out.")
    case .e036: (translate("A stop_sequence comes twice in a row."), "Give each stop one update.")
    case .e037: (translate("A stop_id comes twice in a row."), "Give each stop one update.")
    case .e038: ("There is no such version of GTFS-Realtime.", "Write 2.0.")
    case .e039: ("A full dataset deletes an entity.", "Leave the entity out instead of marking it is_deleted.")
    case .e040: ("It is not said which stop is meant.", "Give stop_sequence.")
    case .e041: (translate("The trip has no stops."), "Give stop_time_update, or mark the trip CANCELED.")
    case .e042: ("A stop without data has times.", "Leave arrival and departure out where NO_DATA is said.")
    case .e043: ("A stop has neither arrival nor departure.", "Give both, or mark it NO_DATA or SKIPPED.")
    case .e044: ("An arrival or departure is empty.", "Give time, or delay, or both.")
    case .e045:
      (
        translate("The stop_sequence is that of another stop."),
        "Let stop_id and stop_sequence be of one row of stop_times.txt."
      )
    case .e046:
      (
        translate("There is a delay, but no scheduled time that it counts from."),
        "Give time where stop_times.txt has none."
      )
    case .e048: ("The header does not say when it was made.", "Give the header a timestamp.")
    case .e049: ("The header does not say whether it is all there is.", "Set incrementality to FULL_DATASET.")
    case .e050:
      (translate("A timestamp lies in the future."), "Set the clock; write POSIX seconds, which know no time zone.")
    case .e051:
      (translate("The trip has no such stop_sequence."), "Use those of stop_times.txt; do not count the updates.")
    case .w001: ("It is not said when it was made.", "Give it a timestamp.")
    case .w002: ("It is not said which vehicle runs the trip.", "Give vehicle.id where it is known.")
    case .w005:
      (
        "Without its vehicle, a run with exact_times 0 is hard to tell from the next.",
        "Give vehicle.id where it is known."
      )
    case .w006: ("The trip has no trip_id.", "Give one where the timetable has the trip.")
    case .w007: ("The version before is too old.", "Publish a fresh version every 30 seconds, changed or not.")
    case .w008: ("The feed is out of date.", "Publish a fresh version every 30 seconds, changed or not.")
    case .w009:
      ("It is left to guess whether it is scheduled.", "Set schedule_relationship, also where it is SCHEDULED.")
    }
  }
}

/// Marks a text for the catalogues; who shows it to a dispatcher translates it. These are the rules that a trip of ours
/// could break: `tripdesk check-feed` writes English.
private func translate(_ text: String) -> String { text }
