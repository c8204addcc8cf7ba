import ArgumentParser
import TripCore

// The notation of dates and times on the command line.

extension ServiceDate: ExpressibleByArgument {
  /// Reads a date such as `2026-11-20` or, as in GTFS, `20261120`; `nil` when the text is not a date.
  public init?(argument: String) { self.init(argument) }
}

extension WallClockTime: ExpressibleByArgument {
  /// Reads a date with a time, such as `2014-11-01T06:50:00`; `nil` when the text is not one.
  public init?(argument: String) { self.init(argument) }
}

extension ServiceTime: ExpressibleByArgument {
  /// Reads a time of a service day, such as `25:10:00` or `25:10`; `nil` when the text is not one.
  public init?(argument: String) {
    // On the command line, the seconds may be left out.
    let text = argument.count(where: { $0 == ":" }) == 1 ? argument + ":00" : argument
    guard let time = ServiceTime(gtfs: text) else { return nil }
    self = time
  }
}
