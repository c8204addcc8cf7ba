import CGtk
import FoundationEssentials
import TripCore
import TripProgram

/// What the program takes from its surroundings: the user's language and formats, and its own files.
struct DeskEnvironment: Sendable {
  /// Decides how dates, times and numbers are written.
  let locale: Locale
  /// The language of the sentences, and so of every word: that of the catalogue in use, English where there is none.
  let wordLanguage: Locale
  /// The language of names in the feed, as `nl` or `zh-CN`, whether or not there is a catalogue; nothing where the user
  /// named none.
  let language: String?
  /// The variables that all of it was taken from.
  let variables: [String: String]
  private let data: DataFolder

  /// Looks around, and makes gettext speak the user's language.
  ///
  /// - Parameters:
  ///   - environment: The program's variables.
  ///   - preferences: What the user wants otherwise.
  init(
    _ environment: [String: String] = ProcessEnvironment.variables, preferences: Preferences = Preferences()
  ) {
    variables = environment
    data = DataFolder(environment: environment)
    let languages = preferences.locale.isEmpty ? UserLocale.languages(environment) : [preferences.locale]
    let catalogue = Gettext.catalogue(in: data.catalogues, for: languages)
    let formats =
      preferences.locale.isEmpty
      ? UserLocale.formats(environment, speaking: catalogue) : Locale(identifier: preferences.locale)
    locale = formats.withClock(preferences.clock)
    wordLanguage = Locale(identifier: catalogue ?? "en")
    language = languages.first?.replacing("_", with: "-")
    Gettext.prepare(catalogues: data.catalogues, catalogue: catalogue)
  }

  /// The pages of docs/guide, in the order in which they are read.
  static let guidePages = [
    "README", "first-day", "decisions", "graph", "publishing", "boards", "trouble", "commands",
  ]

  /// The guide, as text: every desktop can show that, whatever programs it has.
  var guide: String? {
    guard let folder = data.guide else { return nil }
    let pages = Self.guidePages.compactMap { TextFile.read("\(folder)/\($0).md") }
    return pages.joined(separator: "\n\n")
  }

  /// The bundled timetable, to try things out on.
  var sampleFeed: String? { data.path.map { $0 + "/sample-feed" } }

  /// Says times, dates and sentences to the user.
  ///
  /// - Parameter timeZone: The agency's.
  /// - Returns: The wording for everything that the desk shows.
  func wording(in timeZone: TimeZone) -> Wording {
    Wording(locale: locale, language: wordLanguage, timeZone: timeZone, translation: Gettext.translation)
  }

  /// Says times, dates and sentences in another language than the user's, as far as there is a catalogue for it.
  ///
  /// - Parameters:
  ///   - timeZone: The agency's.
  ///   - language: As a feed names it: `nl`, `zh-CN`.
  /// - Returns: The wording; the user's own where there is no catalogue.
  func wording(in timeZone: TimeZone, speaking language: String) -> Wording {
    let bare = language.prefix { $0 != "-" && $0 != "_" }
    if bare.lowercased() == "en" {
      return Wording(locale: locale, language: Locale(identifier: "en"), timeZone: timeZone, translation: .english)
    }
    guard let (name, catalogue) = MessageCatalogue.find(language, in: data.catalogues) else {
      return wording(in: timeZone)
    }
    return Wording(
      locale: locale, language: Locale(identifier: name), timeZone: timeZone, translation: catalogue.translation)
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

  /// Lets GTK find the program's icon also where it is installed under a prefix that the desktop does not look in.
  @MainActor
  func loadIcons() {
    guard let path = data.icons, let theme = gtk_icon_theme_get_default() else { return }
    var known: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var count: gint = 0
    gtk_icon_theme_get_search_path(theme, &known, &count)
    defer { g_strfreev(known) }
    // Looking twice into a folder with a hundred themes would cost each start a few milliseconds.
    let isKnown = (0..<Int(count)).contains { known?[$0].map { String(cString: $0) } == path }
    if !isKnown { gtk_icon_theme_append_search_path(theme, path) }
  }
}

extension Locale {
  /// This locale with clocks that count as somebody wants them.
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

/// The translation of a sentence of the user interface.
func tr(_ text: String) -> String { Gettext.translation.translate(text) }
