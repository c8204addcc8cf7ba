import CGtk
import TripCore
import TripDrawing

/// The controller of the train graph's window: besides the buttons of every picture, the chooser of the route, the table
/// and the list of conflicts.
@MainActor
final class GraphController: PictureController<GraphModel, GraphDrawing> {
  private let view: TrainGraphWindow
  private let model: GraphModel
  private let desk: DeskModel
  private let branches: BranchesController
  private let sections: SectionsController
  private var connections: [SignalConnection] = []

  init(_ view: TrainGraphWindow, model: GraphModel, desk: DeskModel) {
    (self.view, self.model, self.desk) = (view, model, desk)
    branches = BranchesController(view.branches, model: model)
    sections = SectionsController(view.sections, model: model)
    super.init(view, model, desk, keys: .graphWindow, fileName: "tripdesk-graph")
    connections = [
      connect(view.route.pointer, "changed") { [weak self] in self?.chooseRoute() },
      connect(view.conflicts.pointer, "row-activated") { [weak self] in self?.jump() },
    ]
    connections += view.tableSelection.connectChanges { [weak self] in self?.selectRows() }
    connections += view.conflictSelection.connectChanges { [weak self] in self?.jump() }
  }

  override func press(_ action: KeyAction) -> Bool {
    switch action {
    case .branches:
      guard !model.branches.value.isEmpty else { return false }
      view.branches.toggle()
    case .singleTrack:
      guard !model.sections.value.isEmpty else { return false }
      view.sections.toggle()
    default: return super.press(action)
    }
    return true
  }

  private func chooseRoute() {
    let index = Int(gtk_combo_box_get_active(cgtk_combo_box(view.route.pointer)))
    let routes = model.routes.value
    // GTK emits `changed` also when the program itself selects a route; then nothing is to be done.
    guard routes.indices.contains(index), routes[index].id != model.route.value?.id else { return }
    model.choose(routes[index].id)
  }

  private func selectRows() {
    let (shown, positions) = (model.tableRows.value, view.tableSelection.rows)
    let rows = positions.filter(shown.indices.contains).map { shown[$0] }
    guard !rows.isEmpty, rows != desk.selection.rows.value.filter(shown.contains) else { return }
    desk.selection.select(rows: rows, cursor: rows.first)
  }

  private func jump() {
    let conflicts = model.listedConflicts.value
    if let row = view.conflictSelection.rows.first, conflicts.indices.contains(row) { model.jump(to: conflicts[row]) }
  }
}
