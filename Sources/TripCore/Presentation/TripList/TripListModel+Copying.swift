// The selected trips as text, to be pasted into a message or a table.
extension TripListModel {
  /// The format of copied trips.
  public enum CopyFormat: Sendable {
    /// A line for each trip, with tabs between its columns.
    case text
    /// Comma-separated values by RFC 4180, with a header.
    case csv
  }

  /// Returns the selected trips as the list shows them: departure, line, destination, arrival and status.
  ///
  /// - Returns: A line for each trip, or an empty text when no trip is selected.
  public func copiedTrips(as format: CopyFormat) -> String {
    let rows = desk.selection.rows.value.map { row in
      let listRow = listRow(row)
      return [listRow.departure, listRow.route.name, listRow.headsign, listRow.arrival, listRow.status]
    }
    guard !rows.isEmpty else { return "" }
    switch format {
    case .text:
      // A tab or a line break inside a cell becomes a space.
      return rows.map { cells in
        cells.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
      }.joined(separator: "\n")
    case .csv:
      let translation = desk.wording.translation
      let header = [
        translation.translate("Departure"), translation.translate("Line"), translation.translate("Destination"),
        translation.translate("Arrival"), translation.translate("Status"),
      ]
      return ([header] + rows).map { $0.map(JournalLog.csvCell).joined(separator: ",") + "\r\n" }.joined()
    }
  }
}
