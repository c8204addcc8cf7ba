import CGtk
import TripCore

/// The widths of a board's columns and the heights of its rows, as multiples of the size of its letters. They follow from
/// the font, the timetable and the languages of the board, and not from what a page shows.
struct BoardMeasures: Equatable {
  /// The width of each column; that of the destination is the least one.
  private var widths: [BoardView.Column: Double]
  /// The height of the first line of a row, with the time and the destination.
  let main: Double
  /// The height of the line beneath, with the reason or the calling points.
  let beneath: Double

  /// The space beside a text in its column, left and right together. The same value is in data/tripdesk.css.
  static let padding = 0.4
  /// The size of the letters of the line beneath. The same value is in data/tripdesk.css.
  static let beneathScale = 0.44
  /// The size of the letters of a heading. The same value is in data/tripdesk.css.
  private static let headingScale = 0.42
  /// The size of the letters of a planned platform, beside the one to which a departure was moved.
  static let oldPlatformScale = 0.55
  /// The greatest width of a column that follows from its heading.
  private static let widestHeading = 4.0
  /// The greatest share by which rows are made higher to fill their room.
  private static let greatestStretch = 0.25
  /// The height of the header, the headings and the footer together, in a font with lines of usual height.
  private static let otherHeight = 3.1
  /// The height of a line of a usual font.
  private static let usualLine = 1.17
  /// The size of the letters with which texts are measured, in pixels.
  private static let unit = 100.0

  /// Measures the texts of a board's columns.
  @MainActor
  init(_ columns: BoardColumns, by measure: TextMeasure) {
    func width(_ markups: [String], _ scale: Double = 1) -> Double {
      Double(markups.map { measure.extent(of: $0, letter: Self.unit).width }.max() ?? 0) / Self.unit * scale
    }
    func column(_ width: Double, atMost limit: Double, _ heading: (BoardHeadings) -> String) -> Double {
      let heads = columns.headings.map { measure.extent(of: markupEscaped(heading($0)), letter: Self.unit).width }
      // Of letters of another size, each one is rounded to whole pixels.
      let head = Double(heads.max() ?? 0) / Self.unit * Self.headingScale * 1.04
      return max(min(limit, width * 1.03), min(Self.widestHeading, head)) + Self.padding
    }
    func bold(_ text: String) -> String { "<b>\(markupEscaped(text))</b>" }
    let line = max(
      width(columns.lines.map { markupEscaped(" \($0) ") }),
      width(columns.numbers.map(markupEscaped), Self.beneathScale))
    let platforms = columns.platforms.map { platform in
      "<span size=\"\(Int(Self.oldPlatformScale * 100))%\">\(markupEscaped(platform))</span> \(bold(platform))"
    }
    widths = [
      .planned: column(width(columns.times), atMost: 6, \.planned),
      .line: column(line, atMost: 3.8, \.line), .destination: 9,
      .platform: column(width(platforms), atMost: 3.2, \.platform),
      .expected: column(width(columns.expected.map(bold)), atMost: 7.2, \.expected),
    ]
    let height = Double(measure.extent(of: "Ág", letter: Self.unit).height) / Self.unit
    main = max(1.2, height * 1.03)
    beneath = max(0.64, height * Self.beneathScale * 1.15)
  }

  /// The height of a row.
  var row: Double { main + beneath }

  /// The height of the rest of the board.
  private var other: Double { Self.otherHeight * max(1, main / Self.usualLine - 0.02) }

  /// Returns the size of the letters in a room, in pixels: a number of rows fits, and the narrowest destination.
  func letter(width: Int, height: Int, rows: Int, hasPlatforms: Bool) -> Int {
    let all = BoardView.Column.allCases.filter { hasPlatforms || $0 != .platform }.map { widths[$0] ?? 0 }
    return max(8, min(Int(Double(height) / (other + Double(rows) * row)), Int(Double(width) / all.reduce(0, +))))
  }

  /// Returns the number of rows that fit into a height, at least one.
  func rows(height: Int, letter: Int) -> Int { max(1, Int((Double(height) / Double(letter) - other) / row)) }

  /// Returns the share by which a number of rows is made higher, so that they fill a height.
  func stretch(height: Int, letter: Int, rows: Int) -> Double {
    let room = (Double(height) / Double(letter) - other) / (Double(rows) * row)
    return max(1, min(1 + Self.greatestStretch, room))
  }

  /// Returns the widths of all columns in pixels: the destination has what the others leave.
  func widths(in width: Int, letter: Int, hasPlatforms: Bool) -> [Int] {
    var pixels = BoardView.Column.allCases.map { column in
      column == .destination || column == .platform && !hasPlatforms
        ? 0 : Int((widths[column] ?? 0) * Double(letter))
    }
    pixels[BoardView.Column.destination.rawValue] = max(0, width - pixels.reduce(0, +))
    return pixels
  }
}
