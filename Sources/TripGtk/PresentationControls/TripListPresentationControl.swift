import CGtk
import TripCore

/// Shows the day's runs in a list, and the selection that all views share.
@MainActor
final class TripListPresentationControl {
  /// How many rows tell how wide a column has to be: times differ little.
  private static let measuredRows = 48

  private let view: TripListView
  private let desk: DeskModel
  private let model: TripListModel
  private var rows: RowModel?
  private let bindings = SubscriptionBag()

  init(_ view: TripListView, desk: DeskModel) {
    self.view = view
    self.desk = desk
    model = TripListModel(desk)
    bindings.add(desk.timetable.bindAndFire { [weak self] _ in self?.showRows() })
    bindings.add(model.changes.listen { [weak self] in self?.showChange($0) })
    bindings.add(
      combineLatest(desk.selectedRows, desk.selectedRow).bindAndFire { [weak self] in self?.showSelection($0, $1) })
  }

  private func showRows() {
    let rows = RowModel(rows: model.count, columns: TripListView.Column.allCases.count) { [weak self] row, column in
      self?.text(row, column) ?? ""
    }
    self.rows = rows
    fitColumns()
    view.show(rows)
    showSelection(desk.selectedRows.value, desk.selectedRow.value)
  }

  /// Runs of earlier days, whose departures are longer, come first.
  private func fitColumns() {
    let step = max(1, model.count / Self.measuredRows)
    let lines = (Array(0..<min(model.count, 4)) + Array(stride(from: 0, to: model.count, by: step))).map(model.line)
    view.fit(.departure, to: lines.map(\.departure))
    view.fit(.arrival, to: lines.map(\.arrival))
  }

  private func showChange(_ row: Int) {
    rows?.rowChanged(row)
    let instance = desk.timetable.value.instance(ofRow: row)
    guard desk.journal.mark(of: instance) == .notSaved else { return }
    // It is rare, and must be read to its end; it is bold, too, which takes more room than what is measured.
    view.widen(.status, to: model.line(row).status + "    ")
  }

  private func showSelection(_ rows: [Int], _ cursor: Int?) {
    let isSameCursor = cursor == nil || view.selection.cursor == cursor
    guard !isSameCursor || view.selection.rows != rows else { return }
    view.selection.show(rows, cursor: isSameCursor ? nil : cursor)
  }

  private func text(_ row: Int, _ column: Int) -> String {
    guard row < model.count, let column = TripListView.Column(rawValue: column) else { return "" }
    let line = model.line(row)
    let text: String
    switch column {
    case .departure: text = struckIfCancelled(line.departure, line)
    case .route: text = routeMarkup(line.route)
    case .headsign: text = struckIfCancelled(line.headsign, line)
    case .arrival: text = struckIfCancelled(line.arrival, line)
    case .status: text = statusMarkup(line)
    }
    // Faded, not grey: the theme decides on the colour, and it stays readable.
    return line.hasDeparted && column != .route && !(column == .status && isWatched(line))
      ? "<span alpha=\"65%\">\(text)</span>" : text
  }

  /// One that is late or early, that does not run, or that is not saved is one to watch, also after it has left.
  private func isWatched(_ line: TripLine) -> Bool {
    switch line.punctuality {
    case .late, .early, .cancelled: true
    case .onTime, .unknown: line.mark == .notSaved
    }
  }

  private func struckIfCancelled(_ text: String, _ line: TripLine) -> String {
    line.punctuality == .cancelled ? "<s>\(markupEscaped(text))</s>" : markupEscaped(text)
  }

  private func statusMarkup(_ line: TripLine) -> String {
    let text = markupEscaped(line.status)
    return isWatched(line) ? "<b>\(text)</b>" : text
  }
}
