import CProgram
import Glibc
import TripCore

/// Translations by the C library's gettext, from the catalogues that `msgfmt` compiles from data/po.
/// - SeeAlso: dgettext(3), dngettext(3).
package enum Gettext {
  private static let domain = "tripdesk"

  /// Finds the catalogue for the user's languages.
  ///
  /// - Parameters:
  ///   - catalogues: The folder with the catalogues, in which the Dutch one is
  ///     `nl/LC_MESSAGES/tripdesk.mo`; `nil` when there is none.
  ///   - languages: The languages that the user reads, best first.
  /// - Returns: The name of the catalogue, such as `de` or `zh_CN`, or `nil` for English.
  package static func catalogue(in catalogues: String?, for languages: [String]) -> String? {
    guard let catalogues else { return nil }
    return UserLocale.catalogue(for: languages) { language in
      access("\(catalogues)/\(language)/LC_MESSAGES/\(domain).mo", R_OK) == 0
    }
  }

  /// Sets the catalogue from which gettext translates, for this process.
  ///
  /// - Parameters:
  ///   - catalogues: The folder with the catalogues; `nil` when there is none.
  ///   - catalogue: The name of the catalogue; `nil` for English, which needs no translation.
  package static func prepare(catalogues: String?, catalogue: String?) {
    if setlocale(LC_ALL, "") == nil || isPlainC {
      // The user's locale is not installed. C.UTF-8 always is. In it, gettext uses the catalogue of LANGUAGE; in the
      // plain locale "C" it uses none.
      setlocale(LC_ALL, "C.UTF-8")
    }
    // GTK's own texts and the direction of writing use the same language. If LANGUAGE began with "en", for which
    // there is no catalogue, gettext would use the next language in it.
    setenv("LANGUAGE", catalogue ?? "en", 1)
    guard let catalogues else { return }
    bindtextdomain(domain, catalogues)
    bind_textdomain_codeset(domain, "UTF-8")
  }

  /// The translation by gettext.
  ///
  /// gettext returns the pointer to the original text when there is no translation, so the result is copied while
  /// that pointer is valid.
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
