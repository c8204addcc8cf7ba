import FoundationEssentials

/// The user's locale as the environment names it: Foundation's `Locale.current` does not follow it on Linux.
/// - SeeAlso: POSIX, "Environment Variables", 8.2; GNU gettext, "The LANGUAGE variable", 2.3.3.
package enum UserLocale {
  /// How dates, times and numbers are written: LC_ALL, else LC_TIME, else LANG; where that names no country, as C and
  /// C.UTF-8, as people who speak `language` write them.
  package static func formats(_ environment: [String: String], speaking language: String? = nil) -> Locale {
    let named = value(environment, ["LC_ALL", "LC_TIME", "LANG"]).flatMap(identifier)
    return Locale(identifier: named ?? language ?? "en_US")
  }

  /// The languages that the user reads, the best first, as `de_AT`: those of LANGUAGE, a list with colons, else the one
  /// of LC_ALL, else LC_MESSAGES, else LANG. None where that is C or POSIX, which wins over LANGUAGE.
  package static func languages(_ environment: [String: String]) -> [String] {
    guard let locale = value(environment, ["LC_ALL", "LC_MESSAGES", "LANG"]), !["C", "POSIX"].contains(locale)
    else { return [] }
    let listed = (environment["LANGUAGE"] ?? "").split(separator: ":").compactMap { identifier(String($0)) }
    return listed.isEmpty ? [locale].compactMap(identifier) : listed
  }

  /// The catalogue that sentences come from, as `de` for a user who reads `de_AT`.
  ///
  /// - Parameters:
  ///   - languages: What the user reads, the best first.
  ///   - exists: Whether there is a catalogue of that name.
  /// - Returns: `nil` for English, the language of the sources, which has no catalogue: where the user likes it best
  ///   of those that there are, and where there is none that the user reads.
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

  /// `nl_NL` of `nl_NL.UTF-8`; nothing for C and POSIX, which name no country. What could not be a folder's name is no
  /// language either.
  private static func identifier(_ value: String) -> String? {
    let identifier = value.prefix { $0 != "." && $0 != "@" }
    guard !["C", "POSIX", ""].contains(identifier), !identifier.contains("/") else { return nil }
    return String(identifier)
  }
}
