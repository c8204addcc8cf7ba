import ArgumentParser
import TripCore

/// Refuses arguments that are no text in UTF-8. Swift replaces their wrong bytes by U+FFFD, and the result may be the
/// `trip_id` of another trip.
enum RepairedArgument {
  /// Refuses a `trip_id` that is no text in UTF-8.
  ///
  /// - Parameter tripID: A `trip_id` of the command line.
  /// - Throws: `ValidationError` when an argument that is no text in UTF-8 became this `trip_id`.
  static func refuse(_ tripID: GTFSID) throws {
    for argument in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)) {
      guard let argument, String(validatingCString: argument) == nil else { continue }
      guard GTFSID(String(cString: argument)) == tripID else { continue }
      throw ValidationError("the trip_id '\(tripID)' is no UTF-8 text; write it as `tripdesk trips --json` does")
    }
  }
}
