import TripCore

/// Keeps the columns of the trip list as wide as their texts.
@MainActor
final class ColumnFitting {
  /// The number of rows whose texts are measured for the width of a column. A sample is enough, because times differ
  /// little in width.
  private static let measuredRows = 48
  /// Extra text that makes up for the greater width of bold letters. Measuring a bold font would load that font,
  /// which takes a millisecond while the window opens.
  private static let roomForBold = "     "

  private let columns: TripListColumns
  private let model: TripListModel
  private let wording: Wording
  /// The status texts for which the status column is wide enough, or will be in the next turn of the main loop.
  private var measuredStatuses: Set<String> = []
  /// The names of lines for which the column of lines is wide enough, or will be in the next turn of the main loop.
  private var measuredLines: Set<String> = []
  /// The rows that were drawn, and for whose status and line the columns are made wider in the next turn of the main
  /// loop.
  private var newlyShown: [TripListRow] = []

  init(_ columns: TripListColumns, _ model: TripListModel, _ wording: Wording) {
    self.columns = columns
    self.model = model
    self.wording = wording
  }

  /// Makes the columns wide enough for a sample of the rows. The sample has the first rows, because trips of earlier
  /// days come first and have longer departure texts.
  ///
  /// - Parameters:
  ///   - shown: The listed trips.
  ///   - anew: `true` also makes columns narrower; `false` does not, so that columns do not jump to and fro while the
  ///     dispatcher types a search.
  func fit(to shown: ShownRows, anew: Bool) {
    let step = max(1, shown.count / Self.measuredRows)
    let positions = Array(0..<min(shown.count, 4)) + Array(stride(from: 0, to: shown.count, by: step))
    let rows = positions.compactMap(shown.row(at:))
    let listRows = rows.map(model.listRow)
    for column in TripListColumn.allCases where column != .status && columns.isWanted(column) {
      // Most trips have no expected departure yet, and it is as long as the planned one. A decided trip has marks.
      var texts = listRows.map { $0.text(column == .expected ? .departure : column) }
      if column == .line {
        texts = listRows.map(Self.line)
        measuredLines.formUnion(listRows.map(\.line))
      }
      if column == .marks { texts.append("⋯ ✓") }
      if column == .why { texts = rows.map(model.why) }
      if anew { columns.fit(column, to: texts) } else { columns.widen(column, to: texts) }
    }
    fitStatus()
  }

  /// Fits the columns to a new font size, which may be smaller than the old one.
  func fitToNewFont(_ shown: ShownRows) {
    columns.fit(.status, to: [])
    // The statuses are measured again, each when it is drawn next.
    (measuredStatuses, measuredLines) = ([], [])
    fit(to: shown, anew: true)
  }

  /// Makes the status column wide enough for the words *canceled* and *not saved*, which may appear at any time and
  /// must not move the columns.
  private func fitStatus() {
    let cancelled = "\(Punctuality.cancelled.symbol) \(wording.punctuality(.cancelled))"
    let moved = wording.weightedStatus(delay: .minutes(55))
    columns.widen(.status, to: [cancelled, moved].map { $0 + Self.roomForBold })
  }

  /// Makes the columns of status and line wide enough for a row that is being drawn. This is done in the next turn
  /// of the main loop, because a column must not change while it is drawn.
  func makeRoom(for listRow: TripListRow) {
    let isNew = measuredStatuses.insert(listRow.status).inserted
    guard isNew || !measuredLines.contains(listRow.line) else { return }
    newlyShown.append(listRow)
    guard newlyShown.count == 1 else { return }
    MainLoop.nextTurn { [weak self] in
      guard let self else { return }
      for listRow in newlyShown {
        columns.widen(.status, to: [" \(listRow.status) "], isBold: listRow.isWatched)
        if measuredLines.insert(listRow.line).inserted { columns.widen(.line, to: [Self.line(listRow)]) }
      }
      newlyShown = []
    }
  }

  /// The name of a trip's line, with the ends of the ground on which it stands where the feed gives it a color.
  private static func line(_ listRow: TripListRow) -> String {
    listRow.route.color == nil ? listRow.line : " \(listRow.line) "
  }
}
