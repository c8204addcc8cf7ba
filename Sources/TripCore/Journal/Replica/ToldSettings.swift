import FoundationEssentials

/// The operator's settings that the listeners of a desk's journal were told last.
@MainActor
final class ToldSettings {
  let vehicles = Dynamic(VehicleSettings())
  let plan: Dynamic<[String: String]> = Dynamic([:])
  /// The ids of the entries with both. A plan may be long, so that entries are compared, not plans.
  private var ids: (vehicles: UUID?, plan: UUID?)

  /// Tells the settings of a state, where other entries are in effect than before.
  func update(_ state: JournalState) {
    let now = (vehicles: state.settingInEffect(.vehicles)?.id, plan: state.settingInEffect(.vehiclePlan)?.id)
    let before = ids
    ids = now
    if now.vehicles != before.vehicles { vehicles.value = state.vehicleSettings }
    if now.plan != before.plan { plan.value = state.vehiclePlan }
  }
}

extension JournalReplica {
  /// The operator's settings for what follows from a late vehicle, as the desk shows them.
  public var vehicleSettings: ReadOnlyDynamic<VehicleSettings> { settings.vehicles.readOnly }

  /// The operator's accepted plan of the vehicles, as the desk shows it: for a `trip_id`, the name of the vehicle. Empty
  /// when none is in effect.
  public var vehiclePlan: ReadOnlyDynamic<[String: String]> { settings.plan.readOnly }
}
