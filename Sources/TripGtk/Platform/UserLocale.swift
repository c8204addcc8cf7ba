import FoundationEssentials

/// The user's locale as the environment names it: Foundation's `Locale.current` does not follow it on Linux.
/// - SeeAlso: POSIX, "Environment Variables", 8.2.
enum UserLocale {
  /// How dates, times and numbers are written: LC_ALL, else LC_TIME, else LANG.
  static func formats(_ environment: [String: String]) -> Locale {
    Locale(identifier: identifier(environment, ["LC_ALL", "LC_TIME", "LANG"]) ?? "en_US")
  }

  /// The language of sentences: LC_ALL, else LC_MESSAGES, else LANG.
  static func messagesIdentifier(_ environment: [String: String]) -> String? {
    identifier(environment, ["LC_ALL", "LC_MESSAGES", "LANG"])
  }

  /// `nl_NL` of `nl_NL.UTF-8`; nothing for C and POSIX, which name no country.
  private static func identifier(_ environment: [String: String], _ names: [String]) -> String? {
    guard let value = names.lazy.compactMap({ environment[$0] }).first(where: { !$0.isEmpty }) else { return nil }
    let identifier = value.prefix { $0 != "." && $0 != "@" }
    return ["C", "POSIX", ""].contains(identifier) ? nil : String(identifier)
  }
}
