import ArgumentParser
import FoundationEssentials
import TripCore
import TripProgram

/// A trip as a command names it: on the command line, or in a line of standard input.
struct NamedTrip: Hashable, Sendable {
  /// `trip_id`.
  let id: String
  /// The service day, or `nil` for the one that the command is about.
  var date: ServiceDate?
  /// `start_time` for a trip that frequencies.txt repeats; `nil` when the trip runs once.
  var startTime: ServiceTime?
  /// What an error begins with: where the trip was named, or nothing for the command line.
  var place = ""
}

/// The trips of standard input: a line of `tripdesk trips --json` each. Keys other than `trip_id`, `start_date` and
/// `start_time` are ignored, and so are empty lines.
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
  /// - Throws: An exit code, after the first line that is no trip, or names one again, was written to standard error.
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

  /// Returns the service day that trips are about.
  ///
  /// - Parameters:
  ///   - trips: The trips.
  ///   - date: The day of `--date`.
  /// - Returns: The day, or `nil` when neither `--date` nor a trip names one.
  /// - Throws: An exit code, after a trip of another day was written to standard error: undo is about one day.
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
