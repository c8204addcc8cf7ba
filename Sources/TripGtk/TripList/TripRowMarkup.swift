import TripCore

/// Writes the cells of a trip in the list as Pango markup.
struct TripRowMarkup {
  /// The mark on the trip that Enter takes: the sign of that key.
  private static let enterMark = "↵"

  /// The grounds behind texts.
  let shades: ListShades

  /// Returns the markup of a cell.
  ///
  /// - Parameters:
  ///   - column: Any column but that of the reasons, whose text belongs to the list and not to the trip.
  ///   - listRow: The trip.
  ///   - isSelected: Whether the row is drawn on the color of the selection.
  /// - Returns: The markup.
  func markup(_ column: TripListColumn, _ listRow: TripListRow, isSelected: Bool) -> String {
    let text: String
    switch column {
    case .line: text = (listRow.kind.map { shades.sign($0) + " " } ?? "") + routeMarkup(listRow.route)
    case .status: text = status(listRow)
    case .destination: text = destination(listRow)
    case .departure, .origin, .arrival, .number: text = struckIfCancelled(listRow.text(column), listRow)
    case .expected, .why, .marks, .vehicle, .note, .tripID: text = markupEscaped(listRow.text(column))
    }
    // The text of a departed trip is made transparent instead of grey, so that it keeps the theme's colour and stays
    // readable; on the colour of the selection it would not be.
    return listRow.hasDeparted && !isSelected && column != .line && !(column == .status && listRow.isWatched)
      ? "<span alpha=\"65%\">\(text)</span>" : text
  }

  private func struckIfCancelled(_ text: String, _ listRow: TripListRow) -> String {
    listRow.punctuality == .cancelled ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text)
  }

  /// Returns the names of colleagues who have selected the trip, the destination, what the search has found beside it,
  /// and a mark on the trip that Enter takes. The vehicle by which a trip is found stands before the destination.
  private func destination(_ listRow: TripListRow) -> String {
    let destination = struckIfCancelled(listRow.headsign, listRow)
    // The names come first, because the end of a long destination is cut in a narrow list.
    let colleagues = listRow.colleagues.map { "\(shades.sign(ofColleagues: $0)) " } ?? ""
    let match = listRow.match.map { "<small>\(markupEscaped($0))</small>" }
    let shown = listRow.isBestMatch ? "<b>\(Self.enterMark) \(destination)</b>" : destination
    let parts = listRow.isFoundByVehicle ? [match, shown] : [shown, match]
    return colleagues + parts.compactMap(\.self).joined(separator: "  ")
  }

  private func status(_ listRow: TripListRow) -> String {
    let text = markupEscaped(listRow.status)
    let bold = listRow.isWatched ? "<b>\(text)</b>" : text
    return listRow.lateness.map { shades.markup(bold, $0) } ?? bold
  }
}

extension TripListRow {
  /// Whether the trip is late, early, canceled or not saved. Its status then stays prominent after the departure.
  var isWatched: Bool {
    switch punctuality {
    case .late, .early, .cancelled: true
    case .onTime, .unknown: mark == .notSaved
    }
  }
}
