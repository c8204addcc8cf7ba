extension JournalState {
  /// The operator's settings for what follows from a late vehicle: the last ones in effect, or the default ones.
  public var vehicleSettings: VehicleSettings { vehicleSettings(before: nil) }

  /// The operator's accepted plan of the vehicles. Empty when none is in effect.
  public var vehiclePlan: VehiclePlan {
    if case .vehiclePlan(let plan)? = settingInEffect(.vehiclePlan)?.setting { return plan }
    return VehiclePlan()
  }

  /// Returns the settings for vehicles that the entries before a place of the journal give; `nil` for all entries.
  func vehicleSettings(before place: JournalSequence?) -> VehicleSettings {
    if case .vehicles(let settings)? = settingInEffect(.vehicles, before: place)?.setting { return settings }
    return VehicleSettings()
  }

  /// Returns the last entry in effect with a setting of a kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of the setting.
  ///   - place: Only entries before this place of the journal count; `nil` for all.
  /// - Returns: The entry, or `nil` when there is none.
  func settingInEffect(_ kind: OperatorSetting.Kind, before place: JournalSequence? = nil) -> JournalEntry? {
    settingEntries.last { entry in
      entry.setting?.kind == kind && isInEffect(entry.id) && place.map { entry.sequence < $0 } ?? true
    }
  }

  /// Returns whether a setting is the one in effect already.
  func has(_ setting: OperatorSetting) -> Bool {
    switch setting {
    case .vehicles(let settings): vehicleSettings == settings
    case .vehiclePlan(let plan): vehiclePlan == plan
    case .singleTrack(let sections): singleTrack == sections
    }
  }

  /// Returns whether this state of a journal lacks an entry that was read of the same journal before. Settings that later ones
  /// have replaced are not read again, so they are not lacking.
  ///
  /// - SeeAlso: ``SettingOutline``.
  public func lacks(_ entry: JournalEntry) -> Bool {
    guard self.entry(entry.id) == nil else { return false }
    guard let kind = entry.setting?.kind else { return true }
    let first = settingEntries.first { $0.setting?.kind == kind }
    return first.map { $0.sequence < entry.sequence } ?? true
  }
}
