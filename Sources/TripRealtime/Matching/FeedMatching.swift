import TripCore

/// Matches the entities of a feed, one after the other, to the scheduled trips of a timetable.
struct FeedMatching {
  private(set) var unmatched: [UnmatchedEntity] = []
  private(set) var otherEntities = 0
  /// The `timestamp` of the feed's header; `nil` when the header has none.
  let headerTime: Instant?

  private let index: ScheduledTripIndex
  private let receivedAt: Instant
  /// The publisher that named itself in the feed's header.
  private let feedPublisher: PublisherID?
  /// The publisher for which the feed is matched.
  private let ownPublisher: PublisherID?
  private var finder: ScheduledTripFinder
  private var maker: ReportMaker
  /// The reports made so far, by the row of the scheduled trip in the timetable.
  private var found: [Int: Found] = [:]

  /// The times at which trip updates were made that may be about a trip, by its row: they have the `start_date` of one service day and
  /// the times of another, or do not say which of several they are about. Such a trip gets a report without any time.
  private var mentioned: [Int: Instant] = [:]

  /// The report about a scheduled trip, and the entity that it comes from.
  private struct Found {
    let report: TripReport
    let instance: TripInstance
    let entity: String
    let trip: TransitRealtime_TripDescriptor
  }

  init(
    _ index: ScheduledTripIndex, header: TransitRealtime_FeedHeader, receivedAt: Instant, for publisher: PublisherID?
  ) {
    self.index = index
    self.receivedAt = receivedAt
    feedPublisher = header.publishers.first
    ownPublisher = publisher
    headerTime = Instant(timestamp: header.timestamp)
    finder = ScheduledTripFinder(index)
    maker = ReportMaker(index, feedSaysWhatFollows: header.saysWhatFollows)
  }

  var unmatchedStops: [UnmatchedStop] { maker.unmatchedStops }

  /// The number of trips that have a report only because an update may be about them.
  var mentionedCount: Int { mentioned.keys.count { found[$0] == nil } }

  var reports: TripReports {
    let reports = found.values.map { ($0.instance, $0.report) }
    let others = mentioned.map { (index.timetable.instance(ofRow: $0.key), TripReport(time: $0.value)) }
    return TripReports(Dictionary(reports + others, uniquingKeysWith: { first, _ in first }))
  }

  mutating func add(_ entity: TransitRealtime_FeedEntity) {
    guard entity.hasTripUpdate else {
      otherEntities += 1
      return
    }
    let update = entity.tripUpdate
    let path = entity.passedOnBy + (feedPublisher.map { [$0] } ?? [])
    if let ownPublisher, path.contains(ownPublisher) { return }
    do throws(UnmatchedEntity.Reason) {
      guard path.count <= FeedMarks.longestPath else { throw .passedOnTooOften }
      guard !entity.isDeleted else { throw .deleted }
      try add(update, of: entity.id, passedOnBy: path)
    } catch {
      unmatched.append(Self.unmatched(entity.id, update.trip, error))
      for row in finder.rows(thatMayBeMeantBy: update, in: error) {
        mentioned[row] = (try? time(of: update)) ?? receivedAt
      }
    }
  }

  private mutating func add(
    _ update: TransitRealtime_TripUpdate, of entity: String, passedOnBy path: [PublisherID]
  ) throws(UnmatchedEntity.Reason) {
    let time = try time(of: update)
    let row = try finder.row(of: update, madeAt: time)
    let report: TripReport
    switch update.trip.relationship {
    case .canceled, .deleted: report = TripReport(time: time, isCancelled: true, path: path)
    default:
      report = maker.report(of: update, entity: entity, onRow: row, madeAt: time, passedOnBy: path)
      if let other = maker.otherRow { mentioned[other] = time }
    }
    let own = Found(report: report, instance: index.timetable.instance(ofRow: row), entity: entity, trip: update.trip)
    found[row] = found[row].map { join($0, own) } ?? own
  }

  /// Joins what two entities say about one trip, as what two feeds say, and notes that the older one is not the one that counts.
  private mutating func join(_ first: Found, _ second: Found) -> Found {
    let (newer, older) = second.report.time > first.report.time ? (second, first) : (first, second)
    unmatched.append(Self.unmatched(older.entity, older.trip, .repeated(keeping: newer.entity)))
    return Found(
      report: first.report.merged(with: second.report), instance: newer.instance, entity: newer.entity, trip: newer.trip
    )
  }

  /// Returns when a trip update was made: its own timestamp, or else that of the header.
  ///
  /// A cancellation always has the timestamp of the header, because every version that contains the cancellation
  /// confirms it.
  ///
  /// - Throws: ``UnmatchedEntity/Reason/noTimestamp`` when neither the update nor the header has a timestamp.
  private func time(of update: TransitRealtime_TripUpdate) throws(UnmatchedEntity.Reason) -> Instant {
    let ownTime = Instant(timestamp: update.timestamp)
    let time =
      switch update.trip.relationship {
      case .canceled, .deleted: headerTime ?? ownTime
      default: ownTime ?? headerTime
      }
    guard let time else { throw .noTimestamp }
    return min(time, receivedAt)
  }

  private static func unmatched(
    _ entity: String, _ trip: TransitRealtime_TripDescriptor, _ reason: UnmatchedEntity.Reason
  ) -> UnmatchedEntity {
    UnmatchedEntity(
      id: entity, tripID: trip.hasTripID ? GTFSID(trip.tripID) : nil,
      routeID: trip.hasRouteID ? GTFSID(trip.routeID) : nil,
      reason: reason)
  }
}

extension Instant {
  /// Makes an instant from a `timestamp` of a feed; `nil` for 0, which some producers write when they have no
  /// timestamp. A number that is too large becomes the greatest instant.
  fileprivate init?(timestamp: UInt64) {
    guard timestamp > 0 else { return nil }
    self.init(unixSeconds: Int(clamping: timestamp))
  }
}
