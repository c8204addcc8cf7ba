// The selected trips as text, to be pasted into a message or a table.
extension DeskModel {
  /// How copied trips are written.
  public enum CopyFormat: Sendable {
    /// A line each, with tabs between its parts.
    case text
    /// Comma-separated values by RFC 4180, with a head.
    case csv
  }

  /// The selected trips as the list shows them: departure, line, destination, arrival and status; empty where none is
  /// selected.
  public func copiedTrips(as format: CopyFormat) -> String {
    let list = TripListModel(self)
    let rows = selectedRows.value.map { row in
      let listRow = list.listRow(row)
      return [listRow.departure, listRow.route.name, listRow.headsign, listRow.arrival, listRow.status]
    }
    guard !rows.isEmpty else { return "" }
    switch format {
    case .text:
      // What would end a part or a line is a space there.
      return rows.map { listRow in
        listRow.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }.joined(separator: "\t")
      }.joined(separator: "\n")
    case .csv:
      let head = [
        wording.translation.translate("Departure"), wording.translation.translate("Line"),
        wording.translation.translate("Destination"), wording.translation.translate("Arrival"),
        wording.translation.translate("Status"),
      ]
      return ([head] + rows).map { $0.map(JournalLog.csvCell).joined(separator: ",") + "\r\n" }.joined()
    }
  }
}
