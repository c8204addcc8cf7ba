/// The departures that a passenger board shows on all of its pages, by section.
struct BoardLists: Sendable {
  let layout: BoardLayout
  /// The departures of each section, in the scheduled order.
  let sections: [[BoardDeparture]]
  /// The number of pages of each section; at least one.
  private let pages: [Int]

  /// Takes from departures those that the board shows.
  ///
  /// - Parameters:
  ///   - layout: The division of the rows.
  ///   - found: The next departures of each section, as many as the layout has room for.
  ///   - end: How far ahead the pages go. Rows that would stay free have later departures.
  ///   - limit: The greatest number of pages.
  init(_ layout: BoardLayout, _ found: [[BoardDeparture]], until end: Instant, atMost limit: Int) {
    self.layout = layout
    pages = zip(layout.shares, found).map { share, departures in
      max(1, min(limit, share.pages(for: departures.prefix { $0.planned < end }.count)))
    }
    sections = zip(zip(layout.shares, found), pages).map { Array($0.1.prefix($0.0.always + $0.0.inTurn * $1)) }
  }

  /// All departures of all pages.
  var all: [BoardDeparture] { sections.flatMap(\.self) }

  /// The number of pages: that of the section with most of them.
  var pageCount: Int { pages.max() ?? 1 }

  /// Returns the departures of a page. Every page has the same number of them: the last one begins with departures of the
  /// page before when it would not be full, so that no row moves.
  ///
  /// - Parameter number: The number of the page, from 0; a section with fewer pages starts again.
  /// - Returns: The departures of each section: those that always stay in sight, and those of the page.
  func page(_ number: Int) -> [(always: ArraySlice<BoardDeparture>, inTurn: ArraySlice<BoardDeparture>)] {
    sections.indices.map { section in
      let (share, departures) = (layout.shares[section], sections[section])
      let turning = departures.dropFirst(share.always)
      let start = number % pages[section] * share.inTurn
      let last = max(0, turning.count - share.inTurn)
      return (departures.prefix(share.always), turning.dropFirst(min(start, last)).prefix(share.inTurn))
    }
  }
}
