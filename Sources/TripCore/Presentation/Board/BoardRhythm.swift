/// When a passenger board turns its pages and changes its language.
///
/// Each page is shown in all languages before the next one, so that only words change between two pages. The fewer pages there
/// are, the longer each of them is shown.
struct BoardRhythm: Hashable, Sendable {
  /// How long the board shows a page in one language.
  let step: Seconds
  /// The number of languages; at least one.
  let languages: Int

  /// The time in which the board shows all of its pages in all languages, if the user asks for no number of pages.
  static let usualWait: Seconds = 75
  /// The time in which the board shows all pages in all languages, if the user asks for many.
  static let greatestWait: Seconds = 120
  /// How long a board with one language shows a page.
  private static let usual: Seconds = 10
  /// How long a board shows each of several languages.
  private static let usualOfSeveral: Seconds = 6
  /// The least time for a page in a single language: shorter, its rows cannot be read.
  private static let least: Seconds = 6
  /// The least time for each of several languages. The times and lines of the rows are the same in all of them.
  private static let leastOfSeveral: Seconds = 4

  /// Works out the rhythm.
  ///
  /// - Parameters:
  ///   - languages: The number of languages.
  ///   - pages: The number of pages, at most ``greatestPageCount(languages:asked:)``.
  init(languages: Int, pages: Int) {
    let (languages, pages) = (max(1, languages), max(1, pages))
    self.languages = languages
    let (least, usual) = languages == 1 ? (Self.least, Self.usual) : (Self.leastOfSeveral, Self.usualOfSeveral)
    let steps = languages * pages
    let wait = steps * least.count <= Self.usualWait.count ? Self.usualWait.count : Self.greatestWait.count - 1
    step = Seconds(max(least.count, min(usual.count, wait / steps)))
  }

  /// Returns the greatest number of pages that a board can show within its time, at least one.
  ///
  /// - Parameters:
  ///   - languages: The number of languages.
  ///   - asked: The number of pages that the user asked for; `nil` when none was.
  /// - Returns: The number of pages.
  static func greatestPageCount(languages: Int, asked: Int?) -> Int {
    let languages = max(1, languages)
    let wait = asked == nil ? usualWait.count : greatestWait.count - 1
    let pages = wait / (languages * (languages == 1 ? least : leastOfSeveral).count)
    return max(1, min(asked ?? pages, pages))
  }

  /// How long a page is shown, in all languages.
  var page: Seconds { Seconds(step.count * languages) }

  /// Returns how often pages were turned, and the language. Both follow from the Unix time, so that all boards of a
  /// station with as many pages turn together. A board that was just opened begins with the first page in the first language.
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
