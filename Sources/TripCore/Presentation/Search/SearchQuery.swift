/// The words of a search text. A trip matches the text when it matches each word.
struct SearchQuery: Equatable, Sendable {
  /// A word of the search text.
  struct Word: Equatable, Sendable {
    /// The folded word as UTF-8; never empty.
    let bytes: [UInt8]
    /// The time of day for which the word stands, or `nil` when the word is not a time or the beginning of one.
    let time: TypedTimeOfDay?
  }

  /// The words of the search text; a trip has to match each of them.
  let words: [Word]

  /// Splits a search text into words.
  ///
  /// - Parameters:
  ///   - text: The search text, in upper or lower case, with or without accents.
  ///   - countsToTwelve: Whether the user has the 12-hour clock, so that 8:15 may also stand for 20:15.
  init(_ text: String, countsToTwelve: Bool = false) {
    words = FoldedText.bytes(of: text).split(separator: UInt8(ascii: " ")).map { bytes in
      Word(bytes: Array(bytes), time: TypedTimeOfDay(bytes, countsToTwelve: countsToTwelve))
    }
  }

  /// Whether the search text has no words, so that all trips match.
  var isEmpty: Bool { words.isEmpty }
}

/// A time of day, or the beginning of one, that was typed into the search field: `8:15`, `08.15`, `0815`, `815`, `8:`
/// or `8:1`. Hours from 24 on are those of the next day, as in GTFS.
struct TypedTimeOfDay: Equatable, Sendable {
  /// The typed hour, from 0 to 47.
  private let hour: Int
  /// The minutes that match: `8:` stands for the minutes 0 to 59, `8:1` for 10 to 19, `8:15` only for 15.
  private let minutes: ClosedRange<Int>
  /// Whether the typed hour may be before or after noon, because the user has the 12-hour clock.
  private let countsToTwelve: Bool
  /// Whether the word has only digits, as `0815`, so that it may also be the name of a line or the number of a trip.
  let isPlainNumber: Bool

  /// Reads the beginning of a time from a folded word; `nil` when the word is not one.
  init?(_ word: some Collection<UInt8>, countsToTwelve: Bool) {
    var parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { ":.h".utf8.contains($0) }
    isPlainNumber = parts.count == 1
    // Three or four digits are a time, as in the field for a departure.
    if isPlainNumber, (3...4).contains(word.count) { parts = [word.prefix(word.count - 2), word.suffix(2)] }
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count <= 2,
      let hour = Self.number(parts[0]), hour < 48
    else { return nil }
    // A point after a number, as in `8.`, may belong to an abbreviation, such as a route's name. Only `8:` counts as
    // the beginning of a time.
    guard !parts[1].isEmpty || word.contains(UInt8(ascii: ":")) else { return nil }
    self.hour = hour
    self.countsToTwelve = countsToTwelve && (1...12).contains(hour)
    switch parts[1].count {
    case 0: minutes = 0...59
    case 1:
      guard let tens = Self.number(parts[1]), tens < 6 else { return nil }
      minutes = tens * 10...tens * 10 + 9
    default:
      guard let minute = Self.number(parts[1]), minute < 60 else { return nil }
      minutes = minute...minute
    }
  }

  /// Whether a departure or arrival matches the typed time, or the typed beginning of a time.
  ///
  /// - Parameters:
  ///   - minuteOfDay: The departure or arrival as clocks show it, in minutes after midnight.
  ///   - serviceMinute: The departure or arrival in minutes of its service date, which may exceed 24 hours.
  /// - Returns: `true` when it matches.
  @inline(__always) func fits(minuteOfDay: Int, serviceMinute: Int) -> Bool {
    let minute = hour < 24 ? minuteOfDay : serviceMinute
    let shown = minute / 60
    guard countsToTwelve ? shown % 12 == hour % 12 : shown == hour else { return false }
    return minutes.contains(minute % 60)
  }

  /// Whether each departure or arrival that matches this time also matches `other`, as for `8:15` after `8:1`.
  func isWithin(_ other: TypedTimeOfDay) -> Bool {
    hour == other.hour && countsToTwelve == other.countsToTwelve && other.minutes.contains(minutes.lowerBound)
      && other.minutes.contains(minutes.upperBound)
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return digits.isEmpty ? nil : number
  }
}
