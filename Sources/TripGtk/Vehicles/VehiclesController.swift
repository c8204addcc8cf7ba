import CGtk
import TripCore
import TripDrawing

/// The controller of the Vehicles window: besides the buttons of every picture, the order, the scroll bar and the table.
@MainActor
final class VehiclesController: PictureController<VehiclesModel, VehiclesDrawing> {
  private let view: VehiclesWindow
  private let model: VehiclesModel
  private let desk: DeskModel
  private let proposal: ProposalController
  private var connections: [SignalConnection] = []

  init(_ view: VehiclesWindow, model: VehiclesModel, desk: DeskModel) {
    (self.view, self.model, self.desk) = (view, model, desk)
    proposal = ProposalController(view, model: model.proposal, desk: desk)
    super.init(view, model, desk, keys: .vehiclesWindow, fileName: "tripdesk-vehicles")
    connections = [
      connect(view.order.pointer, "changed") { [weak self] in self?.chooseOrder() },
      connect(view.adjustment, "value-changed") { [weak view] in
        if let view { model.scroll(to: gtk_adjustment_get_value(view.adjustment)) }
      },
    ]
    connections += view.tableSelection.connectChanges { [weak self] in self?.selectRows() }
  }

  override func press(_ action: KeyAction) -> Bool {
    // A gesture is let go before the proposal in which it began.
    if action == .letGo, model.holdsSomething || view.hasOpenPopover { return super.press(action) }
    return proposal.press(action) || super.press(action)
  }

  private func chooseOrder() {
    let index = Int(gtk_combo_box_get_active(cgtk_combo_box(view.order.pointer)))
    let orders = VehicleOrder.allCases
    if orders.indices.contains(index) { model.sort(by: orders[index]) }
  }

  private func selectRows() {
    model.stillness.touch()
    let (shown, positions) = (model.tableRows.value, view.tableSelection.rows)
    let rows = positions.filter(shown.indices.contains).map { shown[$0] }
    guard !rows.isEmpty, Set(rows) != Set(desk.selection.rows.value) else { return }
    desk.selection.select(rows: rows, cursor: rows.first)
  }
}
