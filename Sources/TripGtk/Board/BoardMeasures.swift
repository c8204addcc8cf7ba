import CGtk
import TripCore

/// The widths of the texts of a board, and the heights of its lines, as multiples of the size of its letters. They follow from
/// the font, the timetable and the languages of the board, and not from what a page shows.
struct BoardMeasures {
  /// The width of each column; that of the destination is the least one.
  private let widths: [BoardView.Column: Double]
  /// The width of the widest text of each column, in letters of the usual size.
  private let texts: [BoardView.Column: Double]
  /// The destinations, as Pango markup, with their widths in letters of the usual size.
  private let destinations: [(markup: String, width: Double)]
  /// The height of a line of text.
  private let line: Double
  /// The least height of the first line of a row, with the time and the destination.
  private let main: Double
  /// The height of the line beneath, with the reason or the calling points.
  private let beneath: Double

  /// The space beside a text in its column, left and right together. The same value is in data/tripdesk.css.
  static let padding = 0.4
  /// The size of the letters of the line beneath. The same value is in data/tripdesk.css.
  static let beneathScale = 0.44
  /// The size of the letters of a heading. The same value is in data/tripdesk.css.
  private static let headingScale = 0.42
  /// The greatest width of a column that follows from its heading.
  private static let widestHeading = 4.0
  /// The least width of the column with the destinations.
  private static let leastDestination = 9.0
  /// The greatest share by which rows are made higher to fill their room.
  private static let greatestStretch = 0.25
  /// The height of the header, the headings and the footer together, in a font with lines of usual height.
  private static let otherHeight = 3.1
  /// The height of a line of a usual font.
  private static let usualLine = 1.17
  /// The size of the letters with which texts are measured, in pixels.
  private static let unit = 100.0
  /// The size of the letters, in pixels, on a screen as high as ``usualHeight``, unless `--rows` is given. On a screen that is
  /// four times as high, the letters are twice as high, and there are about twice as many rows.
  private static let usualLetter = 48.0
  private static let usualHeight = 1080.0

  /// Measures the texts of a board's columns.
  @MainActor
  init(_ columns: BoardColumns, by measure: TextMeasure) {
    func width(_ markups: [String], _ scale: Double = 1) -> Double {
      // Of letters of another size, each one is rounded to whole pixels.
      Double(markups.map { measure.extent(of: $0, letter: Self.unit).width }.max() ?? 0) / Self.unit * scale * 1.03
    }
    func bold(_ text: String) -> String { "<b>\(markupEscaped(text))</b>" }
    func column(_ width: Double, atMost limit: Double, _ heading: (BoardHeadings) -> String) -> Double {
      let head = columns.headings.map { measure.extent(of: markupEscaped(heading($0)), letter: Self.unit).width }.max()
      return max(
        min(limit, width), min(Self.widestHeading, Double(head ?? 0) / Self.unit * Self.headingScale * 1.04))
        + Self.padding
    }
    destinations = columns.destinations.map {
      let markup = markupEscaped(VisibleText.plainLine($0))
      return (markup, width([markup]))
    }
    let texts: [BoardView.Column: Double] = [
      .planned: width(columns.times), .line: width(columns.lines.map { markupEscaped(" \($0) ") }),
      .platform: width(columns.platforms.map(bold)),
      .expected: width(columns.expected.map(bold)),
    ]
    func text(_ column: BoardView.Column) -> Double { texts[column] ?? 0 }
    let line = max(text(.line), width(columns.belowLines.map(markupEscaped), Self.beneathScale))
    widths = [
      .planned: column(text(.planned), atMost: 6, \.planned), .line: column(line, atMost: 3.8, \.line),
      .destination: Self.leastDestination, .platform: column(text(.platform), atMost: 3.2, \.platform),
      .expected: column(text(.expected), atMost: 7.2, \.expected),
    ]
    self.texts = texts
    self.line = Double(measure.extent(of: "Ág", letter: Self.unit).height) / Self.unit
    main = max(1.2, self.line * 1.03)
    beneath = max(0.64, self.line * Self.beneathScale * 1.15)
  }

  /// The height of a row's first line, when its texts have these letters.
  private func main(_ letters: BoardLetters) -> Double {
    max(main, Double(letters.lines) * letters.scale * line * 1.02)
  }

  /// The height of the rest of the board.
  private var other: Double { Self.otherHeight * max(1, main / Self.usualLine - 0.02) }

  /// Fits a board into a window.
  ///
  /// - Parameters:
  ///   - width: The width of the window, in pixels.
  ///   - height: The height of the window, in pixels.
  ///   - rows: The wanted number of rows in a window that is wide enough; `nil` for one that follows from the height.
  ///   - hasPlatforms: Whether there is a column with platforms.
  ///   - measure: Measures texts in the font of the board.
  /// - Returns: The sizes with the largest letters of the destinations in which each of them fits. Those that are too long for
  ///   all letters of columns do not count.
  @MainActor
  func fit(width: Int, height: Int, rows: Int?, hasPlatforms: Bool, by measure: TextMeasure) -> BoardFit {
    func fit(_ letters: BoardLetters) -> BoardFit {
      self.fit(width: width, height: height, rows: rows, hasPlatforms: hasPlatforms, letters)
    }
    func hasRoom(for destination: (markup: String, width: Double), _ letters: BoardLetters, in fit: BoardFit) -> Bool {
      let room = fit.widths[BoardView.Column.destination.rawValue] - Int(Self.padding * Double(fit.letter))
      let size = Double(fit.letter) * letters.scale
      guard letters.lines > 1 else { return destination.width * size <= Double(room) }
      let extent = measure.extent(of: destination.markup, letter: size, in: room)
      return extent.lines <= letters.lines && extent.width <= room && extent.height <= fit.main
    }
    let steps = BoardLetters.ofColumns.map { ($0, fit($0)) }
    let counting = destinations.filter { destination in
      steps.last.map { hasRoom(for: destination, $0, in: $1) } ?? false
    }
    let first = steps.first { letters, fit in counting.allSatisfy { hasRoom(for: $0, letters, in: fit) } }
    return first?.1 ?? fit(.usual)
  }

  /// Fits a board into a window, with destinations in these letters.
  private func fit(width: Int, height: Int, rows: Int?, hasPlatforms: Bool, _ letters: BoardLetters) -> BoardFit {
    let (height, row) = (Double(height), main(letters) + beneath)
    func count(_ letter: Double) -> Int { max(1, Int((height / letter - other) / row)) }
    let wanted = rows ?? count(Self.usualLetter * (height / Self.usualHeight).squareRoot())
    let columns = BoardView.Column.allCases.filter { hasPlatforms || $0 != .platform }
    let letter = max(
      8,
      min(
        Int(height / (other + Double(wanted) * row)),
        Int(Double(width) / columns.map { widths[$0] ?? 0 }.reduce(0, +))))
    let shown = count(Double(letter))
    let share = (height / Double(letter) - other) / (Double(shown) * row)
    let unit = Double(letter) * max(1, min(1 + Self.greatestStretch, share))
    var pixels = BoardView.Column.allCases.map { column in
      columns.contains(column) && column != .destination ? Int((widths[column] ?? 0) * Double(letter)) : 0
    }
    pixels[BoardView.Column.destination.rawValue] = max(0, width - pixels.reduce(0, +))
    return BoardFit(
      letter: letter, rows: shown, widths: pixels,
      letters: BoardView.Column.allCases.map { $0 == .destination ? letters : self.letters(of: $0, beside: letters) },
      main: Int(main(letters) * unit), beneath: Int(beneath * unit))
  }

  /// Returns the letters of a column of fixed width: the largest in which its widest text fits.
  private func letters(of column: BoardView.Column, beside destinations: BoardLetters) -> BoardLetters {
    let (room, text) = ((widths[column] ?? 0) - Self.padding, texts[column] ?? 0)
    let fitting = BoardLetters.ofColumns.filter { main($0) <= main(destinations) }
    return fitting.first { text * $0.scale <= room * Double($0.lines) } ?? fitting.last ?? .usual
  }
}
