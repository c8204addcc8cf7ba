import Testing

@testable import TripCore

@Suite("The languages of a board")
struct BoardLanguageTests {
  private func chosen(
    _ asked: [String] = [], user: String? = nil, own: String = "nl", _ translated: [String] = []
  ) -> [String] {
    BoardLanguage.chosen(asked: asked, user: user, own: own, translated: translated)
      .map { "\($0.tag) \($0.names ?? "-")" }
  }

  @Test("are the feed's where the computer has none, its own first") func kiosk() {
    #expect(chosen() == ["nl -"])
    #expect(chosen([], ["en", "zh-Hant"]) == ["nl -", "en en", "zh-Hant zh-Hant"])
  }

  @Test("are those that were asked for, in that order, with the feed's names in them") func asked() {
    #expect(chosen(["de", "nl-BE", "en"], ["EN", "fr"]) == ["de -", "nl-BE -", "en EN"])
    #expect(chosen(["en-GB"], ["en-US", "en-gb"]) == ["en-GB en-gb"])
    #expect(chosen(["zh-TW"], ["zh-CN", "zh-Hant"]) == ["zh-TW zh-Hant"])
    #expect(chosen(["en", "en-US"], ["en"]) == ["en en"])
  }

  @Test("begin with the user's, and have the others when the feed's names are in several") func user() {
    #expect(chosen(user: "de-AT") == ["de-AT -"])
    #expect(chosen(user: "en-GB", ["en", "fr"]) == ["en-GB en", "nl -", "fr fr"])
    #expect(chosen(user: "nl", ["en"]) == ["nl -", "en en"])
  }
}
