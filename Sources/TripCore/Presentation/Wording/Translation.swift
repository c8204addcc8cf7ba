/// Translates the program's English sentences into the user's language.
///
/// The program makes a translation from gettext; tests make one from a catalogue file. Pass every sentence to
/// ``translate(_:)`` or ``translate(_:plural:count:)`` as a literal, because a script collects the literals for
/// translators.
public struct Translation: Sendable {
  private let message: @Sendable (String) -> String
  private let countedMessage: @Sendable (String, String, Int) -> String

  /// Makes a translation from two functions.
  ///
  /// - Parameters:
  ///   - message: Returns the translation of an English text, or the text itself when it has none.
  ///   - countedMessage: Returns the translation for a number, as `ngettext` does. Its arguments are the English
  ///     singular, the English plural and the number.
  public init(
    message: @escaping @Sendable (String) -> String,
    countedMessage: @escaping @Sendable (String, String, Int) -> String
  ) {
    self.message = message
    self.countedMessage = countedMessage
  }

  /// A translation for English: it returns the English texts themselves.
  public static let english = Translation(message: { $0 }, countedMessage: { $2 == 1 ? $0 : $1 })

  /// Returns the translation of an English text, or the text itself when it has none.
  public func translate(_ text: String) -> String { message(text) }

  /// Returns the translation of an English term in one of its meanings.
  ///
  /// - Parameters:
  ///   - text: The English term.
  ///   - context: The meaning, which translators read beside the term. It is not shown.
  /// - Returns: The translation for the meaning, or the ordinary translation of the term when the language has none for
  ///   the meaning.
  /// - SeeAlso: pgettext(3). A compiled catalogue has the context and the term as one text, with U+0004 between them.
  public func term(_ text: String, context: String) -> String {
    let key = "\(context)\u{4}\(text)"
    let found = message(key)
    return found == key ? message(text) : found
  }

  /// Returns the translation of an English text in the grammatical form for a number.
  ///
  /// - Parameters:
  ///   - text: The English singular.
  ///   - plural: The English plural.
  ///   - count: The number that decides between the forms.
  /// - Returns: The translation, in which the number is not filled in yet.
  public func translate(_ text: String, plural: String, count: Int) -> String {
    countedMessage(text, plural, count)
  }

  /// Returns a message of a server or a library as the end of a sentence: with a full stop, unless it has one.
  static func ended(_ message: String) -> String {
    guard let last = message.last(where: { !$0.isWhitespace }) else { return message }
    return ".!?…。！？؟".contains(last) ? message : message + "."
  }

  /// Replaces the placeholders in `text` by `arguments`: each `%@` by the next argument, and `%1$@` or `%2$@` by the
  /// first or second one, for languages with another order of words. `%%` becomes a percent sign.
  public static func fill(_ text: String, _ arguments: String...) -> String {
    var result = ""
    var remaining = text[...]
    var next = 0
    while let percent = remaining.firstIndex(of: "%") {
      result += remaining[..<percent]
      remaining = remaining[remaining.index(after: percent)...]
      if remaining.first == "%" {
        result += "%"
        remaining = remaining.dropFirst()
      } else if remaining.first == "@" {
        if next < arguments.count { result += arguments[next] }
        next += 1
        remaining = remaining.dropFirst()
      } else if let place = remaining.first?.wholeNumberValue, remaining.dropFirst().hasPrefix("$@") {
        if (1...max(arguments.count, 1)).contains(place), place <= arguments.count { result += arguments[place - 1] }
        remaining = remaining.dropFirst(3)
      } else {
        result += "%"
      }
    }
    return result + remaining
  }
}
