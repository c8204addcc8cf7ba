/// The sizes of a board in a window: of its letters, columns and rows, in pixels. All pages have the same.
struct BoardFit: Equatable {
  /// The usual size of letters.
  var letter: Int
  /// The number of rows that fit.
  var rows: Int
  /// The width of each column; 0 for the platform of a board without platforms.
  var widths: [Int]
  /// The letters of each column.
  var letters: [BoardLetters]
  /// The height of the first line of a row, with the time and the destination.
  var main: Int
  /// The height of the line beneath, with the reason or the calling points.
  var beneath: Int

  /// The height of a row.
  var row: Int { main + beneath }

  /// The room for a text in the line beneath, below the destination, and below the platform, too, where that was not changed.
  func roomBeneath(isMoved: Bool) -> Int {
    let columns: [BoardView.Column] = isMoved ? [.destination] : [.destination, .platform]
    return columns.map { widths[$0.rawValue] }.reduce(0, +) - Int(BoardMeasures.padding * Double(letter))
  }
}
