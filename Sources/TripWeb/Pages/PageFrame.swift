import TripCore

/// What all pages have around their content: head, style, language links.
struct PageFrame {
  let request: PageRequest
  let languages: [PageLanguage]
  /// The page's own words.
  let words: PageWords

  /// The greatest size of a page, in bytes.
  static let limit = 30_000

  init(request: PageRequest, languages: [PageLanguage]) {
    self.request = request
    self.languages = languages
    words = PageWords(languages[request.language].wording)
  }

  var wording: Wording { languages[request.language].wording }

  /// Puts the content of a page into the frame.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - isBoard: Whether the page shows departures, and so can refresh itself.
  ///   - content: The header and the main part.
  /// - Returns: The page.
  func page(title: String, isBoard: Bool = false, _ content: HTML) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="\(languages[request.language].tag)" dir="\(wording.isRightToLeft ? "rtl" : "ltr")">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width,initial-scale=1">
    <title>\(title)</title>
    <style>\(HTML.style)</style>
    </head>
    <body>
    \(content)<footer>\(isBoard ? boardLinks : "")\(languageLinks)</footer>
    </body>
    </html>

    """
  }

  /// The links of a board: to the list of stops, and to the page with or without refreshing. Readers whose programs read
  /// pages aloud, or who read slowly, can stop the refreshing.
  /// - SeeAlso: WCAG 2.2, success criterion 2.2.1 "Timing Adjustable".
  private var boardLinks: HTML {
    let other = request.isStill ? words.startRefreshing : words.stopRefreshing
    return """
      <p><a href="\(request.link(to: .stops(search: ""), of: languages))">\(words.allStops)</a></p>
      <p>\(request.isStill ? words.isStill : words.refreshes) \
      <a href="\(request.link(isStill: !request.isStill, of: languages))">\(other)</a></p>

      """
  }

  private var languageLinks: HTML {
    guard languages.count > 1 else { return "" }
    let items = languages.enumerated().map { index, language -> HTML in
      let link: HTML =
        index == request.language
        ? "<span aria-current=\"true\">\(language.name)</span>"
        : "<a href=\"\(request.link(language: language.tag, of: languages))\">\(language.name)</a>"
      return "<li lang=\"\(language.tag)\">\(link)</li>"
    }
    return "<nav aria-label=\"\(words.languages)\"><ul>\(HTML(items))</ul></nav>"
  }
}
