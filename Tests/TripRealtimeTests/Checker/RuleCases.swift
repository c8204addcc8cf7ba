import Testing
import TripCore
import TripRealtime

typealias Message = TransitRealtime_FeedMessage
typealias Update = TransitRealtime_TripUpdate

/// A message that keeps every rule, and for each rule a change that breaks it and one that just does not.
struct RuleCase: CustomTestStringConvertible, Sendable {
  let rule: Rule
  /// Whether there is a version before it: the good message itself, a moment earlier.
  var previous: (@Sendable (inout Message) -> Void)?
  let broken: @Sendable (inout Message) -> Void
  let kept: @Sendable (inout Message) -> Void

  /// Rules that cannot but be broken with it.
  var inTow: Set<Rule> = []

  var testDescription: String { rule.id }

  static let now = RuleFeed.at(8, 5)
  static let nowSeconds = UInt64(now.unixSeconds)

  /// The entities: T at set times, L around a loop, B with a blank time, D and E of frequencies.txt, X extra, and the alert A.
  static let good: Message = {
    var message = Message()
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.incrementality = .fullDataset
    message.header.timestamp = nowSeconds
    message.entity = [
      update("T", stops: [stop(2, "a", 8, 0), stop(5, "s1", 8, 10, stay: 120), stop(9, "b", 8, 20)]),
      update("L", stops: [stop(1, "a", 8, 0), stop(2, "b", 8, 10), stop(3, "a", 8, 20)]),
      update("B", stops: [stop(1, "a", 8, 0), stop(2, "s1", 8, 10), stop(3, "b", 8, 20)]),
      update("D", start: "08:10:00", .unscheduled, stops: [stop(1, "a", 8, 10), stop(2, "b", 8, 20)]),
      update("E", start: "08:10:00", stops: [stop(1, "a", 8, 10), stop(2, "b", 8, 20)]),
      update("X", .new, stops: [stop(1, "a", 8, 10), stop(2, "b", 8, 20)]), goodAlert,
    ]
    return message
  }()

  private static func update(
    _ id: String, start: String? = nil,
    _ relationship: TransitRealtime_TripDescriptor.ScheduleRelationship = .scheduled,
    stops: [StopUpdate]
  ) -> TransitRealtime_FeedEntity {
    var entity = TransitRealtime_FeedEntity()
    entity.id = id
    entity.tripUpdate.trip.tripID = id
    entity.tripUpdate.trip.startDate = "20261120"
    if let start { entity.tripUpdate.trip.startTime = start }
    entity.tripUpdate.trip.scheduleRelationship = relationship
    entity.tripUpdate.vehicle.id = "ferry-\(id)"
    entity.tripUpdate.timestamp = nowSeconds
    entity.tripUpdate.stopTimeUpdate = stops
    if relationship == .unscheduled {
      for index in stops.indices { entity.tripUpdate.stopTimeUpdate[index].scheduleRelationship = .unscheduled }
    }
    return entity
  }

  private static func stop(_ sequence: UInt32, _ id: String, _ hour: Int, _ minute: Int, stay: Int = 0) -> StopUpdate {
    var stop = StopUpdate()
    stop.stopSequence = sequence
    stop.stopID = id
    stop.scheduleRelationship = .scheduled
    stop.arrival.time = Int64(RuleFeed.at(hour, minute).unixSeconds)
    stop.departure.time = stop.arrival.time + Int64(stay)
    return stop
  }
}

extension Message {
  /// The update of one of the trips; a change is written back.
  subscript(_ id: String) -> Update {
    get { entity.first { $0.id == id }?.tripUpdate ?? Update() }
    set {
      for index in entity.indices where entity[index].id == id { entity[index].tripUpdate = newValue }
    }
  }
}
