import CGtk
import TripCore

/// Shows the line of the train graph, the lines to choose from, and the directions of the shown one.
@MainActor
final class LineChooserPresentationControl {
  private let view: LineChooserView
  private var rows: RowModel?
  private let bindings = SubscriptionBag()

  init(_ view: LineChooserView, model: LineChooserModel) {
    self.view = view
    bindings.add(model.filter.bindAndFire { [view] in view.searchText = $0 })
    bindings.add(combineLatest(model.lines, model.shown).bindAndFire { [weak self] in self?.show($0, $1) })
    bindings.add(model.directions.bindAndFire { [view] in view.show(directions: $0.map(\.name)) })
    bindings.add(combineLatest(model.directions, model.shown).bindAndFire { [weak self] in self?.mark($1, among: $0) })
    bindings.add(model.shown.bindAndFire { [view] in view.show(line: $0?.name ?? "") })
  }

  /// Shows the lines; the first one is selected, or without a search the shown one.
  private func show(_ lines: [RouteDirection], _ shown: RouteDirection?) {
    let rows = RowModel(rows: lines.count, columns: 1) { row, _ in
      lines.indices.contains(row) ? markupEscaped(VisibleText.line(lines[row].name)) : ""
    }
    self.rows = rows
    let present = view.searchText.isEmpty ? lines.firstIndex { $0.id.routeID == shown?.id.routeID } : nil
    view.show(rows, selected: present ?? (lines.isEmpty ? nil : 0))
  }

  private func mark(_ shown: RouteDirection?, among directions: [RouteDirection]) {
    for (direction, button) in zip(directions, view.directions) where direction == shown {
      gtk_toggle_button_set_active(cgtk_toggle_button(button.pointer), 1)
    }
  }
}
