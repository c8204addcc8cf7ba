import CGtk
import TripCore
import TripDrawing

/// The controller of the train graph's window: besides the buttons of every picture, the chooser of the line, the table
/// and the list of conflicts.
@MainActor
final class GraphController: PictureController<GraphModel, GraphDrawing> {
  private let view: TrainGraphWindow
  private let model: GraphModel
  private let desk: DeskModel
  private let lineChooser: LineChooserModel
  private let lines: LineChooserController
  private let branches: BranchesController
  private let isRehearsal: Bool
  private let extent: WidgetValue<GraphPaperView.Extent>
  private let bindings = SubscriptionBag()
  private let corridor: CorridorController
  private let sections: SectionsController
  private var connections: [SignalConnection] = []

  /// Connects a window with its model. With `isRehearsal`, each page of paper says that it shows a rehearsal.
  init(
    _ view: TrainGraphWindow, model: GraphModel, lines lineChooser: LineChooserModel, desk: DeskModel,
    isRehearsal: Bool
  ) {
    (self.view, self.model, self.lineChooser, self.desk) = (view, model, lineChooser, desk)
    self.isRehearsal = isRehearsal
    extent = .choice(view.paper.extent)
    let toPicture: @MainActor () -> Void = { [weak view] in
      if let view { gtk_widget_grab_focus(view.canvas.widget.pointer) }
    }
    lines = LineChooserController(view.lines, model: lineChooser, chosen: toPicture)
    branches = BranchesController(view.branches, model: model)
    corridor = CorridorController(view.corridor, model: model, finished: toPicture)
    sections = SectionsController(view.sections, model: model)
    super.init(view, model, desk, keys: .graphWindow, fileName: "tripdesk-graph")
    connections = [
      connect(view.conflicts.pointer, "row-activated") { [weak self] in self?.jump() }
    ]
    bindings.add(
      extent.value.bindAndFire { [view] extent in
        view.export.widthRow.isSensitive = extent == .shown
        view.paper.hourWidth.isSensitive = extent != .shown
      })
    connections += view.tableSelection.connectChanges { [weak self] in self?.selectRows() }
    connections += view.conflictSelection.connectChanges { [weak self] in self?.jump() }
  }

  override func press(_ action: KeyAction) -> Bool {
    switch action {
    // In an entry of a popover these keys are letters.
    case .chooseLine, .turnDirection, .branches, .corridor, .singleTrack:
      guard !view.hasOpenPopover else { return false }
      return open(action)
    default: return super.press(action)
    }
  }

  private func open(_ action: KeyAction) -> Bool {
    switch action {
    case .chooseLine: view.lines.toggle()
    case .turnDirection: lineChooser.turn()
    case .corridor: view.corridor.toggle()
    case .singleTrack:
      guard !model.sections.value.isEmpty else { return false }
      view.sections.toggle()
    default:
      guard !model.branches.value.isEmpty else { return false }
      view.branches.toggle()
    }
    return true
  }

  private func selectRows() {
    let (shown, positions) = (model.tableRows.value, view.tableSelection.rows)
    let rows = positions.filter(shown.indices.contains).map { shown[$0] }
    guard !rows.isEmpty, rows != desk.selection.rows.value.filter(shown.contains) else { return }
    desk.selection.select(rows: rows, cursor: rows.first)
  }

  private func jump() {
    let conflicts = model.listedConflicts.value
    if let row = view.conflictSelection.rows.first, conflicts.indices.contains(row) {
      model.jump(to: conflicts[row].conflict)
    }
  }

  // MARK: - Paper

  override var offeredName: String {
    model.fileName + (extent.value.value == .shown ? ".png" : ".pdf")
  }

  override func write(to path: String, _ kind: DrawingFile.Kind) throws(DrawingFile.Failure) -> [String] {
    guard let paper = GraphPaper.Format(rawValue: extent.value.value.rawValue) else {
      return try super.write(to: path, kind)
    }
    return try drawing.write(pages(of: paper.size), to: path, kind)
  }

  override var printedPages: PrintedPages {
    PrintedPages(name: model.fileName, paper: GraphPaper.Format(rawValue: extent.value.value.rawValue) ?? .a4) {
      [drawing, pages] size in
      pages(size).map { page in { drawing.draw(page, on: $0) } }
    }
  }

  private var drawing: GraphPageDrawing { GraphPageDrawing() }

  private func pages(of size: GraphSize) -> [GraphPage] {
    model.pages(
      on: GraphPaper(size, hourWidth: view.paper.chosenHourWidth),
      letters: drawing.graph.lettering(for: model.stopNames), isRehearsal: isRehearsal)
  }
}
