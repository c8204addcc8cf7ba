extension AlertTemplates {
  /// Returns the name of a cause in a language; `nil` when there are no templates in the language.
  func name(of cause: AlertCause, in language: String) -> String? {
    sentence("cause." + cause.templateName, in: language)
  }

  /// Returns a reason as passengers read it: with the name of its cause in their language. When the dispatcher has chosen
  /// nothing but a cause, that name is all.
  ///
  /// - Parameters:
  ///   - text: The text of the reason, as it was typed.
  ///   - cause: The cause of the reason.
  ///   - language: The BCP 47 tag of the passengers' language.
  /// - Returns: The text alone for ``AlertCause/other`` and ``AlertCause/unknown``.
  func reason(_ text: String, _ cause: AlertCause, in language: String) -> String {
    guard let name = name(of: cause, in: language) else { return text }
    // The desk offers the built-in names, also where the operator has others.
    if [self, .builtIn].contains(where: { $0.hasName(text, of: cause) }) { return name }
    guard cause != .other, cause != .unknown, let pattern = sentence("reason", in: language) else { return text }
    return Self.fill(pattern, ["cause": name, "reason": text])
  }

  /// Whether a text is the name of a cause in any of the languages.
  func hasName(_ text: String, of cause: AlertCause) -> Bool {
    languages.contains { name(of: cause, in: $0) == text }
  }

  /// Puts words in place of those in braces. What is put in is not looked at again.
  static func fill(_ sentence: String, _ words: [String: String]) -> String {
    var (result, open): (String, String?) = ("", nil)
    for character in sentence {
      switch (character, open) {
      case ("{", nil): open = ""
      case ("}", let word?):
        result += words[word] ?? ""
        open = nil
      case (_, let word?): open = word + String(character)
      case (_, nil): result.append(character)
      }
    }
    return result
  }
}
