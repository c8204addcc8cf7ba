/// A rule that consumers hold a feed of trip updates to, under the id by which producers and consumers know it.
/// - SeeAlso: The rules of MobilityData's GTFS-Realtime validator, by the same ids.
public enum Rule: String, CaseIterable, Sendable, Codable {
  case notPosixTime = "E001"
  case unsortedStops = "E002"
  case unknownTrip = "E003"
  case unknownRoute = "E004"
  case incompleteFrequencyTrip = "E006"
  case ambiguousStop = "E009"
  case unknownStop = "E011"
  case headerOlderThanEntities = "E012"
  case frequencyTripNotUnscheduled = "E013"
  case notAStopOrPlatform = "E015"
  case addedTripInTimetable = "E016"
  case sameTimestampForNewContent = "E017"
  case timestampWentBack = "E018"
  case noFrequencyTripAtStartTime = "E019"
  case malformedStartTime = "E020"
  case malformedStartDate = "E021"
  case timesNotIncreasing = "E022"
  case wrongStartTime = "E023"
  case wrongDirection = "E024"
  case departureBeforeArrival = "E025"
  case wrongRoute = "E035"
  case repeatedStopSequence = "E036"
  case repeatedStopID = "E037"
  case unknownVersion = "E038"
  case deletedEntityInFullDataset = "E039"
  case stopNotIdentified = "E040"
  case noStops = "E041"
  case timesAtNoData = "E042"
  case neitherArrivalNorDeparture = "E043"
  case emptyStopTimeEvent = "E044"
  case stopSequenceOfOtherStop = "E045"
  case delayWithoutScheduledTime = "E046"
  case noHeaderTimestamp = "E048"
  case noIncrementality = "E049"
  case timestampInFuture = "E050"
  case unknownStopSequence = "E051"
  case noTimestamp = "W001"
  case noVehicleID = "W002"
  case frequencyTripWithoutVehicleID = "W005"
  case noTripID = "W006"
  case previousVersionTooOld = "W007"
  case outOfDate = "W008"
  case noScheduleRelationship = "W009"

  /// The id, as `E022`.
  public var id: String { rawValue }

  /// Whether consumers may reject what breaks it; the others make it worse, not useless.
  public var isError: Bool { rawValue.hasPrefix("E") }

  /// Whether it compares a version with the one before, and cannot be judged from one alone.
  public var needsPrevious: Bool {
    [.sameTimestampForNewContent, .timestampWentBack, .previousVersionTooOld].contains(self)
  }

  /// Whether nobody can keep it who has no vehicle-location system: a trip is published without its vehicle's id.
  public var isAboutVehicles: Bool { [.noVehicleID, .frequencyTripWithoutVehicleID].contains(self) }
}
