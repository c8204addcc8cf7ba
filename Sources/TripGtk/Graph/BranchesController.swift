import CGtk
import TripCore

/// Shows the branches of the train graph's line, and folds and opens them when their check boxes are clicked.
@MainActor
final class BranchesController {
  private let view: BranchesView
  private let model: GraphModel
  private let bindings = SubscriptionBag()

  init(_ view: BranchesView, model: GraphModel) {
    (self.view, self.model) = (view, model)
    view.list.clicked = { [weak self] index, _ in self?.toggle(index) }
    bindings.add(
      model.branches.bindAndFire { [view] in view.show($0.map { CheckList.Item(name: $0.name, isSet: $0.isOpen) }) })
  }

  private func toggle(_ index: Int) {
    let branches = model.branches.value
    if branches.indices.contains(index) { model.toggle(branch: branches[index].id) }
  }
}
