import TripCore
import TripRealtime

extension TripAsPublished {
  /// Makes what is published of a trip from its entity of a feed message.
  ///
  /// - Parameters:
  ///   - entity: The entity, which has a trip update.
  ///   - heldBack: Why the entity is not published, or an empty array.
  init(_ entity: TransitRealtime_FeedEntity, heldBack: [String] = []) {
    let update = entity.tripUpdate
    let kind: Kind =
      switch update.trip.scheduleRelationship {
      case .canceled: .cancelled
      case .new, .added: .extra
      default: .scheduled
      }
    let last = update.stopTimeUpdate.count - 1
    let stops = update.stopTimeUpdate.enumerated().map { index, stop in
      // At the last stop, the arrival is what passengers wait for.
      let event = stop.hasDeparture && index < last ? stop.departure : stop.arrival
      return Stop(
        sequence: StopSequence(Int(stop.stopSequence)), isSkipped: stop.scheduleRelationship == .skipped,
        departure: event.hasTime ? Instant(unixSeconds: Int(event.time)) : nil,
        delay: event.hasDelay ? Seconds(Int(event.delay)) : nil)
    }
    self.init(kind: kind, stops: stops, heldBack: heldBack, notation: entity.textFormatString())
  }
}
