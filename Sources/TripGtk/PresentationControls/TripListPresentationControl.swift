import CGtk
import TripCore

/// Shows the listed runs, and as much of the selection that all views share as is among them.
@MainActor
final class TripListPresentationControl {
  /// How many rows tell how wide a column has to be: times differ little.
  private static let measuredRows = 48

  private let view: TripListView
  private let desk: DeskModel
  private let model: TripListModel
  private var rows: RowModel?
  /// What ``rows`` has: a position in the list is one in these.
  private var shown = ShownRows(all: 0)
  private let bindings = SubscriptionBag()

  init(_ view: TripListView, desk: DeskModel) {
    self.view = view
    self.desk = desk
    model = TripListModel(desk)
    bindings.add(
      combineLatest(desk.timetable, desk.shownRows).bindAndFire { [weak self] _, shown in self?.showRows(shown) })
    bindings.add(model.changes.listen { [weak self] in self?.showChange($0) })
    bindings.add(
      combineLatest(desk.selectedRows, desk.selectedRow).bindAndFire { [weak self] in self?.showSelection($0, $1) })
  }

  private func showRows(_ shown: ShownRows) {
    let before = desk.selectedRow.value.flatMap(self.shown.position)
    let rows = RowModel(rows: shown.count, columns: TripListView.Column.allCases.count) { [weak self] position, column in
      self?.text(position, column) ?? ""
    }
    self.rows = rows
    self.shown = shown
    fitColumns()
    view.show(rows)
    showSelection(desk.selectedRows.value, desk.selectedRow.value)
    if let row = desk.selectedRow.value, shown.position(of: row) == nil {
      // It stays selected, only not in sight: the keyboard goes on from where it was.
      view.selection.show(view.selection.rows, cursor: shown.nearestPosition(to: row, before: before))
    }
  }

  /// Runs of earlier days, whose departures are longer, come first.
  private func fitColumns() {
    let step = max(1, shown.count / Self.measuredRows)
    let positions = Array(0..<min(shown.count, 4)) + Array(stride(from: 0, to: shown.count, by: step))
    let lines = positions.map { model.line(shown.row(at: $0)) }
    view.fit(.departure, to: lines.map(\.departure))
    view.fit(.arrival, to: lines.map(\.arrival))
  }

  private func showChange(_ row: Int) {
    guard let position = shown.position(of: row) else { return }
    rows?.rowChanged(position)
    let instance = desk.timetable.value.instance(ofRow: row)
    guard desk.journal.mark(of: instance) == .notSaved else { return }
    // It is rare, and must be read to its end; it is bold, too, which takes more room than what is measured.
    view.widen(.status, to: model.line(row).status + "    ")
  }

  private func showSelection(_ selected: [Int], _ selectedRow: Int?) {
    let rows = selected.compactMap(shown.position).sorted()
    let cursor = selectedRow.flatMap(shown.position)
    let isSameCursor = cursor == nil || view.selection.cursor == cursor
    guard !isSameCursor || view.selection.rows != rows else { return }
    view.selection.show(rows, cursor: isSameCursor ? nil : cursor)
  }

  private func text(_ position: Int, _ column: Int) -> String {
    guard position < shown.count, let column = TripListView.Column(rawValue: column) else { return "" }
    let line = model.line(shown.row(at: position))
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

  private func routeMarkup(_ route: Route) -> String {
    let name = markupEscaped(route.name)
    guard let background = route.color else { return name }
    let foreground = route.readableTextColor(on: background)
    return "<span background=\"#\(background.hex)\" foreground=\"#\(foreground.hex)\"> \(name) </span>"
  }
}
