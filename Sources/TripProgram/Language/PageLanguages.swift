import FoundationEssentials
import FoundationInternationalization
import Glibc
import TripCore
import TripFeed
import TripPublish
import TripWeb

/// The languages of the web pages for passengers: English, and each language into which the program is translated.
package enum PageLanguages {
  /// Returns the settings of the pages.
  ///
  /// Times are written as in the texts of alerts: in the format of the operator's passengers, and not in that of the
  /// user who runs the program. See ``PassengerLanguages``.
  ///
  /// Cost: reads files and all of translations.txt. Call it off the main thread.
  ///
  /// - Parameters:
  ///   - feed: The timetable. Its language is for readers whose languages the program does not have.
  ///   - environment: The environment variables, which say where the program's files are.
  /// - Returns: The settings.
  package static func settings(
    for feed: GTFSFeed, environment: [String: String] = ProcessEnvironment.variables
  ) -> PageSettings {
    let own = (try? feed.ownLanguage()) ?? nil
    let formats = PassengerLanguages(of: feed).locale
    let folder = DataFolder(environment: environment).catalogues
    let all = ["en"] + catalogues(in: folder).map { $0.replacing("_", with: "-") }
    let languages = all.map { language($0, formats: formats, in: folder, feed.agency.timeZone) }
    let bare = own.map { $0.lowercased().prefix { $0 != "-" } }
    // The first language is for readers of none of them.
    let first = languages.filter { $0.tag.prefix { $0 != "-" } == bare }
    return PageSettings(languages: first + languages.filter { $0.tag.prefix { $0 != "-" } != bare })
  }

  private static func language(
    _ tag: String, formats: Locale, in folder: String?, _ timeZone: TimeZone
  ) -> PageLanguage {
    let locale = Locale(identifier: tag)
    let catalogue = MessageCatalogue.find(tag, in: folder)?.catalogue
    let wording = Wording(
      locale: formats, language: locale, timeZone: timeZone, translation: catalogue?.translation ?? .english)
    let bare = String(tag.prefix { $0 != "-" })
    let name = locale.localizedString(forLanguageCode: bare) ?? tag
    return PageLanguage(tag: tag, name: name.prefix(1).uppercased() + name.dropFirst(), wording: wording)
  }

  /// Returns the names of the compiled catalogues of a folder, in alphabetical order.
  private static func catalogues(in folder: String?) -> [String] {
    guard let folder, let found = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    return found.filter { name in
      name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
        && MessageCatalogue.files.contains { access("\(folder)/\(name)/LC_MESSAGES/\($0)", R_OK) == 0 }
    }.sorted()
  }
}
