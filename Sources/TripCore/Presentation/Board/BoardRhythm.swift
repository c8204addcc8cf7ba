/// When a passenger board turns its pages and changes its language.
///
/// Each page is shown in all languages before the next one, so that only words change between two pages. All pages in all
/// languages take less than ``greatestWait``.
struct BoardRhythm: Hashable, Sendable {
  /// How long the board shows a page in one language.
  let step: Seconds
  /// The number of languages; at least one.
  let languages: Int
  /// The greatest number of pages that fit into ``greatestWait``; at least one.
  let pages: Int

  /// The time in which passengers see each departure in their language.
  static let greatestWait: Seconds = 120
  /// How long a board with one language shows a page.
  private static let usual: Seconds = 10
  /// How long a board shows each of several languages.
  private static let usualOfSeveral: Seconds = 6
  /// The least time for which a language is shown: shorter, it cannot be read.
  private static let least: Seconds = 4

  /// Works out the rhythm.
  ///
  /// - Parameters:
  ///   - languages: The number of languages.
  ///   - pages: The wanted number of pages.
  init(languages: Int, pages: Int) {
    let (languages, room) = (max(1, languages), Self.greatestWait.count - 1)
    self.languages = languages
    self.pages = max(1, min(pages, room / (languages * Self.least.count)))
    let usual = languages == 1 ? Self.usual : Self.usualOfSeveral
    step = Seconds(max(Self.least.count, min(usual.count, room / (languages * self.pages))))
  }

  /// How long a page is shown, in all languages.
  var page: Seconds { Seconds(step.count * languages) }

  /// Returns how often pages were turned, and the language. Both follow from the Unix time, so that all boards of a
  /// station turn together. A board that was just opened begins with the first page in the first language.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - opened: When the board was opened.
  /// - Returns: The number of turned pages since the first one, and the index of the language.
  func turn(at now: Instant, opened: Instant) -> (page: Int, language: Int) {
    if now >= opened && now - opened < page { return (0, (now - opened).count / step.count % languages) }
    let steps = max(0, now.unixSeconds / step.count)
    return (steps / languages, steps % languages)
  }
}
