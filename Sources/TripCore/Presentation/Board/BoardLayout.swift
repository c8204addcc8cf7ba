/// How a passenger board divides its rows: among its sections, and in each of them between the departures that always stay
/// in sight and those below, which it shows in turn.
struct BoardLayout: Hashable, Sendable {
  /// The rows of one section.
  struct Share: Hashable, Sendable {
    /// The number of departures that always stay in sight.
    let always: Int
    /// The number of departures below them that are shown in turn.
    let inTurn: Int

    /// Divides a number of rows: half of them are shown in turn. A single row never turns.
    init(rows: Int) {
      inTurn = rows / 2
      always = rows - inTurn
    }

    /// The number of rows.
    var rows: Int { always + inTurn }

    /// Returns how many pages a number of departures needs.
    func pages(for count: Int) -> Int {
      count <= rows || inTurn == 0 ? 1 : (count - always + inTurn - 1) / inTurn
    }
  }

  /// The rows of each section; one element for a board without sections.
  let shares: [Share]

  /// Divides the rows of a board. The heading of a section takes half a row. Sections need room for two departures each, so
  /// that later ones are shown in turn; otherwise the board has none.
  init(rows: Int, sections: Int) {
    let rows = max(1, rows)
    let left = rows - (sections + 1) / 2
    guard sections > 1, left >= 2 * sections else {
      shares = [Share(rows: rows)]
      return
    }
    shares = (0..<sections).map { Share(rows: left / sections + ($0 < left % sections ? 1 : 0)) }
  }

  /// Whether the departures are grouped by the board's sections.
  var hasSections: Bool { shares.count > 1 }

  /// The number of departures of each section that all pages together show.
  func capacity(pages: Int) -> [Int] { shares.map { $0.always + $0.inTurn * pages } }
}
