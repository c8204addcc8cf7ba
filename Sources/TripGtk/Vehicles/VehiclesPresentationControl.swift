import CGtk
import TripCore
import TripDrawing

/// Shows the vehicles of the day in their window: the picture, the order, and the table beside the picture.
@MainActor
final class VehiclesPresentationControl: PicturePresentationControl<VehiclesModel, VehiclesDrawing> {
  private let view: VehiclesWindow
  private let model: VehiclesModel
  private let desk: DeskModel
  private var tableRows: RowModel?
  /// For each row of the timetable, its position in the table.
  private var positions: [Int: Int] = [:]
  private let proposal: ProposalPresentationControl
  private var letters: FontWatch?
  private static let measuredRows = 40
  /// The number of letters of a name that are in sight even in a narrow table: for a trip, its line and the beginning
  /// of its destination.
  private static let leastName = 16

  init(_ view: VehiclesWindow, model: VehiclesModel, desk: DeskModel) {
    self.view = view
    self.model = model
    self.desk = desk
    proposal = ProposalPresentationControl(view, model: model, desk: desk)
    super.init(view, model, desk)
    letters = FontWatch(view.table) { [weak self] in self?.fitColumns() }
    bindings.add(
      combineLatest(model.scroll, model.base).bindAndFire { [weak self] scroll, _ in self?.showScroll(scroll) })
    bindings.add(
      model.order.bindAndFire { [weak view] order in
        guard let view else { return }
        gtk_combo_box_set_active(
          cgtk_combo_box(view.order.pointer), gint(VehicleOrder.allCases.firstIndex(of: order) ?? 0))
      })
    bindings.add(model.summary.bindAndFire { [weak view] in view?.summary.text = $0 })
    bindings.add(model.tableRows.removeDuplicates().bindAndFire { [weak self] in self?.showTable($0) })
    bindings.add(model.tableChanges.listen { [weak self] in self?.showChange($0) })
    bindings.add(desk.selection.rows.bindAndFire { [weak self] in self?.showSelection($0) })
  }

  private func showScroll(_ scroll: Double) {
    let extent = model.extent
    gtk_widget_set_sensitive(view.scrollBar.pointer, gboolean(extent.whole > extent.visible))
    gtk_adjustment_configure(
      view.adjustment, scroll, 0, max(extent.whole, extent.visible), extent.lane, extent.visible - extent.lane,
      extent.visible)
  }

  private func showTable(_ rows: [Int]) {
    positions = Dictionary(rows.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let model = RowModel(rows: rows.count, columns: 7) { [weak self] row, column in self?.text(row, column) ?? "" }
    tableRows = model
    view.tableSelection.silently { view.table.show(rows: model) }
    fitColumns()
    view.table.setAccessibleID("vehicles-table")
    view.table.setAccessibleName(tr("Trips of the vehicles"))
    showSelection(desk.selection.rows.value)
  }

  private func fitColumns() {
    let rows = model.tableRows.value
    let sample = stride(from: 0, to: rows.count, by: max(1, rows.count / Self.measuredRows)).map {
      model.tableRow(rows[$0])
    }
    let wording = desk.wording
    func names(_ whole: [String]) -> PictureTableColumns.Texts {
      PictureTableColumns.Texts(whole, least: whole.map { String($0.prefix(Self.leastName)) })
    }
    let times = PictureTableColumns.Texts(sample.map(\.planned))
    let states = wording.usualStates + [wording.draggedState]
    view.fitColumns(to: [
      .vehicle: names(sample.map(\.vehicle)), .trip: names(sample.map(\.trip)), .planned: times, .expected: times,
      .slack: .init(wording.usualSlacks + sample.map(\.slack), least: wording.usualSlacks),
      .state: .init(states + sample.map(\.state), least: wording.usualStates),
    ])
  }

  private func text(_ position: Int, _ column: Int) -> String {
    let rows = model.tableRows.value
    guard rows.indices.contains(position) else { return "" }
    let row = model.tableRow(rows[position])
    return view.cell([row.vehicle, row.trip, row.planned, row.expected, row.slack, row.state], column)
  }

  private func showChange(_ row: Int) {
    guard let position = positions[row], let tableRows, position < tableRows.count else { return }
    tableRows.rowChanged(position)
  }

  private func showSelection(_ selected: [Int]) {
    let positions = selected.compactMap { self.positions[$0] }.sorted()
    guard positions != view.tableSelection.rows else { return }
    view.tableSelection.show(positions, cursor: positions.first)
  }
}
