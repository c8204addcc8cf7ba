// This extension copies the selected trips as text, so that a dispatcher can paste them into a message or a table.
extension TripListModel {
  /// The format in which selected trips are copied to the clipboard.
  public enum CopyFormat: Sendable {
    /// Plain text: a line for each trip, with tabs between the columns.
    case text
    /// Comma-separated values (RFC 4180): a header, and a line for each trip.
    case csv
  }

  /// Returns the selected trips as the list shows them: departure, line, number, destination, arrival and
  /// status. Without the number where no trip of the timetable has one.
  ///
  /// - Returns: A line for each trip, or an empty text when no trip is selected.
  public func copiedTrips(as format: CopyFormat) -> String {
    let hasNumbers = desk.timetable.value.hasNumbers
    let rows = desk.selection.rows.value.map { row in
      let listRow = listRow(row)
      return [listRow.departure, listRow.line] + (hasNumbers ? [listRow.number] : [])
        + [listRow.headsign, listRow.arrival, listRow.status]
    }
    guard !rows.isEmpty else { return "" }
    switch format {
    case .text:
      // A tab or a line break inside a text would begin a new column or line, so it becomes a space.
      return rows.map { cells in
        cells.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
      }.joined(separator: "\n")
    case .csv:
      let columns: [TripListColumn] = [.departure, .line, .number, .destination, .arrival, .status]
      let header = columns.filter { $0 != .number || hasNumbers }.map(desk.wording.title)
      return ([header] + rows).map { $0.map(JournalLog.csvCell).joined(separator: ",") + "\r\n" }.joined()
    }
  }
}
