import TripCore

/// Shows the links of the selected trip's vehicle in the detail.
@MainActor
final class VehicleChainPresentationControl {
  private let model: VehicleChainModel
  private let binding: Subscription

  init(_ label: Label, _ model: VehicleChainModel) {
    self.model = model
    binding = model.text.bindAndFire { [label] text in
      label.optionalText = text?.line
      label.setTooltip(text?.chain ?? "")
    }
  }
}
