import TripCore

extension CSVTable {
  /// Returns notes for the operator about flaws in the text of the table that left its rows readable.
  func notes(_ flaws: CSVFlaws...) -> [FeedNote] {
    var merged = CSVFlaws()
    for flaws in flaws { merged.add(flaws) }
    return merged.entries.filter { $0.kind != .unterminatedQuote && $0.kind != .longRow }.map { entry in
      let (message, advice) = Self.text(entry)
      return FeedNote(message: message, file: name, line: line(at: entry.offset), advice: advice)
    }
  }

  private static func text(_ entry: CSVFlaws.Entry) -> (message: String, advice: String) {
    switch entry.kind {
    case .bareQuote:
      (
        "\(entry.count.counted("quote")) inside cells that do not begin with one; they are read as they stand.",
        "Put such cells in quotes, and write the quote within twice."
      )
    case .textAfterQuote:
      ("\(entry.count.counted("character")) left out: behind a closing quote.", "Write a quote within quotes twice.")
    case .unterminatedQuote: ("A quoted cell never ends.", "Close the quote.")
    case .longRow: ("A row is too long.", "Correct the row.")
    case .extraCells:
      (
        "\(entry.count.rows) with more cells than the header has columns; the last ones are left out.",
        "Put cells with a comma in quotes."
      )
    case .notUTF8: ("The text is not UTF-8; it is read as Windows-1252.", "Save the table as UTF-8.")
    case .nulByte: ("There is a NUL byte.", "Export the table again.")
    case .repeatedColumn: ("Two columns have one name; the first one is read.", "Remove one of the columns.")
    }
  }
}
