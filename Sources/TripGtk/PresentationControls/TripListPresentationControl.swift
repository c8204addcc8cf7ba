import CGtk
import TripCore

/// Shows the day's runs in a list, and the selection that all views share.
@MainActor
final class TripListPresentationControl {
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
    bindings.add(model.changes.listen { [weak self] in self?.rows?.rowChanged($0) })
    bindings.add(desk.selectedRow.bindAndFire { [weak self] in self?.showSelection($0) })
  }

  private func showRows() {
    let rows = RowModel(rows: model.count, columns: TripListView.Column.allCases.count) { [weak self] row, column in
      self?.text(row, column) ?? ""
    }
    self.rows = rows
    view.show(rows)
    // GTK forgets the selection with the rows.
    showSelection(desk.selectedRow.value)
  }

  private func showSelection(_ row: Int?) {
    let list = cgtk_tree_view(view.list.pointer)
    guard let row, cgtk_selected_row(list) != row else { return }
    // A third down: what comes next matters more than what has gone.
    cgtk_select_row(list, Int32(clamping: row), 0.33)
  }

  private func text(_ row: Int, _ column: Int) -> String {
    guard row < model.count, let column = TripListView.Column(rawValue: column) else { return "" }
    let line = model.line(row)
    let text: String
    switch column {
    case .departure: text = markupEscaped(line.departure)
    case .route: text = routeMarkup(line.route)
    case .headsign: text = markupEscaped(line.headsign)
    case .arrival: text = markupEscaped(line.arrival)
    case .status: text = statusMarkup(line)
    }
    // Faded, not grey: the theme decides on the colour, and it stays readable.
    // One that is late or early is one to watch, also after it has left.
    let isWatched = column == .status && (line.punctuality == .late || line.punctuality == .early)
    return line.hasDeparted && column != .route && !isWatched ? "<span alpha=\"65%\">\(text)</span>" : text
  }

  private func statusMarkup(_ line: TripLine) -> String {
    let text = markupEscaped(line.status)
    return line.punctuality == .late || line.punctuality == .early ? "<b>\(text)</b>" : text
  }

  private func routeMarkup(_ route: Route) -> String {
    let name = markupEscaped(route.name)
    guard let background = route.color else { return name }
    let foreground = route.readableTextColor(on: background)
    return "<span background=\"#\(background.hex)\" foreground=\"#\(foreground.hex)\"> \(name) </span>"
  }
}
