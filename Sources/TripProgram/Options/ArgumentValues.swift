import ArgumentParser
import TripCore

// How dates and times are written on the command line.

extension ServiceDate: ExpressibleByArgument {
  /// Reads a date as people and GTFS write it.
  public init?(argument: String) { self.init(argument) }
}

extension WallClockTime: ExpressibleByArgument {
  /// Reads `2014-11-01T06:50:00`.
  public init?(argument: String) { self.init(argument) }
}

extension ServiceTime: ExpressibleByArgument {
  /// Reads `25:10:00` or `25:10`.
  public init?(argument: String) {
    // People leave the seconds away.
    let text = argument.count(where: { $0 == ":" }) == 1 ? argument + ":00" : argument
    guard let time = ServiceTime(gtfs: text) else { return nil }
    self = time
  }
}
