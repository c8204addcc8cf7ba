import Foundation
import TestSupport
import TripCore
import TripFeed

/// Follows late vehicles on random days of a real feed, for a test that works out the same from the feed alone:
/// `vehicle-days FEED SEED COUNT` prints a line of JSON for each timetable, a service date and what is known of its vehicles,
/// followed by a line for each day of it: what was decided and reported, and what the program found to follow.
@main
struct VehicleDays {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let seed = UInt64(arguments[2]), let count = Int(arguments[3]) else {
      FileHandle.standardError.write(Data("usage: vehicle-days FEED SEED COUNT\n".utf8))
      exit(2)
    }
    var random = SeededRandom(seed: seed)
    let timetables = try timetables(of: GTFSFeed(path: arguments[1]), using: &random)
    let encoder = JSONEncoder()
    func tell(_ line: some Encodable) throws {
      FileHandle.standardOutput.write(try encoder.encode(line) + Data("\n".utf8))
    }
    let parts = min(count, 8)
    for part in 0..<parts {
      guard let chosen = timetables.randomElement(using: &random) else { return }
      let timetable = part == 0 ? chosen : chosen.withRandomVehicles(using: &random)
      try tell(TimetableFacts(timetable))
      for _ in 0..<(count / parts + (part < count % parts ? 1 : 0)) {
        var day = RandomVehicleDay(timetable, using: &random)
        day.decide(using: &random)
        try tell(day.facts())
      }
    }
  }

  /// Reads the timetables of up to three random service dates; a day on which clocks change is among them when there is one.
  private static func timetables(of feed: GTFSFeed, using random: inout SeededRandom) throws -> [Timetable] {
    guard let days = feed.days else { return [] }
    let numbers = days.lowerBound.dayNumber...days.upperBound.dayNumber
    var dates = (0..<3).map { _ in ServiceDate(dayNumber: Int.random(in: numbers, using: &random)) }
    let changes = numbers.map(ServiceDate.init(dayNumber:)).filter { date in
      let zone = feed.agency.timeZone
      return date.advanced(by: 1).origin(in: zone) - date.origin(in: zone) != 86_400 && feed.hasService(on: date)
    }
    if let change = changes.randomElement(using: &random) { dates[0] = change }
    let served = Set(dates.compactMap(feed.nearestServiceDate)).sorted()
    return try served.map { try feed.timetable(on: $0) }.filter { $0.count > 0 }
  }
}
