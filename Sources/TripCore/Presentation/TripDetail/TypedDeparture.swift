import FoundationEssentials
import FoundationInternationalization

/// Reads a departure that a dispatcher types: a time of day, or a delay.
///
/// ```swift
/// let typed = TypedDeparture(wording)
/// let delay = typed.delay("8:37", scheduled: trip.departure)  // 300 s for a trip that is scheduled at 8:32
/// ```
///
/// Times are typed as `8:37`, `8.37`, `8h37`, `8 37`, `0837`, `3:15 pm`, `3 pm` or `오후 3:15`. Hours from 24 on are
/// those of the next day, as in GTFS: `25:10`. Delays are typed in minutes, as `+47`, `-3`, `5`, or `0` for on time;
/// after a sign also in hours and minutes: `+1:30`. Digits may be of any script. Seconds cannot be typed.
public struct TypedDeparture: Sendable {
  private let wording: Wording

  /// Makes a reader of typed departures for the language, the clock and the time zone of a wording.
  public init(_ wording: Wording) { self.wording = wording }

  /// Reads a time of day or a delay that was typed for a trip, and returns the resulting delay.
  ///
  /// For a time, the delay is the number of minutes from the scheduled minute to the typed one. Clocks show the typed
  /// time at several instants: on the same day, the day before and the day after; before and after noon with the
  /// 12-hour clock; and in both hours when clocks are put back. The instant nearest to the scheduled departure
  /// counts.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - departure: The scheduled departure.
  ///   - serviceDate: The trip's service date; typed hours from 24 on are those of the day after it. If `nil`, the
  ///     service date is the date of the departure, or also the date before for a departure before six in the
  ///     morning.
  /// - Returns: The delay in whole minutes. `nil` when the text is neither a time nor a delay, or when clocks skip
  ///   the typed time near the departure, because they are put forward.
  public func delay(_ text: String, scheduled departure: Instant, serviceDate: ServiceDate? = nil) -> Seconds? {
    let text = Self.normalized(text)
    if let minutes = Self.minutes(of: text) { return .minutes(minutes) }
    guard let time = TypedTime(text, halves: halves, countsToTwelve: wording.usesTwelveHourClock) else { return nil }
    func distance(_ instant: Instant) -> Int { instant.wholeMinutes - departure.wholeMinutes }
    let nearest = times(time, near: departure, serviceDate)
      .flatMap { time in
        let instants = time.instants(in: wording.timeZone)
        return instants.isEmpty
          ? [(isShown: false, distance: distance(time.instant(in: wording.timeZone)))]
          : instants.map { (isShown: true, distance: distance($0)) }
      }
      .min { abs($0.distance) < abs($1.distance) }
    guard let nearest, nearest.isShown else { return nil }
    return .minutes(nearest.distance)
  }

  /// Reads a delay that was typed for any trip.
  ///
  /// - Parameter text: The typed text.
  /// - Returns: The delay in whole minutes, or `nil` when the text is not a delay, but a time for example.
  public func delay(_ text: String) -> Seconds? { Self.minutes(of: Self.normalized(text)).map { .minutes($0) } }

  /// Reads a typed time of a service date; hours from 24 on are those of the next day.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - time: With the 12-hour clock, the typed time may be before or after noon; the one nearer to `time` counts.
  /// - Returns: The time, or `nil` when the text is not a time.
  public func time(_ text: String, near time: ServiceTime) -> ServiceTime? {
    let text = Self.normalized(text)
    guard let typed = TypedTime(text, halves: halves, countsToTwelve: wording.usesTwelveHourClock) else { return nil }
    return typed.hours
      .map { ServiceTime(hours: $0 + (typed.isNextDay ? 24 : 0), minutes: typed.minute) }
      .min { abs($0.seconds - time.seconds) < abs($1.seconds - time.seconds) }
  }

  /// Returns all dates and times that a typed time may stand for, for a trip that is scheduled to depart at
  /// `departure`.
  private func times(_ time: TypedTime, near departure: Instant, _ serviceDate: ServiceDate?) -> [WallClockTime] {
    let zone = wording.timeZone
    let day = ServiceDate(of: departure, in: zone)
    var days = [-1, 0, 1].map { day.advanced(by: $0) }
    if time.isNextDay {
      let end = WallClockTime(date: day, secondOfDay: 6 * 3600).instant(in: zone)
      let serviceDays = serviceDate.map { [$0] } ?? (departure < end ? [day.advanced(by: -1), day] : [day])
      days = serviceDays.map { $0.advanced(by: 1) }
    }
    return days.flatMap { day in
      time.hours.map { WallClockTime(date: day, secondOfDay: $0 * 3600 + time.minute * 60) }
    }
  }

  /// The words for the halves of the day (am and pm), first those for before noon: in English, in the user's
  /// language, and in the language of the user's locale.
  private var halves: [[String]] {
    let calendars = [wording.words, wording.locale].map { locale in
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = locale
      return calendar
    }
    return [["am", "a.m."] + calendars.map(\.amSymbol), ["pm", "p.m."] + calendars.map(\.pmSymbol)]
      .map { names in names.map(Self.normalized).filter { !$0.isEmpty } }
  }

  /// Simplifies a typed text: digits of any script become 0 to 9, letters become lower case, marks of the writing
  /// direction and spaces are removed, and a space between two digits becomes a colon.
  private static func normalized(_ text: String) -> String {
    var result = ""
    var isAfterBlank = false
    for scalar in text.lowercased().unicodeScalars where !scalar.properties.isBidiControl {
      if scalar.properties.isWhitespace {
        isAfterBlank = true
        continue
      }
      let character = plain(scalar)
      if isAfterBlank, character.isASCIIDigit, result.last?.isASCIIDigit == true { result.append(":") }
      isAfterBlank = false
      result.append(character)
    }
    return result
  }

  /// Returns the ASCII digit, sign or separator for the same character of another script, and any other character
  /// unchanged.
  private static func plain(_ scalar: Unicode.Scalar) -> Character {
    if scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue {
      return Character(String(Int(value)))
    }
    return switch scalar {
    case "−", "–", "－": "-"
    case "＋": "+"
    case "：": ":"
    case "．": "."
    default: Character(scalar)
    }
  }

  /// Reads a delay in minutes from a normalized text; `nil` when `text` is not a delay.
  private static func minutes(of text: String) -> Int? {
    let sign = text.first.flatMap { ["+": 1, "-": -1][$0] }
    let span = sign == nil ? text[...] : text.dropFirst()
    if let sign, let (hours, minutes) = TypedTime.parts(of: span) { return sign * (hours * 60 + minutes) }
    // Three or four digits without a sign are a time such as 0837; with a sign they are minutes.
    guard (1...(sign == nil ? 2 : 4)).contains(span.count), span.allSatisfy(\.isASCIIDigit), let minutes = Int(span)
    else { return nil }
    return (sign ?? 1) * minutes
  }
}

/// A time of day that a dispatcher typed. It may leave open whether it is before or after noon.
private struct TypedTime {
  /// The hours that the typed time may stand for, from 0 to 23: two when the 12-hour clock leaves open whether it is
  /// before or after noon.
  let hours: [Int]
  /// The minute of the typed time, from 0 to 59.
  let minute: Int
  /// Whether the typed hour was 24 or more, so that the time is on the day after the service date.
  let isNextDay: Bool

  /// Reads a time from a text that `TypedDeparture` has normalized; `nil` when the text is not a time.
  init?(_ text: String, halves: [[String]], countsToTwelve: Bool) {
    var time = text[...]
    let half = Self.takeHalf(from: &time, halves)
    guard let (hour, minute) = Self.parts(of: time) ?? Self.digits(time, areHour: half != nil) else { return nil }
    self.minute = minute
    if let half {
      guard (1...12).contains(hour) else { return nil }
      (hours, isNextDay) = ([hour % 12 + 12 * half], false)
    } else if hour < 24 {
      // With the 12-hour clock, 3:15 may stand for a time before or after noon, so both hours are possible.
      hours = countsToTwelve && (1...12).contains(hour) ? [hour % 12, hour % 12 + 12] : [hour]
      isNextDay = false
    } else {
      // Hours from 24 on stand for the next day, up to 29:59, because a service day is taken to end at six in the
      // morning.
      guard hour < 30 else { return nil }
      (hours, isNextDay) = ([hour - 24], true)
    }
  }

  /// Reads the hour and the minute from a text such as `8:37`: one or two digits, a separator, and two digits below
  /// 60.
  static func parts(of text: Substring) -> (hour: Int, minute: Int)? {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { ":.h".contains($0) })
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }), let hour = Int(parts[0]), let minute = Int(parts[1]),
      minute < 60
    else { return nil }
    return (hour, minute)
  }

  /// Reads the hour and the minute from digits without a separator, such as `0837` or `837`. With `areHour`, the
  /// digits are only an hour, such as the `3` of `3 pm`.
  private static func digits(_ text: Substring, areHour: Bool) -> (hour: Int, minute: Int)? {
    guard text.allSatisfy(\.isASCIIDigit), let number = Int(text) else { return nil }
    if areHour && text.count <= 2 { return (number, 0) }
    guard (3...4).contains(text.count), number % 100 < 60 else { return nil }
    return (number / 100, number % 100)
  }

  /// Removes the word for a half of the day, such as `pm`, from the beginning or the end of a text.
  ///
  /// - Returns: 0 for before noon, 1 for after noon, or `nil` when the text has no such word.
  private static func takeHalf(from time: inout Substring, _ halves: [[String]]) -> Int? {
    for (half, names) in halves.enumerated() {
      for name in names {
        if time.hasSuffix(name) {
          time.removeLast(name.count)
          return half
        }
        if time.hasPrefix(name) {
          time.removeFirst(name.count)
          return half
        }
      }
    }
    return nil
  }
}

extension Character {
  /// Whether the character is a digit from 0 to 9.
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
