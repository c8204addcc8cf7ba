/// A rule that consumers expect a feed of trip updates or alerts to keep. The names of the cases and their comments say
/// how a feed breaks the rule.
///
/// The raw value is the id of the rule. Ids with E and W are those of MobilityData's validator, which producers and
/// consumers know; S026 is that of gtfs-rt-validator. Rules of our own have other letters: A for alerts, H for how a
/// feed is delivered over HTTP, V for how versions follow each other while a feed is watched.
///
/// ```swift
/// let rule = Rule.departureBeforeArrival
/// print(rule.id, rule.whatIsWrong, rule.advice)
/// ```
/// - SeeAlso: The rules of MobilityData's GTFS-Realtime validator, which have the same ids.
public enum Rule: String, CaseIterable, Sendable, Codable {
  /// A time in the feed is not a number of seconds since 1970.
  case notPosixTime = "E001"
  /// The stop time updates of a trip are not in the order of `stop_sequence`.
  case unsortedStops = "E002"
  /// The `trip_id` of a trip update is not in the timetable.
  case unknownTrip = "E003"
  /// The `route_id` of a trip update is not in the timetable.
  case unknownRoute = "E004"
  /// A trip with `exact_times` 0 lacks `start_date` or `start_time`.
  case incompleteFrequencyTrip = "E006"
  /// A trip visits a stop twice, and an update of the trip has no `stop_sequence`.
  case ambiguousStop = "E009"
  /// A stop that a stop time update or an alert names, by `stop_id` or `assigned_stop_id`, is not in the timetable.
  case unknownStop = "E011"
  /// The header's timestamp is earlier than that of a trip update.
  case headerOlderThanEntities = "E012"
  /// A trip with `exact_times` 0 is not marked as `UNSCHEDULED`.
  case frequencyTripNotUnscheduled = "E013"
  /// A stop that a stop time update names is a station, an entrance or another place where no vehicle stops.
  case notAStopOrPlatform = "E015"
  /// A trip marked as `NEW` or `ADDED` is in the timetable.
  case addedTripInTimetable = "E016"
  /// The feed's content differs from its previous version, but the header's timestamp is the same.
  case sameTimestampForNewContent = "E017"
  /// The header's timestamp is earlier than that of the previous version of the feed.
  case timestampWentBack = "E018"
  /// The trip has `exact_times` 1, and none of its scheduled trips starts at the `start_time`.
  case noFrequencyTripAtStartTime = "E019"
  /// `start_time` is not a time in the form HH:MM:SS.
  case malformedStartTime = "E020"
  /// `start_date` is not a date in the form YYYYMMDD.
  case malformedStartDate = "E021"
  /// The time at a stop is not later than the time at the stop before.
  case timesNotIncreasing = "E022"
  /// The `start_time` of a trip is not the arrival time at its first stop.
  case wrongStartTime = "E023"
  /// The `direction_id` of a trip differs from that in the timetable.
  case wrongDirection = "E024"
  /// The departure from a stop is earlier than the arrival there.
  case departureBeforeArrival = "E025"
  /// An alert names a trip and a route, and the trip is not of that route in the timetable.
  case tripOfOtherRoute = "E030"
  /// An alert names a route, and beside it a trip with another `route_id`.
  case twoRoutes = "E031"
  /// An alert does not say whom it concerns: it has no `informed_entity`.
  case noInformedEntity = "E032"
  /// An `informed_entity` names no agency, route, kind of route, trip or stop.
  case emptySelector = "E033"
  /// An agency that an alert names is not in the timetable.
  case unknownAgency = "E034"
  /// The `route_id` of a trip differs from that in the timetable.
  case wrongRoute = "E035"
  /// Two stop time updates in a row have the same `stop_sequence`.
  case repeatedStopSequence = "E036"
  /// Two stop time updates in a row have the same `stop_id`.
  case repeatedStopID = "E037"
  /// `gtfs_realtime_version` is neither 1.0 nor 2.0.
  case unknownVersion = "E038"
  /// An entity has `is_deleted` although the feed is a full dataset.
  case deletedEntityInFullDataset = "E039"
  /// A stop time update has neither `stop_sequence` nor `stop_id`.
  case stopNotIdentified = "E040"
  /// A trip update has no stop time updates although its trip is neither cancelled, deleted nor duplicated.
  case noStops = "E041"
  /// A stop time update marked as `NO_DATA` has an arrival or a departure.
  case timesAtNoData = "E042"
  /// A stop time update has neither arrival nor departure, and is not `SKIPPED` or `NO_DATA`.
  case neitherArrivalNorDeparture = "E043"
  /// An arrival or departure in a stop time update has neither `time` nor `delay`.
  case emptyStopTimeEvent = "E044"
  /// The `stop_id` and the `stop_sequence` of a stop time update belong to different rows of stop_times.txt.
  case stopSequenceOfOtherStop = "E045"
  /// A stop time update gives only a delay, but stop_times.txt has no time for that stop to which it could be added.
  case delayWithoutScheduledTime = "E046"
  /// The header of a feed of version 2.0 has no timestamp.
  case noHeaderTimestamp = "E048"
  /// The header of the feed has no `incrementality`.
  case noIncrementality = "E049"
  /// A timestamp is later than the present time.
  case timestampInFuture = "E050"
  /// In the timetable, the trip has no stop time with the `stop_sequence` of an update.
  case unknownStopSequence = "E051"
  /// A trip update, or the header of a feed of version 1.0, has no timestamp.
  case noTimestamp = "W001"
  /// A trip update has no vehicle id.
  case noVehicleID = "W002"
  /// A trip update about a trip with `exact_times` 0 has no vehicle id.
  case frequencyTripWithoutVehicleID = "W005"
  /// A trip update has no `trip_id`.
  case noTripID = "W006"
  /// The timestamp of the previous version of the feed is more than 35 seconds earlier.
  case previousVersionTooOld = "W007"
  /// The header's timestamp is more than 65 seconds old.
  case outOfDate = "W008"
  /// A trip descriptor or stop time update has no `schedule_relationship`.
  case noScheduleRelationship = "W009"

  /// An `impact_period` of an alert is not within one of its `communication_period`.
  case impactOutsideCommunication = "S026"
  /// A trip that an alert names is neither in the timetable nor an extra trip of the feeds that are checked with it.
  case alertOfUnknownTrip = "A001"
  /// A route that an alert names is not in the timetable.
  case alertOfUnknownRoute = "A002"
  /// An alert names a direction without a route, or one that no trip of the route has.
  case alertOfUnknownDirection = "A003"
  /// An alert has no header or description, or one with an empty text.
  case emptyAlertText = "A004"
  /// A text of an alert is given twice in one language.
  case repeatedLanguage = "A005"
  /// A period of an alert does not end after it begins.
  case reversedPeriod = "A006"
  /// All periods of an alert are over.
  case alertIsOver = "A007"
  /// The header of an alert has more than 100 characters.
  case longHeader = "A008"
  /// The description of an alert has more than 1,000 characters.
  case longDescription = "A009"
  /// An alert with the effect `NO_SERVICE` names more than trips, so that some consumers close all of a route or stop.
  case closesMoreThanTrips = "A010"

  /// The feed is not served over HTTPS.
  case notSecure = "H001"
  /// The server sends no `Last-Modified`, or one that is not a date.
  case noModificationTime = "H002"
  /// `Last-Modified` is later than the present time, or earlier than the header's timestamp.
  case wrongModificationTime = "H003"
  /// The server sends no `ETag`.
  case noTag = "H004"
  /// The server sends a version again to a client that has the version already.
  case sentAgain = "H005"
  /// The `Content-Type` is not that of protocol buffers.
  case wrongContentType = "H006"
  /// The server does not compress the feed although the request allows gzip.
  case notCompressed = "H007"
  /// The header's timestamp is more than ten minutes old, in a feed that a server delivers.
  case olderThanTenMinutes = "H008"

  /// No new version was received for 35 seconds and the time between two requests.
  case standsStill = "V001"
  /// A trip or alert that was absent from a version is back in a later one.
  case flickers = "V002"
  /// The same trip, or an alert with the same content, has another entity id than in the version before.
  case idChanges = "V003"
  /// A request for a watched feed failed, or brought no feed.
  case unreadable = "V004"

  /// The id of the rule, such as `E022`.
  public var id: String { rawValue }

  /// Whether consumers may reject a feed that breaks the rule. A feed that breaks only other rules is accepted, but
  /// less useful.
  public var isError: Bool {
    switch self {
    case .alertIsOver, .longHeader, .longDescription, .closesMoreThanTrips, .flickers, .idChanges: false
    case .olderThanTenMinutes, .unreadable: true
    default: !rawValue.hasPrefix("W") && !isAboutDelivery
    }
  }

  /// Whether the rule compares a version of the feed with the previous one, so that it cannot be checked with one
  /// version alone.
  public var needsPrevious: Bool {
    [.sameTimestampForNewContent, .timestampWentBack, .previousVersionTooOld].contains(self)
  }

  /// Whether a feed without vehicle ids breaks the rule. A producer without a vehicle location system cannot keep
  /// such a rule.
  public var isAboutVehicles: Bool { [.noVehicleID, .frequencyTripWithoutVehicleID].contains(self) }
}
