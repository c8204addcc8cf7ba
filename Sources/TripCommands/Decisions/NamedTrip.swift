import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram

/// A trip that the command line or a line of standard input names.
struct NamedTrip: Hashable, Sendable {
  /// The `trip_id` of the trip in GTFS.
  let id: String
  /// The service day of the trip; `nil` for the service day of the command.
  var date: ServiceDate?
  /// The `start_time` of a trip that frequencies.txt repeats; `nil` for a trip that runs once a day.
  var startTime: ServiceTime?
  /// The beginning of an error message about the trip: its line of standard input. Empty for a trip of the command
  /// line.
  var place = ""
}

/// Reads the trips that standard input names.
///
/// Each line is a JSON object as `tripdesk trips --json` prints it. Empty lines are ignored, and so are all keys
/// except `trip_id`, `start_date` and `start_time`.
enum NamedTrips {
  private struct Line: Decodable {
    let tripID: String
    let startDate: String?
    let startTime: String?

    enum CodingKeys: String, CodingKey {
      case tripID = "trip_id"
      case startDate = "start_date"
      case startTime = "start_time"
    }
  }

  /// Reads standard input to its end.
  ///
  /// - Returns: The trips, in the order of the lines.
  /// - Throws: An exit code, after an error message, when a line names no trip, or a trip that an earlier line named.
  static func read() throws(ExitCode) -> [NamedTrip] {
    var trips: [NamedTrip] = []
    var lines: [NamedTrip: Int] = [:]
    var number = 0
    while let line = readLine() {
      number += 1
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      let place = "standard input, line \(number): "
      var trip = try trip(line, place)
      if let earlier = lines.updateValue(number, forKey: trip) {
        throw CommandFailure.refused("\(place)names the trip of line \(earlier) again; name each trip once")
      }
      trip.place = place
      trips.append(trip)
    }
    return trips
  }

  /// Returns the service day of all trips.
  ///
  /// - Parameters:
  ///   - trips: The trips.
  ///   - date: The day of `--date`, or `nil` without that option.
  /// - Returns: The day, or `nil` when neither `--date` nor a trip names one.
  /// - Throws: An exit code, after an error message, when a trip names another day: one step of undo is about one
  ///   day.
  static func date(of trips: [NamedTrip], _ date: ServiceDate?) throws(ExitCode) -> ServiceDate? {
    let day = date ?? trips.lazy.compactMap(\.date).first
    for trip in trips {
      guard let other = trip.date, let day, other != day else { continue }
      throw CommandFailure.refused(
        "\(trip.place)\(trip.id) is of \(other), and the others are of \(day); decide about one service day at a time")
    }
    return day
  }

  private static func trip(_ line: String, _ place: String) throws(ExitCode) -> NamedTrip {
    guard let fields = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
      throw CommandFailure.refused("\(place)is no JSON object with a trip_id; write lines of `tripdesk trips --json`")
    }
    var trip = NamedTrip(id: fields.tripID)
    if let text = fields.startDate {
      guard let date = ServiceDate(text) else {
        throw CommandFailure.refused("\(place)start_date '\(text)' is no date; write YYYYMMDD")
      }
      trip.date = date
    }
    if let text = fields.startTime {
      guard let time = ServiceTime(argument: text) else {
        throw CommandFailure.refused("\(place)start_time '\(text)' is no time; write HH:MM:SS")
      }
      trip.startTime = time
    }
    return trip
  }
}
