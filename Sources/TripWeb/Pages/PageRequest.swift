import TripCore

/// What a reader asks for: one of the pages for passengers, in one language.
public struct PageRequest: Hashable, Sendable {
  /// The kinds of pages.
  public enum Place: Hashable, Sendable {
    /// The list of stops, limited to those with the words of a search; all when the search is empty.
    case stops(search: String)
    /// The board of some stops, by their `stop_id`.
    case board([GTFSID])
  }

  /// Which page is asked for.
  public let place: Place
  /// The index of the page's language in the languages of the pages.
  public let language: Int
  /// Whether the reader chose the language by a link, which the links of the page pass on.
  let isLanguageChosen: Bool
  /// Whether the reader asked the page not to refresh itself.
  let isStill: Bool

  /// The greatest number of stops of one board.
  static let greatestCount = 20
  /// The name of the fields with the stops of a board whose ids cannot be parts of a path: `/board?stop=..`.
  static let stopField = "stop"
  /// The greatest length of a search, in characters.
  private static let greatestSearch = 100

  /// Reads a request. The result is `nil` when the path is not that of a page.
  ///
  /// - Parameters:
  ///   - uri: The path and query, as in the first line of an HTTP request.
  ///   - accepted: The languages of the reader, from the header `Accept-Language`.
  ///   - languages: The BCP 47 tags of the languages of the pages; the first one is for readers of none of them.
  init?(_ uri: String, accepting accepted: AcceptedLanguages, among languages: [String]) {
    let path = uri.prefix { $0 != "?" }
    let fields = Self.fields(uri.dropFirst(path.count + 1))
    // Of two fields of one name, the first counts.
    func value(_ name: String) -> String? { fields.first { $0.name == name }?.value }
    if path == "/" {
      let search = (value("q") ?? "").unicodeScalars.prefix(Self.greatestSearch)
      place = .stops(search: String(String.UnicodeScalarView(search)))
    } else if path == "/board" || path.hasPrefix("/board/") {
      let parts = path.dropFirst(7).split(separator: "/").map { PercentEncoding.decoded($0, plusIsSpace: false) }
      let ids = parts.isEmpty ? fields.filter { $0.name == Self.stopField }.map(\.value) : parts
      // An address that is no text is that of no stop.
      place = .board(
        ids.contains(nil) || ids.count > Self.greatestCount ? [] : ids.compactMap { $0.map { GTFSID($0) } })
    } else {
      return nil
    }
    let chosen = value("lang").flatMap { AcceptedLanguages($0).best(among: languages) }
    isLanguageChosen = chosen != nil
    language = chosen ?? accepted.best(among: languages) ?? 0
    isStill = value("refresh") == "off"
  }

  /// Reads the fields of a form; a value that is no text is `nil`.
  private static func fields(_ text: Substring) -> [(name: String, value: String?)] {
    text.split(separator: "&").prefix(2 * greatestCount).compactMap { field in
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = PercentEncoding.decoded(parts[0]) else { return nil }
      return (name, PercentEncoding.decoded(parts[1]))
    }
  }
}

extension PageRequest {
  /// The same page, with other settings.
  func link(isStill: Bool? = nil, language: String? = nil, of languages: [PageLanguage]) -> PageLink {
    let own = isLanguageChosen ? languages[self.language].tag : nil
    return PageLink(from: place, language: language ?? own, isStill: isStill ?? self.isStill)
  }

  /// Another page, in the language that the reader chose.
  func link(to place: Place, of languages: [PageLanguage]) -> PageLink {
    PageLink(to: place, language: isLanguageChosen ? languages[language].tag : nil)
  }
}
