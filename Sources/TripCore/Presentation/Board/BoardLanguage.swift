import FoundationEssentials
import FoundationInternationalization

/// A language of a passenger board: the language of its words, and the names of the feed that stand beside them.
public struct BoardLanguage: Hashable, Sendable {
  /// The tag of the language, such as `nl` or `zh-Hant`.
  public let tag: String
  /// The language of translations.txt whose names are shown, written as in the feed; `nil` for the feed's own names.
  public let names: String?

  /// Makes a language of a board. The properties of the same names explain the parameters.
  public init(tag: String, names: String? = nil) {
    self.tag = tag
    self.names = names
  }

  /// Chooses the languages of a board.
  ///
  /// - Parameters:
  ///   - asked: The tags that were asked for, with an option; if any, the board has these and no others.
  ///   - user: The language of the user of the computer; `nil` when the computer has none, as a kiosk. The feed's
  ///     languages follow it when the feed has names in several.
  ///   - own: The language of the feed's own names.
  ///   - translated: The languages of translations.txt, written as in the feed.
  /// - Returns: The languages in the order in which the board shows them, each once; at least one.
  public static func chosen(
    asked: [String] = [], user: String? = nil, own: String, translated: [String]
  ) -> [BoardLanguage] {
    let ofFeed = [own] + translated
    let wanted = asked.isEmpty ? user.map { translated.isEmpty ? [$0] : [$0] + ofFeed } ?? ofFeed : asked
    var languages: [BoardLanguage] = []
    for tag in wanted where !languages.contains(where: { isSame($0.tag, tag) }) {
      languages.append(BoardLanguage(tag: tag, names: names(in: tag, own: own, translated: translated)))
    }
    return languages
  }

  /// The language of translations.txt that serves readers of a language; `nil` for the feed's own names.
  private static func names(in tag: String, own: String, translated: [String]) -> String? {
    if let exact = translated.first(where: { $0.lowercased() == tag.lowercased() }) { return exact }
    return isSame(own, tag) ? nil : translated.first { isSame($0, tag) }
  }

  /// Whether two tags are the same language in the same script, whatever their countries.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    if one.lowercased() == other.lowercased() { return true }
    let (first, second) = (language(one), language(other))
    return first.languageCode != nil && first.languageCode == second.languageCode && first.script == second.script
  }

  private static func language(_ tag: String) -> Locale.Language {
    Locale.Language(identifier: Locale.Language(identifier: tag).maximalIdentifier)
  }
}
