import Foundation
import TestSupport
import TripCore
import TripFeed
import TripRealtime

/// Publishes random decisions on random days of a real feed, for a test that reads the result: `random-days FEED SEED
/// COUNT FOLDER` writes `N.PROFILE.pb`, the published trips, `N.alerts.pb` and `N.combined.pb`, and `days.jsonl`, the state
/// that each of them was made from.
///
/// The test works out the content of the messages from the timetable and the decisions alone.
@main
struct RandomDays {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let seed = UInt64(arguments[2]), let count = Int(arguments[3]) else {
      FileHandle.standardError.write(Data("usage: random-days FEED SEED COUNT FOLDER\n".utf8))
      exit(2)
    }
    var random = SeededRandom(seed: seed)
    var feed = try RandomFeed(path: arguments[1], using: &random)
    let folder = URL(filePath: arguments[4])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let checker = FeedChecker(feed.index)
    let encoder = JSONEncoder()
    var lines = Data()
    for number in 0..<count {
      let (day, facts) = try feed.day(using: &random)
      let feeds = FeedProducer.produce(day, for: Set(FeedProfile.allCases))
      let encoded = try feeds.encoded()
      for (feed, bytes) in try feeds.encoded([PublishedFeed(.alerts), PublishedFeed(.combined)]) {
        try Data(bytes).write(to: folder.appending(path: "\(number).\(feed.content.rawValue).pb"))
      }
      for (profile, bytes) in encoded {
        try Data(bytes).write(to: folder.appending(path: "\(number).\(profile.name).pb"))
      }
      let (produced, bytes) = (feeds.feed(.standard), encoded[.standard] ?? [])
      var line = facts
      // Checks the decoded bytes, as a consumer would, and not the message that they were made from.
      let read = try TransitRealtime_FeedMessage(serializedBytes: bytes)
      line.findings = checker.check(read, now: day.now).findings.map {
        [$0.rule.id, $0.tripID?.text ?? "", $0.value ?? ""]
      }
      line.heldBack = produced.heldBack.map { "\($0.instance.tripID): \($0.findings.map(\.rule.id))" }
      for held in feeds.heldBack {
        if let profile = held.profile { line.heldBackFrom[profile.name, default: []].append(held.instance.tripID) }
      }
      line.heldBackAlerts = feeds.alerts.heldBack.map(\.alert.id)
      lines += try encoder.encode(line) + Data("\n".utf8)
    }
    try lines.write(to: folder.appending(path: "days.jsonl"))
  }
}
