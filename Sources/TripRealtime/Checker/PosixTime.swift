import TripCore

/// The limits within which a number is taken for seconds since 1970.
enum PosixTime {
  /// From 2005, before which there was no such feed, to 2100: milliseconds lie far beyond it, times of the day far below.
  static let range = 1_104_537_600...4_102_444_800
  /// How far a clock may be ahead of ours.
  static let tolerance = 60

  /// Whether a timestamp is one.
  static func contains(_ timestamp: UInt64) -> Bool { range.contains(Int(clamping: timestamp)) }

  /// Whether a timestamp lies too far ahead of `now`.
  static func isAhead(_ timestamp: UInt64, of now: Instant) -> Bool {
    Int(clamping: timestamp) > now.unixSeconds + tolerance
  }
}

extension ServiceTime {
  /// Reads `HH:MM:SS` as GTFS writes it, with one digit of hours or more; nothing where the text is anything else.
  init?(gtfs text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 3, (1...4).contains(parts[0].count), parts[1].count == 2, parts[2].count == 2 else {
      return nil
    }
    var numbers: [Int] = []
    for part in parts {
      var number = 0
      for digit in part {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
        number = number * 10 + Int(digit - UInt8(ascii: "0"))
      }
      numbers.append(number)
    }
    guard numbers[1] < 60, numbers[2] < 60 else { return nil }
    self.init(hours: numbers[0], minutes: numbers[1], seconds: numbers[2])
  }
}
