import TripCore

/// The texts of a departure on a passenger board as Pango markup.
enum BoardRowMarkup {
  /// Returns the text of a departure in a column.
  static func cell(_ column: BoardView.Column, of row: BoardRow) -> String {
    switch column {
    case .planned: struck(row.planned, row.punctuality == .cancelled)
    case .line: line(row)
    case .destination: struck(oneLine(row.destination), row.punctuality == .cancelled || row.endsEarly)
    case .platform: platform(row)
    case .expected: row.minutes.map(bold) ?? expected(row)
    }
  }

  /// Returns the expected time or the words in its place, with a symbol.
  static func expected(_ row: BoardRow) -> String {
    let text = [row.punctuality.symbol, row.expected].filter { !$0.isEmpty }.joined(separator: " ")
    return row.punctuality == .onTime || row.expected.isEmpty ? markupEscaped(text) : bold(text)
  }

  /// Returns a text without line ends, which would make its row higher, and without characters that turn round what follows:
  /// a name of the feed would read backwards.
  static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.map { $0.isNewline ? " " : $0 }.flatMap(\.unicodeScalars).filter {
          !(0x202A...0x202E).contains($0.value) && !(0x2066...0x2069).contains($0.value)
        }))
  }

  /// The name of the line, in colours that can be read from far.
  private static func line(_ row: BoardRow) -> String {
    let name = markupEscaped(oneLine(row.route.name))
    let kind = row.kind.map { markupEscaped($0) + " " } ?? ""
    guard let badge = row.route.badge(contrast: BoardPage.contrast) else { return kind + name }
    return kind + "<span background=\"#\(badge.background.hex)\" foreground=\"#\(badge.text.hex)\"> \(name) </span>"
  }

  private static func platform(_ row: BoardRow) -> String {
    let platform = oneLine(row.platform)
    guard let planned = row.plannedPlatform.map(oneLine) else { return markupEscaped(platform) }
    let size = Int(BoardMeasures.oldPlatformScale * 100)
    let old = planned.isEmpty ? "" : "<span size=\"\(size)%\"><s>\(markupEscaped(planned))</s></span> "
    return old + bold(platform)
  }

  private static func bold(_ text: String) -> String { "<b>\(markupEscaped(text))</b>" }

  private static func struck(_ text: String, _ isStruck: Bool) -> String {
    isStruck ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text)
  }
}
