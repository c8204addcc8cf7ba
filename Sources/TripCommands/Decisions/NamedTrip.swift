import ArgumentParser
import TripCore
import TripProgram

/// A trip that the command line or a line of standard input names.
struct NamedTrip: Hashable, Sendable {
  /// The `trip_id` of the trip in GTFS.
  let id: GTFSID
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
  /// Reads standard input to its end.
  ///
  /// - Returns: The trips, in the order of the lines.
  /// - Throws: An exit code, after an error message, when standard input cannot be read, or when a line names no trip,
  ///   or a trip that an earlier line named.
  static func read() throws(ExitCode) -> [NamedTrip] {
    var trips: [NamedTrip] = []
    var lines: [NamedTrip: Int] = [:]
    let bytes = try StandardInput.read()
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      let number = index + 1
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      let place = "standard input, line \(number)"
      var trip: NamedTrip
      do throws(TripLineError) { trip = try TripLine(line).trip() } catch {
        throw CommandFailure.refused(place + error.sentenceEnd)
      }
      if let earlier = lines.updateValue(number, forKey: trip) {
        throw CommandFailure.refused("\(place) names the trip of line \(earlier) again; name each trip once")
      }
      trip.place = "\(place): "
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
  ///   day; and when only some trips name one, so that the day of the others is a guess.
  static func date(of trips: [NamedTrip], _ date: ServiceDate?) throws(ExitCode) -> ServiceDate? {
    let day = date ?? trips.lazy.compactMap(\.date).first
    for trip in trips {
      if let day, date == nil, trip.date == nil {
        throw CommandFailure.refused(
          "\(trip.place)\(trip.id) names no service day, and others are of \(day); name it on each line, or with --date"
        )
      }
      guard let other = trip.date, let day, other != day else { continue }
      throw CommandFailure.refused(
        "\(trip.place)\(trip.id) is of \(other), and the others are of \(day); decide about one service day at a time")
    }
    return day
  }
}
