import Glibc
import TestSupport
import Testing

@testable import TripProgram

@Suite("Values of locale variables that are no names") struct LocaleVariablesTests {
  @Test(
    "the names of locales that systems have are well-formed",
    arguments: [
      "", "C", "POSIX", "C.UTF-8", "nl", "nl_NL", "nl_NL.UTF-8", "en_US.ISO-8859-15@euro", "ca_ES.UTF-8@valencia",
      "sr_RS@latin", "zh_Hant_TW", "de-CH", "es_419", "nan_TW.UTF-8@latin", "ca_ES_valencia",
      "de_DE@collation=phonebook",
    ])
  func locales(name: String) { #expect(LocaleVariables.isLocale(name.utf8)) }

  @Test(
    "what ICU or the C library would have to guess at is not",
    arguments: [
      "abcdefghijkl_XX.UTF-8", "abcdefghi", "x", "é", "en US", "en_", "_US", "en__US", "/usr/share/locale/nl", "../nl",
      "en\n",
      "%s%n", "en_US.", "en_US@", "@euro", ".UTF-8", "LC_CTYPE=C;LC_TIME=nl_NL", "a_b_c_d_e_f_g", "\u{202e}nl",
      String(repeating: "a", count: 10_000), "en_US." + String(repeating: "U", count: 41),
    ])
  func nonsense(name: String) { #expect(LocaleVariables.isLocale(name.utf8) == (name == "en_US." || name == "en_US@")) }

  @Test("time zones are names, paths of files and rules") func timeZones() throws {
    for name in [
      "", "UTC", "Europe/Amsterdam", ":Europe/Amsterdam", ":/etc/localtime", "CET-1CEST,M3.5.0,M10.5.0/3", "<+03>-3",
    ] {
      #expect(LocaleVariables.isTimeZone(name.utf8), "\(name)")
    }
    for name in ["Europe/Åmål", "a b", "\u{1b}[31m", String(repeating: "A", count: 201), "/dev/zero", "/etc", "Europe"]
    {
      #expect(!LocaleVariables.isTimeZone(name.utf8), "\(name)")
    }
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(!LocaleVariables.isTimeZone((":" + pipe).utf8))
  }
}
