/// What somebody typed to find trips: words, each of which has to fit a trip.
struct SearchQuery: Equatable, Sendable {
  /// One of the words.
  struct Word: Equatable, Sendable {
    /// Folded, and not empty.
    let bytes: [UInt8]
    /// What it says where it is, or may become, a time of day.
    let time: TypedTimeOfDay?
  }

  /// All of them have to fit.
  let words: [Word]

  /// Reads what was typed.
  ///
  /// - Parameters:
  ///   - text: In any case, with accents or without, with digits of any script.
  ///   - countsToTwelve: Whether clocks count to twelve here, so that 8:15 may be in the evening.
  init(_ text: String, countsToTwelve: Bool = false) {
    words = FoldedText.bytes(of: text).split(separator: UInt8(ascii: " ")).map { bytes in
      Word(bytes: Array(bytes), time: TypedTimeOfDay(bytes, countsToTwelve: countsToTwelve))
    }
  }

  /// Whether nothing is looked for.
  var isEmpty: Bool { words.isEmpty }
}

/// A time of day as it is being typed: `8:15`, `08.15`, and on the way there `8:` and `8:1`. Hours from 24 on are those
/// of the next day, as GTFS counts them.
struct TypedTimeOfDay: Equatable, Sendable {
  private let hour: Int
  private let minutes: ClosedRange<Int>
  private let countsToTwelve: Bool

  /// Reads folded text; nothing where it is no beginning of a time.
  init?(_ word: some Collection<UInt8>, countsToTwelve: Bool) {
    let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { ":.h".utf8.contains($0) }
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count <= 2,
      let hour = Self.number(parts[0]), hour < 48
    else { return nil }
    // A full stop alone ends a sentence, or an abbreviation such as a line's.
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

  /// Whether it is a run's time.
  ///
  /// - Parameters:
  ///   - minuteOfDay: As clocks show it.
  ///   - serviceMinute: In minutes of its service day, where hours go on past 24.
  /// - Returns: Whether it begins as it was typed.
  @inline(__always) func fits(minuteOfDay: Int, serviceMinute: Int) -> Bool {
    let minute = hour < 24 ? minuteOfDay : serviceMinute
    let shown = minute / 60
    guard countsToTwelve ? shown % 12 == hour % 12 : shown == hour else { return false }
    return minutes.contains(minute % 60)
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
