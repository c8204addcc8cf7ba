import FoundationEssentials
import TestSupport
import Testing

@testable import TripProgram

@Suite("A catalogue of another language")
struct MessageCatalogueTests {
  /// A catalogue as msgfmt compiles it, little-endian.
  private func bytes(_ messages: [(String, String)]) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    let tableSize = 8 * messages.count
    var (ids, texts, strings): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    let start = 28 + 2 * tableSize
    for (id, text) in messages {
      ids += number(id.utf8.count) + number(start + strings.count)
      strings += Array(id.utf8) + [0]
      texts += number(text.utf8.count) + number(start + strings.count)
      strings += Array(text.utf8) + [0]
    }
    let head = [0x9504_12de, 0, messages.count, 28, 28 + tableSize, 0, 0].flatMap(number)
    return head + ids + texts + strings
  }

  @Test("answers what it has, and English for the rest") func messages() throws {
    let catalogue = try #require(MessageCatalogue(bytes([("", "header"), ("canceled", "取消"), ("late", "")])))
    #expect(catalogue.translation.translate("canceled") == "取消")
    #expect(catalogue.translation.translate("late") == "late")
    #expect(catalogue.translation.translate("other") == "other")
  }

  @Test("of the words that passengers read stands in for one of all words") func passengers() throws {
    let folder = URL.temporaryDirectory.appending(path: "tripdesk-catalogues-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ file: String, _ text: String) throws {
      let path = folder.appending(path: "fr/LC_MESSAGES/\(file)")
      try FileManager.default.createDirectory(at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes([("canceled", text)])).write(to: path)
    }
    func word() -> String? {
      MessageCatalogue.find("fr-CH", in: folder.path)?.catalogue.translation.translate("canceled")
    }
    #expect(word() == nil)
    try write("tripdesk-passengers.mo", "supprimé")
    #expect(word() == "supprimé" && Gettext.catalogue(in: folder.path, for: ["fr"]) == nil, "a desk needs all words")
    try write("tripdesk.mo", "annulé")
    #expect(word() == "annulé")
  }

  @Test("that is cut anywhere, or is none, is refused") func damaged() {
    let whole = bytes([("canceled", "取消")])
    for length in 0..<whole.count - 1 { #expect(MessageCatalogue(Array(whole.prefix(length))) == nil, "\(length)") }
    #expect(MessageCatalogue(Array("not a catalogue, but a text".utf8) + [0, 0]) == nil)
    #expect(MessageCatalogue.find("../etc", in: "/tmp") == nil)
    #expect(MessageCatalogue.find("nl", in: nil) == nil)
  }
}
