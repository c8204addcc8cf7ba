import FoundationEssentials
import TripCore

/// The sentences of one language beside the user's, read from its compiled catalogue: gettext speaks only one language at
/// a time.
/// - SeeAlso: GNU gettext, "The Format of GNU MO Files".
package struct MessageCatalogue: Sendable {
  private var messages: [String: String] = [:]

  /// The catalogue of a language, by the language alone where there is none of its country or script.
  ///
  /// - Parameters:
  ///   - language: As `nl` or `zh-Hans-CN`.
  ///   - folder: Holds `nl/LC_MESSAGES/tripdesk.mo` and so on.
  /// - Returns: What it is called, and its sentences; nothing where there is none, or it cannot be read.
  package static func find(_ language: String, in folder: String?) -> (name: String, catalogue: MessageCatalogue)? {
    guard let folder, !language.contains("/") else { return nil }
    let parts = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
    guard let bare = parts.first?.lowercased(), let last = parts.last else { return nil }
    // The Chinese catalogue is of simplified characters, and nothing for whoever reads the others.
    let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0.lowercased()) }
    let names = bare == "zh" ? (isTraditional ? ["zh_TW"] : ["zh_CN"]) : ["\(bare)_\(last.uppercased())", bare]
    for name in names {
      let path = "\(folder)/\(name)/LC_MESSAGES/tripdesk.mo"
      if let data = try? Data(contentsOf: URL(filePath: path)), let catalogue = MessageCatalogue(Array(data)) {
        return (name, catalogue)
      }
    }
    return nil
  }

  /// Reads a catalogue; nothing where the bytes are none.
  package init?(_ bytes: [UInt8]) {
    func number(_ offset: Int) -> Int? {
      guard offset + 4 <= bytes.count else { return nil }
      return (0..<4).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
    }
    func text(_ entry: Int) -> String? {
      guard let length = number(entry), let start = number(entry + 4), start + length <= bytes.count else { return nil }
      // The forms of a plural are kept apart by NUL; the first stands for all.
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

  /// What TripCore takes its sentences through. Counted sentences stay English: a board has none.
  package var translation: Translation {
    Translation(message: { [messages] in messages[$0] ?? $0 }, countedMessage: { $2 == 1 ? $0 : $1 })
  }
}
