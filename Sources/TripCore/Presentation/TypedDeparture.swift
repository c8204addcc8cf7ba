import FoundationEssentials
import FoundationInternationalization

/// A departure as a dispatcher types it: a time, or a delay in minutes.
///
/// `8:37`, `0837`, `8.37` and `3:15 pm` are times; `+47`, `-3` and `5` are delays; `0` is on time.
public struct TypedDeparture: Sendable {
  private let wording: Wording

  /// Makes a reader of what is typed in a language and a time zone.
  public init(_ wording: Wording) { self.wording = wording }

  /// What is meant for a trip that is scheduled to leave at `departure`.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - departure: The scheduled departure: a time means the nearest instant at which clocks show it.
  /// - Returns: The delay that is meant, or `nil` where the text is neither a time nor a delay.
  public func delay(_ text: String, scheduled departure: Instant) -> Seconds? {
    let text = normalized(text)
    if let minutes = signedMinutes(text) { return .minutes(minutes) }
    guard let time = timeOfDay(text) else { return nil }
    let candidates = (-1...1).flatMap { day in time.hours.compactMap { instant($0, time.minute, day, departure) } }
    return candidates.min { ($0 - departure).magnitude < ($1 - departure).magnitude }.map { $0 - departure }
  }

  /// Digits of any script as 0 to 9, signs as + and -, letters small, no blanks.
  private func normalized(_ text: String) -> String {
    var result = ""
    for character in text.lowercased() where !character.isWhitespace {
      switch character {
      case "−", "–": result.append("-")
      case _ where character.isNumber && character.wholeNumberValue != nil:
        result += character.wholeNumberValue.map(String.init) ?? ""
      case "\u{200E}", "\u{200F}", "\u{061C}": continue
      default: result.append(character)
      }
    }
    return result
  }

  private func signedMinutes(_ text: String) -> Int? {
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.count - digits.count <= 1, (1...4).contains(digits.count), digits.allSatisfy(\.isWholeNumber),
      let minutes = Int(digits)
    else { return nil }
    // 0837 and 837 are how a time is typed in a hurry; a sign says that minutes are meant.
    guard text.count > digits.count || digits.count <= 2 else { return nil }
    return text.hasPrefix("-") ? -minutes : minutes
  }

  private func timeOfDay(_ text: String) -> (hours: [Int], minute: Int)? {
    var rest = text
    var half: Int?
    for (index, symbols) in [["am", "a.m."], ["pm", "p.m."]].enumerated() {
      let local = index == 0 ? calendar.amSymbol : calendar.pmSymbol
      for symbol in symbols + [normalized(local)] where half == nil && !symbol.isEmpty && rest.hasSuffix(symbol) {
        half = index
        rest.removeLast(symbol.count)
      }
    }
    let parts = rest.split(whereSeparator: { ":.h".contains($0) })
    let hour: Int?
    let minute: Int?
    if parts.count == 2, parts[1].count == 2 {
      (hour, minute) = (Int(parts[0]), Int(parts[1]))
    } else if parts.count == 1, (3...4).contains(rest.count), let number = Int(rest) {
      (hour, minute) = (number / 100, number % 100)
    } else {
      return nil
    }
    guard let hour, let minute, (0...59).contains(minute), (0...24).contains(hour) else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      return ([hour % 12 + 12 * half], minute)
    }
    // Where people write 3:15 for a quarter past three in the afternoon, it may be either.
    let isTwelveHour = wording.usesTwelveHourClock && (1...12).contains(hour)
    return (isTwelveHour ? [hour % 12, hour % 12 + 12] : [hour % 24], minute)
  }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = wording.locale
    calendar.timeZone = wording.timeZone
    return calendar
  }

  private func instant(_ hour: Int, _ minute: Int, _ dayOffset: Int, _ departure: Instant) -> Instant? {
    let day = ServiceDate(of: departure, in: wording.timeZone).advanced(by: dayOffset).components
    let components = DateComponents(year: day.year, month: day.month, day: day.day, hour: hour, minute: minute)
    return calendar.date(from: components).map(Instant.init)
  }
}
