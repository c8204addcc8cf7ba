import CGtk
import Glibc
import TripCore

/// Sentences from the catalogues that `msgfmt` makes of data/po.
/// - SeeAlso: `g_dgettext()`, `g_dngettext()`.
enum Gettext {
  private static let domain = "tripdesk"

  /// Finds the catalogues and the user's language.
  ///
  /// - Parameters:
  ///   - catalogues: The folder that holds `nl/LC_MESSAGES/tripdesk.mo` and so on.
  ///   - environment: What names the user's language.
  static func prepare(catalogues: String?, environment: [String: String]) {
    if setlocale(LC_ALL, "") == nil || isPlainC {
      // The user's locale is not installed. C.UTF-8 always is, and with LANGUAGE set, gettext finds the catalogue
      // without a locale (only in plain "C" it never looks).
      setlocale(LC_ALL, "C.UTF-8")
      if environment["LANGUAGE"] ?? "" == "", let language = UserLocale.messagesIdentifier(environment) {
        setenv("LANGUAGE", language, 1)
      }
    }
    guard let catalogues else { return }
    bindtextdomain(domain, catalogues)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// What TripCore takes its sentences through.
  ///
  /// gettext answers the very pointer that it was given where it has no translation, so the answer is copied before
  /// that pointer ends.
  static let translation = Translation(
    message: { text in text.withCString { String(cString: g_dgettext(domain, $0)) } },
    countedMessage: { text, plural, count in
      text.withCString { text in
        plural.withCString { String(cString: g_dngettext(domain, text, $0, gulong(max(0, count)))) }
      }
    })

  private static var isPlainC: Bool {
    guard let name = setlocale(LC_MESSAGES, nil) else { return true }
    return ["C", "POSIX"].contains(String(cString: name))
  }
}
