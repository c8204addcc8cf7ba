import CGtk
import TripCore

/// Shows in the Vehicles window whether there is a proposal, and what it assumes.
@MainActor
final class ProposalPresentationControl {
  private let view: VehiclesWindow
  private let desk: DeskModel
  private let model: VehicleProposalModel
  private let bindings = SubscriptionBag()

  init(_ view: VehiclesWindow, model: VehiclesModel, desk: DeskModel) {
    (self.view, self.desk, self.model) = (view, desk, model.proposal)
    bindings.add(
      combineLatest(model.proposal.state, model.isEmpty).bindAndFire { [weak self] in self?.show($0, isEmpty: $1) })
    bindings.add(
      model.proposal.words.bindAndFire { [weak view] in view?.proposal.words.text = $0.joined(separator: "\n") })
    bindings.add(
      combineLatest(model.proposal.choices, model.proposal.draft).bindAndFire { [weak view] choices, draft in
        guard let view, let draft else { return }
        let shown = choices.map { ("\($0.scope)", $0.text) }
        if AlertKindView.chosen(in: view.proposal.scope).isEmpty {
          AlertKindView.offer(shown, in: view.proposal.scope)
        }
        AlertKindView.choose("\(draft.scope)", in: view.proposal.scope)
      })
    bindings.add(
      desk.journal.writeProblem.bindAndFire { [weak self] _ in
        guard let self else { return }
        self.view.proposal.accept.setObstacle(self.model.obstacle)
      })
  }

  private func show(_ state: VehicleProposalModel.State, isEmpty: Bool) {
    let bar = view.proposal
    bar.widget.isVisible = state != .none || isEmpty
    bar.widget.setStyleClass("proposed", state == .shown)
    bar.title.text =
      switch state {
      case .none: desk.wording.noVehiclesNamed
      case .working: desk.wording.proposing
      case .shown: desk.wording.proposalTitle
      }
    bar.propose.isVisible = state == .none
    bar.accept.isVisible = state == .shown
    bar.giveUp.isVisible = state != .none
    bar.scope.isVisible = state == .shown
    bar.words.isVisible = state == .shown
    if state != .shown { gtk_combo_box_text_remove_all(cgtk_combo_box_text(bar.scope.pointer)) }
    view.propose.isSensitive = state == .none
    view.show(title: state == .shown ? tr("Vehicles: a Proposal") : view.title)
  }
}
