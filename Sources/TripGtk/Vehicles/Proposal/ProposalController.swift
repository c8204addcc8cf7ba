import CGtk
import TripCore

/// The controller of proposals in the Vehicles window: calls their model for buttons and keys.
@MainActor
final class ProposalController {
  private let model: VehicleProposalModel
  private let desk: DeskModel
  private var connections: [SignalConnection] = []

  init(_ view: VehiclesWindow, model: VehicleProposalModel, desk: DeskModel) {
    (self.model, self.desk) = (model, desk)
    let bar = view.proposal
    connections = [
      connect(view.propose.pointer, "clicked") { model.begin() },
      connect(bar.propose.pointer, "clicked") { model.begin() },
      connect(bar.accept.pointer, "clicked") { [weak self] in self?.accept() },
      connect(bar.giveUp.pointer, "clicked") { model.cancel() },
      connect(bar.scope.pointer, "changed") { [weak bar] in
        let chosen = bar.map { AlertKindView.chosen(in: $0.scope) }
        if let scope = VehicleProposal.Scope.allCases.first(where: { "\($0)" == chosen }) { model.choose(scope) }
      },
      connect(view.widget.pointer, "destroy") { model.cancel() },
    ]
  }

  /// Carries out the action of a key. Returns `false` when it is not about a proposal.
  func press(_ action: KeyAction) -> Bool {
    guard model.state.value != .none else {
      guard action == .proposeVehicles else { return false }
      model.begin()
      return true
    }
    switch action {
    case .undo: model.undo()
    case .redo: model.redo()
    case .acceptProposal: accept()
    // A measure would be about the vehicles of the day, which are not shown.
    case .mendVehicle: desk.notify(desk.wording.proposalIsShown)
    case .letGo: if model.isEdited { desk.notify(desk.wording.proposalIsEdited) } else { model.cancel() }
    case .closeWindow:
      guard model.isEdited else { return false }
      desk.notify(desk.wording.proposalIsEdited)
    default: return false
    }
    return true
  }

  private func accept() {
    if let obstacle = model.obstacle { return desk.notify(obstacle) }
    desk.attempt { [model] _ throws(Refusal) in try model.accept() }
  }
}
