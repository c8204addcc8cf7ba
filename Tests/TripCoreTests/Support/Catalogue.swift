import Foundation
import TestSupport
import Testing
import TripCore

/// The translations of data/po, read as far as tests need them: single texts and their translations.
struct Catalogue {
  private var messages: [String: String] = [:]

  /// Reads data/po/`language`.po of this checkout.
  init(_ language: String) throws {
    let text = try String(contentsOf: Checkout.folder.appending(path: "data/po/\(language).po"), encoding: .utf8)
    var id: String?
    var current: WritableKeyPath<Entry, String>?
    var entry = Entry()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("msgid ") {
        entry = Entry()
        current = \.id
        entry.id = Self.unquoted(line.dropFirst(6))
      } else if line.hasPrefix("msgstr ") {
        id = entry.id
        current = \.translation
        entry.translation = Self.unquoted(line.dropFirst(7))
      } else if line.hasPrefix("\""), let current {
        entry[keyPath: current] += Self.unquoted(line[...])
      } else {
        current = nil
      }
      if let id, current == \.translation, !entry.translation.isEmpty { messages[id] = entry.translation }
    }
  }

  /// What TripCore takes its sentences through.
  var translation: Translation {
    Translation(message: { [messages] in messages[$0] ?? $0 }, countedMessage: { $2 == 1 ? $0 : $1 })
  }

  private struct Entry {
    var id = ""
    var translation = ""
  }

  private static func unquoted(_ text: Substring) -> String {
    text.trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
      .replacingOccurrences(of: "\\\"", with: "\"").replacingOccurrences(of: "\\n", with: "\n")
  }
}
