import CProgram
import Glibc
import TripCore

/// Sentences from the catalogues that `msgfmt` makes of data/po.
/// - SeeAlso: dgettext(3), dngettext(3).
package enum Gettext {
  private static let domain = "tripdesk"

  /// The catalogue that the user's sentences come from.
  ///
  /// - Parameters:
  ///   - catalogues: The folder that holds `nl/LC_MESSAGES/tripdesk.mo` and so on.
  ///   - languages: What the user reads, the best first.
  /// - Returns: Its name, as `de` or `zh_CN`; `nil` for English.
  package static func catalogue(in catalogues: String?, for languages: [String]) -> String? {
    guard let catalogues else { return nil }
    return UserLocale.catalogue(for: languages) { language in
      access("\(catalogues)/\(language)/LC_MESSAGES/\(domain).mo", R_OK) == 0
    }
  }

  /// Makes gettext answer from one catalogue.
  ///
  /// - Parameters:
  ///   - catalogues: The folder of the catalogues.
  ///   - catalogue: The one to answer from; English texts stay as they are where there is none.
  package static func prepare(catalogues: String?, catalogue: String?) {
    if setlocale(LC_ALL, "") == nil || isPlainC {
      // The user's locale is not installed. C.UTF-8 always is, and with LANGUAGE set, gettext finds the catalogue
      // without a locale (only in plain "C" it never looks).
      setlocale(LC_ALL, "C.UTF-8")
    }
    // The same language for everything, GTK's own texts and the direction of reading too. gettext would pass over an
    // "en" in the user's LANGUAGE, as there is no such catalogue, and take the next one.
    setenv("LANGUAGE", catalogue ?? "en", 1)
    guard let catalogues else { return }
    bindtextdomain(domain, catalogues)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// What TripCore takes its sentences through.
  ///
  /// gettext answers the very pointer that it was given where it has no translation, so the answer is copied before
  /// that pointer ends.
  package static let translation = Translation(
    message: { text in text.withCString { String(cString: dgettext(domain, $0)) } },
    countedMessage: { text, plural, count in
      text.withCString { text in
        plural.withCString { String(cString: dngettext(domain, text, $0, UInt(max(0, count)))) }
      }
    })

  private static var isPlainC: Bool {
    guard let name = setlocale(LC_MESSAGES, nil) else { return true }
    return ["C", "POSIX"].contains(String(cString: name))
  }
}
