import FoundationEssentials
import FoundationInternationalization

/// The languages of an operator's passengers and their format of times, as the timetable tells them.
///
/// They depend on the timetable alone, and not on the computer, so that a desk and a publisher elsewhere write the same
/// texts.
public struct PassengerLanguages: Hashable, Sendable {
  /// The languages as BCP 47 tags, the most important one first. At least one.
  public let tags: [String]
  /// The locale for the format of times in a language without a region.
  public let locale: Locale
  /// The operator's time zone, in which passengers read times.
  public let timeZone: TimeZone

  /// Finds the languages and the format of times.
  ///
  /// - Parameters:
  ///   - languages: The languages of the timetable, the most important one first. When there are none, that of the
  ///     country is used, or English.
  ///   - timeZone: The operator's time zone.
  ///   - country: The code of the country of the time zone, such as `NL`, which decides on the format of times; `nil`
  ///     when it is not known. The country where the first language is spoken most is used then.
  public init(_ languages: [String], timeZone: TimeZone, country: String?) {
    var tags: [String] = []
    for tag in languages.compactMap(AlertSettings.languageTag) where !tags.contains(tag) { tags.append(tag) }
    if tags.isEmpty { tags = [country.flatMap(Self.language) ?? "en"] }
    let first = Locale.Language(identifier: tags[0])
    let region =
      first.region?.identifier ?? country ?? Locale.Language(identifier: first.maximalIdentifier).region?.identifier
    locale = Locale(identifier: tags[0].prefix { $0 != "-" } + (region.map { "_" + $0 } ?? ""))
    self.tags = tags
    self.timeZone = timeZone
  }

  /// Returns the language that most people in a country speak, as Unicode knows it.
  /// - SeeAlso: Unicode Technical Standard 35, "Likely Subtags".
  private static func language(of country: String) -> String? {
    let language = Locale.Language(identifier: Locale.Language(identifier: "und-" + country).maximalIdentifier)
    return language.languageCode.map(\.identifier).flatMap { $0 == "und" ? nil : $0 }
  }
}
