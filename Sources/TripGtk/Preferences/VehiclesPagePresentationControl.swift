import CGtk
import TripCore

/// Shows what the model of the page *Vehicles* says: the settings in effect, the rules, and sentences about the fields.
@MainActor
final class VehiclesPagePresentationControl {
  private var rows: RowModel?
  private var shown: [VehiclesPageModel.RuleRow] = []
  private let bindings = SubscriptionBag()

  init(_ view: VehiclesPageView, model: VehiclesPageModel) {
    bindings.add(
      combineLatest(model.state, model.selected).bindAndFire { [weak self] state, selected in
        Self.show(state, hasRule: selected != nil, in: view)
        self?.show(state.rules, selected: selected, in: view)
      })
    show(model.state.value.rules, selected: model.selected.value, in: view)
  }

  private static func show(_ state: VehiclesPageModel.State, hasRule: Bool, in view: VehiclesPageView) {
    view.scope.optionalText = state.scope.isEmpty ? nil : state.scope
    view.inEffect.text = state.inEffect
    view.show(message: state.message)
    view.show(clash: state.clash)
    show([.turnaround], state, in: view.turnaroundRemark)
    show([.horizon], state, in: view.horizonRemark)
    show([.from, .to, .route, .minutes], state, in: view.ruleRemark)
    for widget in [
      view.turnaround.widget, view.horizon.widget, view.publishes, view.add, view.read, view.rules,
    ] { widget.isSensitive = state.isEditable }
    for widget in [view.from.widget, view.to.widget, view.route.widget, view.minutes.widget, view.remove] {
      widget.isSensitive = state.isEditable && hasRule
    }
    view.write.isSensitive = !state.rules.isEmpty
    view.discard.isSensitive = state.isEditable && state.isEdited
    view.apply.setObstacle(state.obstacle)
  }

  /// Shows the sentences about some fields. A problem has a sign, so that its colour is not alone.
  private static func show(_ fields: [VehiclesPageModel.Field], _ state: VehiclesPageModel.State, in label: Label) {
    let remarks = fields.compactMap { state.remarks[$0] }
    label.text = remarks.map { ($0.isProblem ? "⚠ " : "") + $0.text }.joined(separator: "\n")
    label.setStyleClass("alarm", remarks.contains(where: \.isProblem))
    label.setStyleClass("dim-label", !remarks.contains(where: \.isProblem))
    label.isVisible = !remarks.isEmpty
  }

  private func show(_ rules: [VehiclesPageModel.RuleRow], selected: Int?, in view: VehiclesPageView) {
    let before = shown
    shown = rules
    if let model = rows, rules.count == before.count {
      for row in rules.indices where rules[row] != before[row] { model.rowChanged(row) }
    } else {
      let model = RowModel(rows: rules.count, columns: 4) { [weak self] row, column in
        guard let self, shown.indices.contains(row) else { return "" }
        let rule = shown[row]
        return markupEscaped([rule.from, rule.to, rule.route, rule.minutes][column])
      }
      rows = model
      view.selection.silently { view.rules.show(rows: model) }
      view.rules.setAccessibleID("vehicles-rules")
      view.rules.setAccessibleName(tr("Rules for stops and lines"))
    }
    // A rule is selected before or after it is among the rows.
    guard let selected, rules.indices.contains(selected), view.selection.rows != [selected] else { return }
    view.selection.show([selected], cursor: selected, at: nil)
  }
}
