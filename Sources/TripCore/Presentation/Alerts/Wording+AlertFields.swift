import FoundationEssentials
import FoundationInternationalization

extension Wording {
  /// Returns the names of a day of the week: `Mon` and `Monday`.
  ///
  /// - Parameter weekday: 0 for Monday to 6 for Sunday, as in ``ServiceDate/weekday``.
  /// - Returns: The short and the long name.
  public func names(ofWeekday weekday: Int) -> (short: String, long: String) {
    // 5 January 1970, the day with the number 4, was a Monday.
    let noon = (ServiceDate(dayNumber: 4 + weekday).origin(in: timeZone) + 43_200).date
    let style = Date.FormatStyle(locale: words, calendar: Calendar(identifier: .gregorian), timeZone: timeZone)
    return (noon.formatted(style.weekday(.abbreviated)), noon.formatted(style.weekday(.wide)))
  }

  /// Returns whether a language is written from right to left.
  ///
  /// - Parameter tag: A BCP 47 tag.
  /// - Returns: `false` for a language that is not known.
  public static func isRightToLeft(_ tag: String) -> Bool {
    Locale.Language(identifier: tag).characterDirection == .rightToLeft
  }
}
