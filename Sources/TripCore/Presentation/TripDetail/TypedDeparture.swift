import FoundationEssentials
import FoundationInternationalization

/// A departure as a dispatcher types it: a time of day, or a delay.
///
/// Times are `8:37`, `8.37`, `8h37`, `8 37`, `0837`, `3:15 pm`, `3 pm` and `오후 3:15`; from 24 on, hours are those of the
/// next day, as GTFS counts them: `25:10`. Delays are minutes, `+47`, `-3`, `5` and `0` for on time, or, after a sign,
/// hours and minutes: `+1:30`. Digits may be of any script. Seconds are not read: nothing at the desk shows them.
public struct TypedDeparture: Sendable {
  private let wording: Wording

  /// Makes a reader of what is typed in a language and a time zone.
  public init(_ wording: Wording) { self.wording = wording }

  /// What is meant for a trip that is scheduled to leave at `departure`.
  ///
  /// A time is the minute that clocks show, so the answer is whole minutes, from the minute in which the scheduled
  /// departure lies. Of all instants at which clocks show a time the nearest counts: on this day, the day before or
  /// after, in both halves of the day where clocks count to twelve, and twice in an hour that clocks repeat.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - departure: The scheduled departure.
  ///   - serviceDate: The trip's service day, for hours from 24 on: they are those of the day after it. Without it,
  ///     the service day is the date of the departure, or the one before for a departure before six in the morning.
  /// - Returns: The delay that is meant, or `nil` where the text is neither a time nor a delay, or where it is a time
  ///   that clocks leave out near that departure, as they are put forward.
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

  /// What is meant where a time of a service day is typed; hours from 24 on are those of the day after it.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - time: Of the two halves of the day, where clocks count to twelve, the one nearer to it counts.
  /// - Returns: The time, or `nil` where the text is none.
  public func time(_ text: String, near time: ServiceTime) -> ServiceTime? {
    let text = Self.normalized(text)
    guard let typed = TypedTime(text, halves: halves, countsToTwelve: wording.usesTwelveHourClock) else { return nil }
    return typed.hours
      .map { ServiceTime(hours: $0 + (typed.isNextDay ? 24 : 0), minutes: typed.minute) }
      .min { abs($0.seconds - time.seconds) < abs($1.seconds - time.seconds) }
  }

  /// The times on the wall that may be meant.
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

  /// What the halves of the day are called, before noon and after: in English, in the words that are shown, and in
  /// the country's own.
  private var halves: [[String]] {
    let calendars = [wording.words, wording.locale].map { locale in
      var calendar = Calendar(identifier: .gregorian)
      calendar.locale = locale
      return calendar
    }
    return [["am", "a.m."] + calendars.map(\.amSymbol), ["pm", "p.m."] + calendars.map(\.pmSymbol)]
      .map { names in names.map(Self.normalized).filter { !$0.isEmpty } }
  }

  /// Digits of any script as 0 to 9, signs as + and -, letters small, no marks of direction, and blanks only between
  /// digits, as a colon.
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

  /// The minutes of a delay, `nil` where `text` is none.
  private static func minutes(of text: String) -> Int? {
    let sign = text.first.flatMap { ["+": 1, "-": -1][$0] }
    let span = sign == nil ? text[...] : text.dropFirst()
    if let sign, let (hours, minutes) = TypedTime.parts(of: span) { return sign * (hours * 60 + minutes) }
    // 0837 and 837 are how a time is typed in a hurry; a sign says that minutes are meant.
    guard (1...(sign == nil ? 2 : 4)).contains(span.count), span.allSatisfy(\.isASCIIDigit), let minutes = Int(span)
    else { return nil }
    return (sign ?? 1) * minutes
  }
}

/// A time of day as it was typed, which may leave open the half of the day.
private struct TypedTime {
  /// The hours that may be meant, from 0 to 23.
  let hours: [Int]
  /// From 0 to 59.
  let minute: Int
  /// Whether the hour was 24 or more: then it is one of the day after the service day.
  let isNextDay: Bool

  /// Reads what `TypedDeparture` has normalized.
  init?(_ text: String, halves: [[String]], countsToTwelve: Bool) {
    var time = text[...]
    let half = Self.takeHalf(from: &time, halves)
    guard let (hour, minute) = Self.parts(of: time) ?? Self.digits(time, areHour: half != nil) else { return nil }
    self.minute = minute
    if let half {
      guard (1...12).contains(hour) else { return nil }
      (hours, isNextDay) = ([hour % 12 + 12 * half], false)
    } else if hour < 24 {
      // Where people write 3:15 for a quarter past three in the afternoon, it may be either.
      hours = countsToTwelve && (1...12).contains(hour) ? [hour % 12, hour % 12 + 12] : [hour]
      isNextDay = false
    } else {
      // Beyond six in the morning nobody counts on from the day before.
      guard hour < 30 else { return nil }
      (hours, isNextDay) = ([hour - 24], true)
    }
  }

  /// The numbers of `8:37`: one or two digits, one separator, two digits below 60.
  static func parts(of text: Substring) -> (hour: Int, minute: Int)? {
    let parts = text.split(omittingEmptySubsequences: false, whereSeparator: { ":.h".contains($0) })
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }), let hour = Int(parts[0]), let minute = Int(parts[1]),
      minute < 60
    else { return nil }
    return (hour, minute)
  }

  /// The numbers of `0837` and `837`, and of the `3` of `3 pm`.
  private static func digits(_ text: Substring, areHour: Bool) -> (hour: Int, minute: Int)? {
    guard text.allSatisfy(\.isASCIIDigit), let number = Int(text) else { return nil }
    if areHour && text.count <= 2 { return (number, 0) }
    guard (3...4).contains(text.count), number % 100 < 60 else { return nil }
    return (number / 100, number % 100)
  }

  /// Takes the name of a half of the day away from the beginning or the end: 0 is before noon, 1 after.
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
  fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
