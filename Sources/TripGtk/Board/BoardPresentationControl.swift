import CGtk
import TripCore

/// Shows a page of departures in the labels of a board.
@MainActor
final class BoardPresentationControl {
  private let view: BoardView
  private let bindings = SubscriptionBag()
  /// The rows that are shown, and the headings above them.
  private var shown: (rows: [BoardRow], headings: BoardHeadings)?

  init(_ view: BoardView, model: BoardModel) {
    self.view = view
    bindings.add(model.columns.bindAndFire { [weak self] in self?.view.columns = $0 })
    bindings.add(model.summary.bindAndFire { [weak self] in self?.view.grid.widget.setAccessibleDescription($0) })
    view.grid.widget.setAccessibleName(model.listName)
    bindings.add(model.page.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ page: BoardPage) {
    view.isRightToLeft = page.isRightToLeft
    view.clock.text = page.clock
    view.notice.optionalText = page.notice
    view.rehearsal.optionalText = page.rehearsal
    view.showTitle(VisibleText.plainLine(page.title))
    view.grid.placeholder.optionalText = page.placeholder
    view.page.text = page.count > 1 ? "\(page.number)/\(page.count)" : ""
    show(page.alerts)
    showRows(of: page)
  }

  private func show(_ alerts: BoardAlerts) {
    view.isClosed = alerts.isClosed
    view.alert.widget.isVisible = alerts.shown != nil
    guard let alert = alerts.shown else { return }
    view.alert.symbol.text = alert.symbol
    view.alert.word.text = alert.word
    view.alert.header.text = alert.header
    view.alert.text.optionalText = alert.text.isEmpty ? nil : alert.text
  }

  /// Shows the rows, unless they are shown already: with seconds in its clock, a board changes every second.
  private func showRows(of page: BoardPage) {
    guard shown?.rows != page.rows || shown?.headings != page.headings else { return }
    shown = (page.rows, page.headings)
    let headings = page.headings
    let texts = [headings.planned, headings.line, headings.destination, headings.platform, headings.expected]
    for (heading, text) in zip(view.grid.headings, texts) { heading.text = page.rows.isEmpty ? "" : text }
    if page.rows.contains(where: { !$0.platform.isEmpty }) { view.needsPlatforms() }
    for (index, boardRow) in page.rows.enumerated() { show(boardRow, in: view.grid.row(index), headings) }
    view.grid.showRows(page.rows.count)
    for (index, boardRow) in page.rows.enumerated() {
      view.grid.row(index).section.optionalText = boardRow.section.map(VisibleText.plainLine)
    }
    view.grid.fitTexts()
  }

  private func show(_ boardRow: BoardRow, in row: BoardRowView, _ headings: BoardHeadings) {
    for (column, cell) in zip(BoardView.Column.allCases, row.cells) {
      cell.label.markup = BoardRowMarkup.cell(column, of: boardRow)
      cell.label.setStyleClass("late", column == .expected && boardRow.punctuality == .late)
      cell.label.setStyleClass("board-changed", column == .platform && boardRow.plannedPlatform != nil)
    }
    row.showOldPlatform(BoardRowMarkup.oldPlatform(boardRow))
    row.day.text = boardRow.day ?? ""
    row.belowLine.text = VisibleText.plainLine(boardRow.belowLine ?? "")
    row.expected.markup = boardRow.minutes == nil ? "" : BoardRowMarkup.expected(boardRow)
    row.expected.setStyleClass("late", boardRow.punctuality == .late)
    row.via = boardRow.reason == nil ? (boardRow.via, headings) : nil
    row.told.setStyleClass("board-reason", boardRow.reason != nil)
    if let reason = boardRow.reason { row.told.text = VisibleText.plainLine(reason) }
    row.setLastInSight(boardRow.isLastInSight)
  }
}
