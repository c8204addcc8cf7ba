/// Remembers which trips and alerts the versions of a feed had, to notice those that flicker or change their ids.
struct WatchedEntities: Sendable {
  /// What an entity is about, which stays the same when its id changes.
  private enum Subject: Hashable {
    case trip(id: String, date: String, time: String, newID: String)
    case alert(TransitRealtime_Alert)
  }

  /// The number of versions that were taken.
  private var version = 0
  /// The last version that had each trip.
  private var trips: [Subject: Int] = [:]
  /// The last version that had an alert with each id.
  private var alerts: [String: Int] = [:]
  /// The id of each entity of the last version, by its subject.
  private var ids: [Subject: String] = [:]

  /// Takes the next version of the feed.
  ///
  /// - Returns: A finding for each trip or alert that is back after it was gone, and for each that has another id.
  mutating func take(_ message: TransitRealtime_FeedMessage) -> [Finding] {
    version += 1
    var findings: [Finding] = []
    var newIDs: [Subject: String] = [:]
    let present = Set(message.entity.lazy.map(\.id))
    for entity in message.entity {
      guard let subject = Self.subject(of: entity) else { continue }
      newIDs[subject] = entity.id
      let tripID = entity.hasTripUpdate ? entity.tripUpdate.trip.tripID : nil
      let last = entity.hasTripUpdate ? trips[subject] : alerts[entity.id]
      if let last, last < version - 1 {
        let gone = version - 1 - last
        findings.append(
          Finding(
            .flickers, entity: entity.id, tripID: tripID,
            value: gone == 1 ? "absent in one version" : "absent in \(gone) versions"))
      }
      if entity.hasTripUpdate { trips[subject] = version } else { alerts[entity.id] = version }
      // Two alerts may say the same, so an id has changed only when the old one is gone.
      if let old = ids[subject], old != entity.id, entity.hasTripUpdate || !present.contains(old) {
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
        id: trip.tripID, date: trip.startDate, time: trip.startTime + new.startTime, newID: new.tripID)
    }
    return entity.hasAlert ? .alert(entity.alert) : nil
  }
}
