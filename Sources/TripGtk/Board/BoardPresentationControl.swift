import CGtk
import TripCore

/// Shows a page of departures in the labels of a board.
@MainActor
final class BoardPresentationControl {
  private let view: BoardView
  private let bindings = SubscriptionBag()

  init(_ view: BoardView, model: BoardModel) {
    self.view = view
    bindings.add(model.page.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ page: BoardPage) {
    view.isRightToLeft = page.isRightToLeft
    view.title.text = page.title
    view.clock.text = page.clock
    view.notice.optionalText = page.notice
    view.rehearsal.optionalText = page.rehearsal
    view.placeholder.optionalText = page.placeholder
    view.page.text = page.count > 1 ? "\(page.number)/\(page.count)" : ""
    show(page.alerts)
    let headings = page.headings
    let hasPlatforms = page.rows.contains { !$0.platform.isEmpty }
    let texts = [
      headings.planned, headings.line, headings.destination, hasPlatforms ? headings.platform : "", headings.expected,
    ]
    for (heading, text) in zip(view.headings, texts) {
      heading.text = page.rows.isEmpty ? "" : text
    }
    for (index, boardRow) in page.rows.enumerated() { show(boardRow, in: view.row(index)) }
    view.showRows(page.rows.count)
    view.fitDestinations()
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

  private func show(_ boardRow: BoardRow, in row: [Label]) {
    for (column, label) in zip(BoardView.Column.allCases, row) {
      label.markup = markup(column, of: boardRow)
      label.setStyleClass("late", column == .expected && boardRow.punctuality == .late)
    }
  }

  private func markup(_ column: BoardView.Column, of boardRow: BoardRow) -> String {
    switch column {
    case .planned:
      let day = boardRow.day.map { "<span size=\"50%\">\(markupEscaped($0)) </span>" } ?? ""
      return day + struckIfCancelled(boardRow.planned, boardRow)
    case .line: return routeMarkup(boardRow.route, kind: boardRow.kind, number: boardRow.number)
    case .destination:
      // A line break in the name of a destination or in a reason would make its row higher.
      func line(_ text: String) -> String { String(text.map { $0.isNewline ? " " : $0 }) }
      let name = struckIfCancelled(line(boardRow.destination), boardRow)
      let reason = boardRow.reason.map { "  <span size=\"50%\">\(markupEscaped(line($0)))</span>" }
      return name + (reason ?? "")
    case .platform:
      let platform = markupEscaped(boardRow.platform)
      // Beside a name in Latin letters, the mark keeps the arrow on its side.
      let arrow = view.isRightToLeft ? "\u{200F}←\u{200F}" : "→"
      return boardRow.isPlatformChanged ? "<b>\(arrow) \(platform)</b>" : platform
    case .expected:
      let expected = markupEscaped(
        [boardRow.punctuality.symbol, boardRow.expected].filter { !$0.isEmpty }.joined(separator: " "))
      return boardRow.punctuality == .onTime || boardRow.expected.isEmpty ? expected : "<b>\(expected)</b>"
    }
  }

  private func struckIfCancelled(_ text: String, _ boardRow: BoardRow) -> String {
    boardRow.punctuality == .cancelled ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text)
  }
}
