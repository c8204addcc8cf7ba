import FoundationEssentials
import TripCore

/// The translations into one language, read from a compiled catalogue. They are for a second language beside the
/// user's: gettext translates into one language only.
/// - SeeAlso: GNU gettext, "The Format of GNU MO Files".
package struct MessageCatalogue: Sendable {
  private var messages: [String: String] = [:]

  /// The names of the files with translations: all of the program's words, or only those that passengers read on boards and
  /// pages.
  package static let files = ["tripdesk.mo", "tripdesk-passengers.mo"]

  /// Finds and reads the catalogue for a language. A catalogue without a country or script serves all of its
  /// language.
  ///
  /// - Parameters:
  ///   - language: The code of the language, such as `nl` or `zh-Hans-CN`.
  ///   - folder: The folder with the catalogues, in which the Dutch one is
  ///     `nl/LC_MESSAGES/tripdesk.mo`; `nil` when there is none.
  /// - Returns: The name of the catalogue and its translations, or `nil` when there is none that can be read.
  package static func find(_ language: String, in folder: String?) -> (name: String, catalogue: MessageCatalogue)? {
    guard let folder, !language.contains("/") else { return nil }
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let bare = parts.first?.lowercased(), let last = parts.last else { return nil }
    // The Chinese catalogue has simplified characters, so it does not serve readers of traditional ones.
    let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0.lowercased()) }
    let names = bare == "zh" ? (isTraditional ? ["zh_TW"] : ["zh_CN"]) : ["\(bare)_\(last.uppercased())", bare]
    for (name, file) in names.flatMap({ name in files.map { (name, $0) } }) {
      let path = "\(folder)/\(name)/LC_MESSAGES/\(file)"
      if let data = try? Data(contentsOf: URL(filePath: path)), let catalogue = MessageCatalogue(Array(data)) {
        return (name, catalogue)
      }
    }
    return nil
  }

  /// Reads the bytes of a compiled catalogue; `nil` when they are not one.
  package init?(_ bytes: [UInt8]) {
    func number(_ offset: Int) -> Int? {
      guard offset + 4 <= bytes.count else { return nil }
      return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func text(_ entry: Int) -> String? {
      guard let length = number(entry), let start = number(entry + 4), start + length <= bytes.count else { return nil }
      // NUL separates the singular from the plural forms; only the first form is used.
      return String(decoding: bytes[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
    }
    guard number(0) == 0x9504_12de, let count = number(8), let ids = number(12), let texts = number(16) else {
      return nil
    }
    for index in 0..<count {
      guard let id = text(ids + 8 * index), let message = text(texts + 8 * index) else { return nil }
      if !id.isEmpty, !message.isEmpty { messages[id] = message }
    }
  }

  /// The translation by this catalogue. Sentences with a number stay English, because a passenger board has none.
  package var translation: Translation {
    Translation(message: { [messages] in messages[$0] ?? $0 }, countedMessage: { $2 == 1 ? $0 : $1 })
  }
}
