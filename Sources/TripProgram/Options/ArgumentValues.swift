import ArgumentParser
import TripCore

// The notation of dates and times on the command line.

extension ServiceDate: ExpressibleByArgument {
  /// Reads a date such as `2026-11-20` or, as in GTFS, `20261120`; `nil` when the text is not a date.
  public init?(argument: String) { self.init(argument) }
}

extension GTFSID: ExpressibleByArgument {
  /// Makes an id from an argument of the command line.
  public init(argument: String) { self.init(argument) }
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

extension AlertCause: ExpressibleByArgument {
  /// Reads a cause in small letters with hyphens, as `medical-emergency`, or as GTFS-Realtime writes it.
  public init?(argument: String) {
    let name = argument.uppercased().replacing("-", with: "_")
    let found = Self.allCases.first { [$0.rawValue, $0.rawValue.replacing("_CAUSE", with: "")].contains(name) }
    guard let found else { return nil }
    self = found
  }

  /// All causes as they are written for a command.
  public static var allValueStrings: [String] {
    allCases.map { $0.rawValue.replacing("_CAUSE", with: "").lowercased().replacing("_", with: "-") }
  }

  /// The cause as it is written for a command.
  public var defaultValueDescription: String { rawValue.replacing("_CAUSE", with: "").lowercased() }
}
