extension ActionFields {
  /// The kind of the undo of a setting of the operator.
  static let settingsUndo = "settings-undo"

  /// Whether the entry is about a setting of the operator.
  public var isAboutSettings: Bool { kind == Self.settingsUndo || OperatorSetting.Kind(rawValue: kind) != nil }

  /// Makes the fields that describe a setting of the operator.
  init(_ setting: OperatorSetting) {
    self.init(kind: setting.kind.rawValue, value: SettingNotation.text(setting))
    if case .vehiclePlan(let plan) = setting { platformCode = plan.startsText }
  }

  /// The setting of the operator that these fields describe, or `nil` when the fields are invalid.
  var setting: OperatorSetting? {
    guard stopSequence == nil, let kind = OperatorSetting.Kind(rawValue: kind), let value else { return nil }
    let setting = SettingNotation.setting(value, kind)
    guard case .vehiclePlan(var plan)? = setting else { return setting }
    plan.readStarts(platformCode)
    return .vehiclePlan(plan)
  }
}
