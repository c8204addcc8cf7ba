import FoundationEssentials

/// The user's locale, read from environment variables. `Locale.current` of Foundation does not follow them on Linux.
/// - SeeAlso: POSIX, "Environment Variables", 8.2; GNU gettext, "The LANGUAGE variable", 2.3.3.
package enum UserLocale {
  /// Returns the locale for dates, times and numbers: the first of LC_ALL, LC_TIME and LANG that is set.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - language: The language for when that variable names no country, as `C` and `C.UTF-8`; `nil` for American
  ///     English.
  /// - Returns: The locale.
  package static func formats(_ environment: [String: String], speaking language: String? = nil) -> Locale {
    ownFormats(environment) ?? Locale(identifier: language ?? "en_US")
  }

  /// Returns the locale for dates, times and numbers that the environment names; `nil` when it names no country, as on a
  /// kiosk without a locale.
  package static func ownFormats(_ environment: [String: String]) -> Locale? {
    value(environment, ["LC_ALL", "LC_TIME", "LANG"]).flatMap(identifier).map { Locale(identifier: $0) }
  }

  /// Returns the languages that the user reads, best first, such as `de_AT`.
  ///
  /// They come from LANGUAGE, a list separated by colons, or else from the first of LC_ALL, LC_MESSAGES and LANG that
  /// is set. When that variable is `C` or `POSIX`, LANGUAGE is ignored.
  ///
  /// - Parameter environment: The environment variables.
  /// - Returns: The languages; an empty array for `C`, `POSIX` and when no variable is set.
  package static func languages(_ environment: [String: String]) -> [String] {
    guard let locale = value(environment, ["LC_ALL", "LC_MESSAGES", "LANG"]), !["C", "POSIX"].contains(locale)
    else { return [] }
    let listed = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { identifier(String($0)) }
    return listed.isEmpty ? [locale].compactMap(identifier) : listed
  }

  /// Returns the catalogue for the user's languages, such as `de` for a user who reads `de_AT`.
  ///
  /// - Parameters:
  ///   - languages: The languages that the user reads, best first.
  ///   - exists: Returns whether there is a catalogue with a name.
  /// - Returns: The name of the catalogue. `nil` for English, which has no catalogue: when the user prefers English
  ///   to all languages with a catalogue, and when there is no catalogue for the user's languages.
  package static func catalogue(for languages: [String], exists: (String) -> Bool) -> String? {
    for language in languages {
      let bare = String(language.prefix { $0 != "_" })
      if let name = [language, bare].first(where: exists) { return name }
      if bare == "en" { return nil }
    }
    return nil
  }

  private static func value(_ environment: [String: String], _ names: [String]) -> String? {
    names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  /// Returns the language and country of a locale's name: `nl_NL` for `nl_NL.UTF-8`. `nil` for `C` and `POSIX`, and
  /// for a name with a slash, which cannot be the name of a catalogue.
  private static func identifier(_ value: String) -> String? {
    let identifier = value.prefix { $0 != "." && $0 != "@" }
    guard !["C", "POSIX", ""].contains(identifier), !identifier.contains("/") else { return nil }
    return String(identifier)
  }
}
