import Foundation
import TestSupport
import Testing
import TripCore
import TripFeed
import TripRealtime

@Suite("damaged captures", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct MutationTests {
  @Test("are refused or read, and never crash", arguments: ["halifax-TripUpdates", "kingston-1768494853"])
  func neverCrash(name: String) throws {
    var random = SeededRandom.announced("damaged captures, \(name)")
    let rounds = try Budget.count("REALTIME_MUTATIONS")
    let isHalifax = name.hasPrefix("halifax")
    let feed = try GTFSFeed(path: SharedData.path("gtfs/\(isHalifax ? "halifax" : "kingston").zip"))
    let index = ScheduledTripIndex(try feed.timetable(on: #require(ServiceDate(isHalifax ? "20251106" : "20260115"))))
    let whole = try [UInt8](Data(contentsOf: URL(filePath: SharedData.path("gtfs-rt/\(name).pb"))))
    let now = Instant(unixSeconds: isHalifax ? 1_762_463_054 : 1_768_494_853)
    let rows = index.timetable.rowsByInstance()
    var read = 0
    for _ in 0..<rounds {
      guard let feed = try? RealtimeFeed(bytes: damaged(whole, &random)) else { continue }
      read += 1
      let match = FeedMatch(feed, to: index, receivedAt: now)
      let updates = feed.message.entity.count(where: \.hasTripUpdate)
      #expect(match.reports.count - match.mentionedCount + match.unmatched.count == updates)
      for instance in match.reports.instances {
        let report = try #require(match.reports.latest(on: instance))
        var trip = try index.timetable.trip(ofRow: try #require(rows[instance]))
        trip.applyAll([.reinstated, .departure(delay: 300, at: nil)], over: report)
        #expect(!trip.isCancelled)
        #expect(trip.delay == 300)
      }
    }
    print("damaged captures, \(name): \(read) of \(rounds) could be read")
  }

  @Test("updates in any order, of any stop, with any time, are matched or listed")
  func anyUpdates() throws {
    var random = SeededRandom.announced()
    let feed = try GTFSFeed(path: SharedData.path("gtfs/kingston.zip"))
    let index = ScheduledTripIndex(try feed.timetable(on: #require(ServiceDate("20260115"))))
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: SharedData.path("gtfs-rt/kingston-1768494853.pb"))))
    let whole = try RealtimeFeed(bytes: bytes).message
    for _ in 0..<20 {
      var message = whole
      for position in message.entity.indices { change(&message.entity[position].tripUpdate, &random) }
      let match = FeedMatch(RealtimeFeed(message), to: index, receivedAt: Instant(unixSeconds: 1_768_494_853))
      #expect(match.reports.count - match.mentionedCount + match.unmatched.count == message.entity.count)
      for instance in match.reports.instances {
        let report = try #require(match.reports.latest(on: instance))
        #expect(zip(report.stopTimes, report.stopTimes.dropFirst()).allSatisfy { $0.sequence < $1.sequence })
        for delay in report.stopTimes.flatMap({ [$0.arrivalDelay, $0.departureDelay] }) {
          #expect((delay ?? 0).magnitude <= Trip.greatestDelay)
        }
      }
    }
  }

  private func change(_ update: inout TransitRealtime_TripUpdate, _ random: inout SeededRandom) {
    if Int.random(in: 0..<3, using: &random) == 0 { update.trip.clearStartDate() }
    if Int.random(in: 0..<8, using: &random) == 0 { update.trip.clearTripID() }
    if Int.random(in: 0..<8, using: &random) == 0 { update.delay = .random(in: .min ... .max, using: &random) }
    if Int.random(in: 0..<3, using: &random) == 0 { update.stopTimeUpdate.shuffle(using: &random) }
    for position in update.stopTimeUpdate.indices {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: update.stopTimeUpdate[position].clearStopSequence()
      case 1: update.stopTimeUpdate[position].clearStopID()
      case 2: update.stopTimeUpdate[position].stopSequence = .random(in: 0...40, using: &random)
      case 3: update.stopTimeUpdate[position].departure.time = .random(in: .min ... .max, using: &random)
      case 4:
        update.stopTimeUpdate[position].departure.time = .random(in: 1_768_400_000...1_768_600_000, using: &random)
      case 5: update.stopTimeUpdate[position].scheduleRelationship = .skipped
      default: break
      }
    }
  }

  /// The bytes with a few bits turned over, some cut off or cut out, or some put in.
  private func damaged(_ whole: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = whole
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
    case 1:
      let start = Int.random(in: 0..<bytes.count, using: &random)
      bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...20, using: &random)))
    case 2:
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes.insert(contentsOf: (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }, at: place)
    default: break
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    return bytes
  }
}
