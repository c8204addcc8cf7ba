/// Puts the program's English sentences into the user's language.
///
/// A value passed in: the app hands over gettext, a test a catalogue that it has read itself. Every sentence passes
/// through ``translate(_:)`` or ``translate(_:plural:count:)`` as a literal, so that it can be collected from the
/// sources.
public struct Translation: Sendable {
  private let message: @Sendable (String) -> String
  private let countedMessage: @Sendable (String, String, Int) -> String

  /// Makes a translation.
  ///
  /// - Parameters:
  ///   - message: Answers the translation of an English text, or that text where there is none.
  ///   - countedMessage: The same for a singular, its plural and the number that decides, as `ngettext` does.
  public init(
    message: @escaping @Sendable (String) -> String,
    countedMessage: @escaping @Sendable (String, String, Int) -> String
  ) {
    self.message = message
    self.countedMessage = countedMessage
  }

  /// No translation: the English texts themselves.
  public static let english = Translation(message: { $0 }, countedMessage: { $2 == 1 ? $0 : $1 })

  /// The translation of `text`.
  public func translate(_ text: String) -> String { message(text) }

  /// The translation of `text`, or of `plural` as the language's rule for `count` wants it.
  public func translate(_ text: String, plural: String, count: Int) -> String {
    countedMessage(text, plural, count)
  }

  /// Puts `arguments` in the places that `text` keeps for them: `%@` one after the other, or `%1$@`, `%2$@` where a
  /// language needs another order. `%%` is a percent sign.
  public static func fill(_ text: String, _ arguments: String...) -> String {
    var result = ""
    var rest = text[...]
    var next = 0
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
      } else if rest.first == "@" {
        if next < arguments.count { result += arguments[next] }
        next += 1
        rest = rest.dropFirst()
      } else if let place = rest.first?.wholeNumberValue, rest.dropFirst().hasPrefix("$@") {
        if (1...max(arguments.count, 1)).contains(place), place <= arguments.count { result += arguments[place - 1] }
        rest = rest.dropFirst(3)
      } else {
        result += "%"
      }
    }
    return result + rest
  }
}
