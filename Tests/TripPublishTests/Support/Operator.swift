import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed
import TripPublish
import TripRealtime

/// The operator of the sample feed on a Friday morning, with a journal in memory and a clock that does not run.
final class SampleOperator {
  static let day = ServiceDate("20261120") ?? ServiceDate(dayNumber: 0)
  let feed: GTFSFeed
  let timetable: Timetable
  let journal = MemoryJournal()
  let id: OperatorID
  let folder: URL
  /// The time 08:14 in the agency's time zone.
  let morning: Instant

  init() throws {
    feed = try GTFSFeed(path: Checkout.path("data/sample-feed"))
    timetable = try feed.timetable(on: Self.day)
    id = OperatorID(feed.agency)
    morning = Self.day.origin(in: feed.agency.timeZone) + Seconds(ServiceTime(hours: 8, minutes: 14).seconds)
    folder = FileManager.default.temporaryDirectory.appending(path: "publish-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the planned trips that leave soon, in the order of their departures.
  func upcoming() throws -> [Trip] {
    try timetable.rows(departingAfter: morning, until: nil).prefix(20).map { try timetable.trip(ofRow: $0) }
  }

  /// Appends a decision to the journal, as a desk does.
  @discardableResult
  func decide(_ decision: Decision, on trip: Trip, at time: Instant? = nil) async throws -> [JournalEntry] {
    try await journal.append([
      Proposal(.decide(decision), on: trip, time: time ?? morning, author: "test", operatorID: id)
    ])
  }

  /// Decides about an alert that is told today.
  @discardableResult
  func decide(_ decision: AlertDecision, onAlert alert: GTFSID) async throws -> [JournalEntry] {
    let subject = AlertSubject(id: alert, lastDay: ServiceDate(of: morning, in: feed.agency.timeZone))
    return try await journal.append([
      Proposal(decision, on: subject, time: morning, author: "test", operatorID: id)
    ])
  }

  func composer(vouch: Seconds? = nil, only: ServiceDate? = nil) -> DayComposer {
    DayComposer(feed, journal: journal, of: id, vouch: vouch, only: only)
  }

  func message(_ composer: DayComposer, at now: Instant? = nil) async throws -> TransitRealtime_FeedMessage {
    try RealtimeFeed(bytes: try await composer.compose(at: now ?? morning)).message
  }
}

extension TransitRealtime_FeedMessage {
  /// Returns the trip update of a trip; `nil` when the feed has none.
  func update(_ trip: Trip) -> TransitRealtime_TripUpdate? {
    entity.first { $0.tripUpdate.trip.tripID == trip.instance.tripID.text }?.tripUpdate
  }
}
