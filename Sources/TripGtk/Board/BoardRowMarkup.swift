import TripCore

/// The texts of a departure on a passenger board as Pango markup.
enum BoardRowMarkup {
  /// Returns the text of a departure in a column.
  static func cell(_ column: BoardView.Column, of row: BoardRow) -> String {
    switch column {
    case .planned: struck(row.planned, row.punctuality == .cancelled)
    case .line: line(row)
    case .destination: struck(VisibleText.plainLine(row.destination), row.punctuality == .cancelled || row.endsEarly)
    case .platform: platform(row)
    case .expected: row.minutes.map(bold) ?? expected(row)
    }
  }

  /// Returns the expected time or the words in its place, with a symbol.
  static func expected(_ row: BoardRow) -> String {
    let text = [row.punctuality.symbol, row.expected].filter { !$0.isEmpty }.joined(separator: " ")
    return row.punctuality == .onTime || row.expected.isEmpty ? markupEscaped(text) : bold(text)
  }

  /// The name of the line, in colours that can be read from far.
  private static func line(_ row: BoardRow) -> String {
    let name = markupEscaped(VisibleText.plainLine(row.route.name))
    guard let badge = row.route.badge(contrast: BoardPage.contrast) else { return name }
    return "<span background=\"#\(badge.background.hex)\" foreground=\"#\(badge.text.hex)\"> \(name) </span>"
  }

  /// Returns the planned platform of a departure that was moved to another one; `nil` when it was not, or is not known.
  static func oldPlatform(_ row: BoardRow) -> String? {
    guard let planned = row.plannedPlatform, !planned.isEmpty else { return nil }
    return struck(VisibleText.plainLine(planned), true)
  }

  private static func platform(_ row: BoardRow) -> String {
    let platform = VisibleText.plainLine(row.platform)
    return row.plannedPlatform == nil ? markupEscaped(platform) : bold(platform)
  }

  private static func bold(_ text: String) -> String { "<b>\(markupEscaped(text))</b>" }

  private static func struck(_ text: String, _ isStruck: Bool) -> String {
    isStruck ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text)
  }
}
