import CGtk
import TripCore
import TripDrawing

/// Shows a train graph in its window: the picture, the lines to choose from, the table beside the picture, and the
/// conflicts.
@MainActor
final class GraphPresentationControl: PicturePresentationControl<GraphModel, GraphDrawing> {
  private let view: TrainGraphWindow
  private let model: GraphModel
  private let desk: DeskModel
  private var tableRows: RowModel?
  private var conflictRows: RowModel?
  private var letters: FontWatch?
  private static let measuredRows = 40
  /// The number of letters of a trip's name that are in sight even in a narrow table.
  private static let leastName = 16

  private let lines: LineChooserPresentationControl

  init(_ view: TrainGraphWindow, model: GraphModel, lines: LineChooserModel, desk: DeskModel) {
    self.view = view
    self.model = model
    self.desk = desk
    self.lines = LineChooserPresentationControl(view.lines, model: lines)
    super.init(view, model, desk)
    letters = FontWatch(view.table) { [weak self] in self?.fitColumns(model.tableRows.value) }
    bindings.add(model.tableRows.bindAndFire { [weak self] in self?.showTable($0) })
    bindings.add(model.tableChanges.listen { [weak self] in self?.showChange($0) })
    bindings.add(desk.selection.rows.bindAndFire { [weak self] in self?.showSelection($0) })
    bindings.add(model.listedConflicts.bindAndFire { [weak self] in self?.showConflicts($0) })
    bindings.add(model.conflictTitle.bindAndFire { [view] in view.conflictTitle.text = $0 })
  }

  private func showTable(_ rows: [Int]) {
    let model = RowModel(rows: rows.count, columns: 5) { [weak self] row, column in self?.text(row, column) ?? "" }
    tableRows = model
    view.tableSelection.silently { view.table.show(rows: model) }
    fitColumns(rows)
    view.table.setAccessibleID("graph-table")
    view.table.setAccessibleName(tr("Trips of the line"))
    showSelection(desk.selection.rows.value)
  }

  /// Makes the columns of the trips' table wide enough for a sample of its rows and for the longest state, that of a
  /// dragged trip.
  private func fitColumns(_ rows: [Int]) {
    let routes = stride(from: 0, to: rows.count, by: max(1, rows.count / Self.measuredRows)).map {
      model.tableRow(rows[$0])
    }
    let (wording, trips) = (desk.wording, routes.map(\.trip))
    let times = PictureTableColumns.Texts(routes.map(\.planned))
    let states = wording.usualStates + [wording.draggedState]
    view.fitColumns(to: [
      .trip: .init(trips, least: trips.map { String($0.prefix(Self.leastName)) }),
      .planned: times, .expected: times,
      .state: .init(states + routes.map(\.state), least: wording.usualStates),
    ])
  }

  private func text(_ position: Int, _ column: Int) -> String {
    let rows = model.tableRows.value
    guard rows.indices.contains(position) else { return "" }
    let route = model.tableRow(rows[position])
    return view.cell([route.trip, route.planned, route.expected, route.state], column)
  }

  private func showChange(_ row: Int) {
    guard let position = model.tableRows.value.firstIndex(of: row), let tableRows, position < tableRows.count else {
      return
    }
    tableRows.rowChanged(position)
  }

  private func showSelection(_ selected: [Int]) {
    let positions = selected.compactMap { model.tableRows.value.firstIndex(of: $0) }.sorted()
    guard positions != view.tableSelection.rows else { return }
    view.tableSelection.show(positions, cursor: positions.first)
  }

  private func showConflicts(_ conflicts: [ListedConflict]) {
    let rows = RowModel(rows: conflicts.count, columns: 1) { [weak self] row, _ in
      guard let self, self.model.listedConflicts.value.indices.contains(row) else { return "" }
      return markupEscaped(self.model.words(self.model.listedConflicts.value[row]))
    }
    conflictRows = rows
    view.conflictSelection.silently { view.conflicts.show(rows: rows) }
    view.conflicts.setAccessibleID("conflict-list")
    view.conflicts.setAccessibleName(tr("Conflicts"))
  }
}
