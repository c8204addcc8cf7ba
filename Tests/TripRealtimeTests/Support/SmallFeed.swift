import TripCore
import TripRealtime

typealias StopUpdate = TransitRealtime_TripUpdate.StopTimeUpdate
typealias Descriptor = TransitRealtime_TripDescriptor

extension Descriptor {
  /// A descriptor with the given fields; empty ones are left out.
  static func trip(_ id: String = "", date: String = "", time: String = "", route: String = "") -> Descriptor {
    var descriptor = Descriptor()
    if !id.isEmpty { descriptor.tripID = id }
    if !date.isEmpty { descriptor.startDate = date }
    if !time.isEmpty { descriptor.startTime = time }
    if !route.isEmpty { descriptor.routeID = route }
    return descriptor
  }

  func with(_ relationship: ScheduleRelationship) -> Descriptor {
    var descriptor = self
    descriptor.scheduleRelationship = relationship
    return descriptor
  }
}

extension StopUpdate {
  /// An update of a stop, by number or id, that departs and arrives `delay` late.
  static func at(_ sequence: UInt32? = nil, stop: String? = nil, delay: Int32? = nil) -> StopUpdate {
    var update = StopUpdate()
    if let sequence { update.stopSequence = sequence }
    if let stop { update.stopID = stop }
    if let delay {
      update.arrival.delay = delay
      update.departure.delay = delay
    }
    return update
  }

  func with(_ relationship: ScheduleRelationship) -> StopUpdate {
    var update = self
    update.scheduleRelationship = relationship
    return update
  }

  func departing(at time: Instant) -> StopUpdate {
    var update = self
    update.departure.time = Int64(time.unixSeconds)
    return update
  }
}

/// A feed of trip updates, made and received at noon.
struct SmallFeed {
  var message = TransitRealtime_FeedMessage()

  init(timestamp: Instant? = SmallTimetable.noon) {
    message.header.gtfsRealtimeVersion = "2.0"
    if let timestamp { message.header.timestamp = UInt64(timestamp.unixSeconds) }
  }

  /// Adds a trip update; the entities are numbered from 1 on.
  mutating func add(_ trip: Descriptor, _ updates: [StopUpdate] = [], timestamp: Instant? = nil) {
    var entity = TransitRealtime_FeedEntity()
    entity.id = "\(message.entity.count + 1)"
    entity.tripUpdate.trip = trip
    entity.tripUpdate.stopTimeUpdate = updates
    if let timestamp { entity.tripUpdate.timestamp = UInt64(timestamp.unixSeconds) }
    message.entity.append(entity)
  }

  func matched(to index: ScheduledTripIndex, receivedAt: Instant = SmallTimetable.noon) -> FeedMatch {
    FeedMatch(RealtimeFeed(message), to: index, receivedAt: receivedAt)
  }

  /// The match of a feed with one trip update of the trip `t` of the day.
  static func of(
    _ updates: [StopUpdate], to index: ScheduledTripIndex, change: (inout TransitRealtime_TripUpdate) -> Void = { _ in }
  ) -> FeedMatch {
    var feed = SmallFeed()
    feed.add(.trip("t", date: "20261120"), updates)
    change(&feed.message.entity[0].tripUpdate)
    return feed.matched(to: index)
  }
}

extension FeedMatch {
  /// What is reported of the trip `t`.
  var report: TripReport? {
    reports.latest(on: TripInstance(tripID: "t", serviceDate: SmallTimetable.date))
  }

  /// The departure delays of the trip `t` by number of the stop.
  var delays: [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: (report?.stopTimes ?? []).compactMap { stopTime in
        stopTime.departureDelay.map { (stopTime.sequence.number, $0.count) }
      })
  }
}
