import FoundationEssentials

/// The operator's settings that the listeners of a desk's journal were told last.
@MainActor
final class ToldSettings {
  let vehicles = Dynamic(VehicleSettings())
  let plan = Dynamic(VehiclePlan())
  let singleTrack: Dynamic<Set<TrackSection>> = Dynamic([])
  /// For each kind, the id of the entry with the setting. A plan may be long, so that entries are compared, not plans.
  private var ids: [OperatorSetting.Kind: UUID] = [:]

  /// Tells the settings of a state, where other entries are in effect than before.
  func update(_ state: JournalState) {
    // Also an undo of an earlier entry changes which sections are marked.
    let sections = state.singleTrack
    if singleTrack.value != sections { singleTrack.value = sections }
    for kind in OperatorSetting.Kind.allCases {
      let id = state.settingInEffect(kind)?.id
      guard id != ids[kind] else { continue }
      ids[kind] = id
      switch kind {
      case .vehicles: vehicles.value = state.vehicleSettings
      case .vehiclePlan: plan.value = state.vehiclePlan
      case .singleTrack: break
      }
    }
  }
}

extension JournalReplica {
  /// The operator's settings for what follows from a late vehicle, as the desk shows them.
  public var vehicleSettings: ReadOnlyDynamic<VehicleSettings> { settings.vehicles.readOnly }

  /// The operator's accepted plan of the vehicles, as the desk shows it. Empty when none is in effect.
  public var vehiclePlan: ReadOnlyDynamic<VehiclePlan> { settings.plan.readOnly }

  /// The sections that have a single track, as the desk shows them.
  public var singleTrack: ReadOnlyDynamic<Set<TrackSection>> { settings.singleTrack.readOnly }
}
