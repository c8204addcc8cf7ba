import TripCore

/// Remembers which trips and alerts the versions of a feed had, to notice those that flicker or change their ids.
struct WatchedEntities: Sendable {
  /// What an entity is about, which stays the same when its id changes.
  private enum Subject: Hashable {
    case trip(id: GTFSID, date: String, time: String, newID: GTFSID)
    case alert(TransitRealtime_Alert)
  }

  /// The number of versions that were taken.
  private var version = 0
  /// The last version that had each trip.
  private var trips: [Subject: Int] = [:]
  /// The last version that had an alert with each id.
  private var alerts: [GTFSID: Int] = [:]
  /// The id of each entity of the last version, by its subject.
  private var ids: [Subject: GTFSID] = [:]

  /// Takes the next version of the feed.
  ///
  /// - Returns: A finding for each trip or alert that is back after it was gone, and for each that has another id.
  mutating func take(_ message: TransitRealtime_FeedMessage) -> [Finding] {
    version += 1
    var findings: [Finding] = []
    var newIDs: [Subject: GTFSID] = [:]
    let present = Set(message.entity.lazy.map { GTFSID($0.id) })
    for entity in message.entity {
      guard let subject = Self.subject(of: entity) else { continue }
      let id = GTFSID(entity.id)
      newIDs[subject] = id
      let tripID = entity.hasTripUpdate ? GTFSID(entity.tripUpdate.trip.tripID) : nil
      let last = entity.hasTripUpdate ? trips[subject] : alerts[id]
      if let last, last < version - 1 {
        let gone = version - 1 - last
        findings.append(
          Finding(
            .flickers, entity: entity.id, tripID: tripID,
            value: gone == 1 ? "absent in one version" : "absent in \(gone) versions"))
      }
      if entity.hasTripUpdate { trips[subject] = version } else { alerts[id] = version }
      // Two alerts may say the same, so an id has changed only when the old one is gone.
      if let old = ids[subject], old != id, entity.hasTripUpdate || !present.contains(old) {
        findings.append(Finding(.idChanges, entity: entity.id, tripID: tripID, value: "before, its id was \(old)"))
      }
    }
    ids = newIDs
    return findings
  }

  private static func subject(of entity: TransitRealtime_FeedEntity) -> Subject? {
    if entity.hasTripUpdate {
      let (trip, new) = (entity.tripUpdate.trip, entity.tripUpdate.tripProperties)
      guard trip.hasTripID else { return nil }
      return .trip(
        id: GTFSID(trip.tripID), date: trip.startDate, time: trip.startTime + new.startTime, newID: GTFSID(new.tripID))
    }
    return entity.hasAlert ? .alert(entity.alert) : nil
  }
}
