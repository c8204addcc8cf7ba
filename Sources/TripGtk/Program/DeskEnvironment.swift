import CGtk
import FoundationEssentials
import TripCore
import TripProgram

/// The environment of the desktop program: the user's language and formats, and the folder with the program's own
/// files.
struct DeskEnvironment: Sendable {
  /// The formats of dates, times and numbers.
  let locale: Locale
  /// The language of all sentences: the language of the translation in use, or English without a translation.
  let wordLanguage: Locale
  /// The language for names that a feed translates, such as `nl` or `zh-CN`, whether or not the program has a
  /// translation into it. `nil` when the user has set no language.
  let language: String?
  /// The environment variables that the other values were read from.
  let variables: [String: String]
  private let data: DataFolder

  /// Reads the environment, and sets the user's language for gettext.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - preferences: The user's preferences, which override the environment.
  init(
    _ environment: [String: String] = ProcessEnvironment.variables, preferences: Preferences = Preferences()
  ) {
    let languages = preferences.locale.isEmpty ? UserLocale.languages(environment) : [preferences.locale]
    self.init(environment, languages: languages) { catalogue in
      let formats =
        preferences.locale.isEmpty
        ? UserLocale.formats(environment, speaking: catalogue) : Locale(identifier: preferences.locale)
      return formats.withClock(preferences.clock)
    }
  }

  /// Makes the environment of a passenger board, and sets its first language for gettext.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - speech: The languages and formats of the board.
  init(_ environment: [String: String], speech: BoardSpeech) {
    let folder = DataFolder(environment: environment).catalogues
    let languages = speech.languages.map { language in
      MessageCatalogue.find(language.tag, in: folder)?.name ?? language.tag.replacing("-", with: "_")
    }
    self.init(environment, languages: languages) { _ in speech.formats.withClock(speech.clock) }
  }

  private init(_ environment: [String: String], languages: [String], formats: (_ catalogue: String?) -> Locale) {
    variables = environment
    data = DataFolder(environment: environment)
    let catalogue = Gettext.catalogue(in: data.catalogues, for: languages)
    locale = formats(catalogue)
    wordLanguage = Locale(identifier: catalogue ?? "en")
    language = languages.first?.replacing("_", with: "-")
    Gettext.prepare(catalogues: data.catalogues, catalogue: catalogue)
  }

  /// The pages of docs/guide, in reading order.
  static let guidePages = [
    "README", "first-day", "decisions", "several-desks", "commands", "publishing", "passengers", "alerts", "boards",
    "graph", "vehicles", "vehicle-files", "trouble",
  ]

  /// Reads a page of the guide. The program shows the guide itself, so it does not depend on a web browser.
  ///
  /// - Parameter name: A name in ``guidePages``.
  /// - Returns: The page in Markdown, or `nil` when the guide is not installed.
  func guidePage(_ name: String) -> String? { data.guide.flatMap { TextFile.read("\($0)/\(name).md") } }

  /// Finds the page of the guide to which a link of another page leads.
  ///
  /// - Parameter address: The address of the link, such as `decisions.md` or `decisions.md#undo`.
  /// - Returns: The name of the page in ``guidePages``, or `nil` when the link leads elsewhere.
  static func guidePage(ofLink address: String) -> String? {
    let file = address.prefix { $0 != "#" }
    return guidePages.first { $0 + ".md" == file }
  }

  /// The path of the bundled sample timetable, or `nil` when the program's data folder is missing.
  var sampleFeed: String? { data.path.map { $0 + "/sample-feed" } }

  /// Makes the wording of times, dates and sentences in the user's language.
  ///
  /// - Parameter timeZone: The agency's time zone.
  /// - Returns: The wording for everything that the desk shows.
  func wording(in timeZone: TimeZone) -> Wording {
    Wording(locale: locale, language: wordLanguage, timeZone: timeZone, translation: Gettext.translation)
  }

  /// Makes the wording of times, dates and sentences in a language other than the user's.
  ///
  /// - Parameters:
  ///   - timeZone: The agency's time zone.
  ///   - language: The code of the language as in a feed, such as `nl` or `zh-CN`.
  /// - Returns: The wording; in the user's language when the program has no translation into `language`.
  func wording(in timeZone: TimeZone, speaking language: String) -> Wording {
    let bare = language.prefix { $0 != "-" && $0 != "_" }
    if bare.lowercased() == "en" {
      return Wording(locale: locale, language: Locale(identifier: "en"), timeZone: timeZone, translation: .english)
    }
    guard let (name, catalogue) = MessageCatalogue.find(language, in: data.catalogues),
      name != wordLanguage.identifier
    else { return wording(in: timeZone) }
    return Wording(
      locale: locale, language: Locale(identifier: name), timeZone: timeZone, translation: catalogue.translation)
  }

  /// Whether the program's own words are there in a language: in English, or in one with a translation.
  func hasWords(in tag: String) -> Bool {
    tag.lowercased().prefix { $0 != "-" && $0 != "_" } == "en" || MessageCatalogue.find(tag, in: data.catalogues) != nil
  }

  /// Applies data/tripdesk.css to every window of the program.
  @MainActor
  func loadStylesheet() {
    guard let path = data.stylesheet, let screen = gdk_screen_get_default() else { return }
    let provider: UnsafeMutablePointer<GtkCssProvider> = gtk_css_provider_new()
    if gtk_css_provider_load_from_path(provider, path, nil).isTrue {
      gtk_style_context_add_provider_for_screen(
        screen, cgtk_style_provider(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    } else {
      StandardError.write("the stylesheet \(path) cannot be read; the desk looks plain without it")
    }
    g_object_unref(provider)
  }

  /// Adds the folder with the program's icons to those that GTK searches, for a program that is installed under a
  /// prefix that the desktop does not know.
  @MainActor
  func loadIcons() {
    guard let path = data.icons, let theme = gtk_icon_theme_get_default() else { return }
    var known: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var count: gint = 0
    gtk_icon_theme_get_search_path(theme, &known, &count)
    defer { g_strfreev(known) }
    // When GTK searches the folder already, adding it again would slow every start down by a few milliseconds.
    let isKnown = (0..<Int(count)).contains { known?[$0].map { String(cString: $0) } == path }
    if !isKnown { gtk_icon_theme_append_search_path(theme, path) }
  }
}

extension Locale {
  /// Returns this locale with the hours of the day written as the user prefers.
  fileprivate func withClock(_ style: Preferences.ClockStyle) -> Locale {
    var components = Locale.Components(locale: self)
    switch style {
    case .system: return self
    case .twelve: components.hourCycle = .oneToTwelve
    case .twentyFour: components.hourCycle = .zeroToTwentyThree
    }
    return Locale(components: components)
  }
}

/// Returns the translation of a text of the user interface, or the text itself when there is none.
func tr(_ text: String) -> String { Gettext.translation.translate(text) }
