import CGtk
import TripCore

/// Shows the branches of the train graph's line, and folds and opens them when their check boxes are clicked.
@MainActor
final class BranchesController {
  private let view: BranchesView
  private let model: GraphModel
  private var names: [String] = []
  private var clicks: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: BranchesView, model: GraphModel) {
    (self.view, self.model) = (view, model)
    bindings.add(model.branches.bindAndFire { [weak self] in self?.show($0) })
  }

  private func show(_ branches: [GraphBranch]) {
    if branches.map(\.name) != names {
      names = branches.map(\.name)
      clicks = []
      view.show(names)
      clicks = view.checks.enumerated().map { index, check in
        connect(check.pointer, "toggled") { [weak self] in self?.toggled(index) }
      }
    }
    for (branch, check) in zip(branches, view.checks) {
      gtk_toggle_button_set_active(cgtk_toggle_button(check.pointer), gboolean(branch.isOpen))
    }
  }

  private func toggled(_ index: Int) {
    let branches = model.branches.value
    guard branches.indices.contains(index), view.checks.indices.contains(index) else { return }
    // GTK emits `toggled` also when the program itself sets a check box; then nothing is to be done.
    let isOpen = gtk_toggle_button_get_active(cgtk_toggle_button(view.checks[index].pointer)).isTrue
    if branches[index].isOpen != isOpen { model.toggle(branch: branches[index].id) }
  }
}
