import TripCore

/// Shows the links of the selected trip's vehicle in the detail, and which trips it makes late.
@MainActor
final class VehicleChainPresentationControl {
  private let model: VehicleChainModel
  private let binding: Subscription

  init(_ view: VehicleChainView, _ model: VehicleChainModel) {
    self.model = model
    binding = model.text.bindAndFire { [label = view.links, effect = view.effect] text in
      label.optionalText = text?.line
      label.setTooltip(text?.chain ?? "")
      // The sign is that of a trip that is late because of its vehicle; a screen reader says only the words.
      effect.optionalText = text?.effect.map { $0.split(separator: "\n").map { "↳ \($0)" }.joined(separator: "\n") }
      effect.setAccessibleName(text?.effect ?? "")
      effect.setTooltip(text?.effect ?? "")
    }
  }
}
