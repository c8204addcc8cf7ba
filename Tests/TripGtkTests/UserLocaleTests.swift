import Testing

@testable import TripGtk

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

  @Test("sentences follow LC_MESSAGES, not LC_TIME")
  func messages() {
    #expect(UserLocale.messagesIdentifier(["LC_TIME": "de_DE", "LC_MESSAGES": "nl_NL", "LANG": "en_US"]) == "nl_NL")
    #expect(UserLocale.messagesIdentifier(["LC_TIME": "de_DE"]) == nil)
  }
}
