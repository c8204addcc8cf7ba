import Testing

@testable import TripProgram

@Suite("The user's locale")
struct UserLocaleTests {
  @Test(
    "LC_ALL comes before LC_TIME, and LC_TIME before LANG",
    arguments: [
      (["LC_ALL": "nl_NL.UTF-8", "LC_TIME": "de_DE.UTF-8", "LANG": "en_US.UTF-8"], "nl_NL"),
      (["LC_ALL": "", "LC_TIME": "de_DE.UTF-8", "LANG": "en_US.UTF-8"], "de_DE"),
      (["LANG": "zh_CN.UTF-8"], "zh_CN"),
      (["LANG": "ca_ES.UTF-8@valencia"], "ca_ES"),
      (["LANG": "C.UTF-8"], "en_US"),
      (["LC_ALL": "POSIX", "LANG": "nl_NL"], "en_US"),
      ([:], "en_US"),
    ])
  func formats(environment: [String: String], expected: String) {
    #expect(UserLocale.formats(environment).identifier == expected)
  }

  @Test("a language with a catalogue brings its own habits where no country is named")
  func formatsOfLanguage() {
    #expect(UserLocale.formats(["LANG": "C.UTF-8"], speaking: "de").identifier == "de")
    #expect(UserLocale.formats(["LANG": "nl_NL.UTF-8"], speaking: "de").identifier == "nl_NL")
  }

  @Test(
    "sentences follow LANGUAGE, then LC_ALL, LC_MESSAGES and LANG, never LC_TIME",
    arguments: [
      (["LC_TIME": "de_DE", "LC_MESSAGES": "nl_NL", "LANG": "en_US"], ["nl_NL"]),
      (["LC_TIME": "de_DE"], []),
      (["LC_ALL": "ar", "LC_MESSAGES": "nl_NL"], ["ar"]),
      (["LANGUAGE": "de", "LANG": "C.UTF-8"], ["de"]),
      (["LANGUAGE": "de_AT.UTF-8:nl", "LC_ALL": "en_US.UTF-8"], ["de_AT", "nl"]),
      (["LANGUAGE": "", "LANG": "nl_NL.UTF-8"], ["nl_NL"]),
      (["LANGUAGE": ":", "LANG": "nl_NL.UTF-8"], ["nl_NL"]),
      (["LANGUAGE": "../de", "LANG": "nl_NL.UTF-8"], ["nl_NL"]),
      (["LANGUAGE": "de", "LC_ALL": "C"], []),
      (["LANGUAGE": "de", "LC_ALL": "POSIX", "LANG": "de_DE.UTF-8"], []),
      (["LANGUAGE": "de", "LANG": "C"], []),
      (["LANGUAGE": "de"], []),
      (["LANG": "C.UTF-8"], []),
    ])
  func languages(environment: [String: String], expected: [String]) {
    #expect(UserLocale.languages(environment) == expected)
  }

  @Test(
    "the first language that there is a catalogue of is taken; English needs none",
    arguments: [
      (["nl_NL"], "nl"), (["de_AT", "nl"], "de"), (["zh_CN"], "zh_CN"), (["zh_TW"], nil), (["ko_KR"], nil),
      (["ko", "de"], "de"), (["en_US", "de"], nil), (["en"], nil), ([], nil),
    ])
  func catalogue(languages: [String], expected: String?) {
    let name = UserLocale.catalogue(for: languages) { ["nl", "de", "zh_CN", "ar"].contains($0) }
    #expect(name == expected)
  }
}
