import CGtk

/// The labels about a trip's vehicle: its links, and the trips that become late.
@MainActor
final class VehicleChainView {
  let widget: Widget
  /// The label with the links of the trip's vehicle; hidden when the trip has no vehicle.
  let links = Label()
  /// The label that names the trips that the shown one makes late; hidden when it makes none late.
  let effect = Label()

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL)
    widget = box
    for (label, id) in [(links, "trip-vehicle"), (effect, "trip-makes-late")] {
      label.setAccessibleID(id)
      // The reason stands at the end. More lines would leave no room for the stops where letters are large.
      label.wrap(lines: 2)
      label.setStyleClass("tabular")
      box.append(label)
    }
    effect.setStyleClass("vehicle-effect")
  }
}
