extension Wording {
  /// Describes a setting of the operator as the end of a sentence about the vehicles: `turnaround 3 min · no rules · …`.
  public func phrase(_ setting: OperatorSetting) -> String {
    switch setting {
    case .vehicles(let settings):
      [
        turnaround(settings), rules(settings), horizon(settings), publication(settings),
      ].joined(separator: " · ")
    case .vehiclePlan(let plan):
      plan.isEmpty
        ? translation.translate("no plan")
        : Translation.fill(
          translation.translate("plan of %@ trip", plural: "plan of %@ trips", count: plan.count), number(plan.count))
    case .singleTrack(let sections):
      sections.isEmpty
        ? translation.translate("no single track")
        : Translation.fill(
          translation.translate(
            "single track on %@ section", plural: "single track on %@ sections", count: sections.count),
          number(sections.count))
    }
  }

  /// Describes what is different in settings of the operator, as ``phrase(_:)-(OperatorSetting)`` does; all of them when nothing is.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - before: The settings that counted before.
  /// - Returns: The description in the user's language.
  public func phrase(_ settings: VehicleSettings, after before: VehicleSettings) -> String {
    guard settings != before else { return phrase(.vehicles(settings)) }
    var parts: [String] = []
    if settings.turnaround != before.turnaround { parts.append(turnaround(settings)) }
    if settings.rules != before.rules { parts.append(rules(settings)) }
    if settings.horizon != before.horizon { parts.append(horizon(settings)) }
    if settings.publishes != before.publishes { parts.append(publication(settings)) }
    return parts.joined(separator: " · ")
  }

  private func turnaround(_ settings: VehicleSettings) -> String {
    // A rule may be about seconds, which the words for durations leave out.
    let rest = settings.turnaround.count % 60
    let minutes = shortDuration(settings.turnaround)
    return Translation.fill(
      translation.translate("turnaround %@"),
      rest == 0 ? minutes : Translation.fill(translation.translate("%1$@ %2$@ s"), minutes, number(rest)))
  }

  private func rules(_ settings: VehicleSettings) -> String {
    let count = settings.rules.count
    guard count > 0 else { return translation.translate("no rules") }
    return Translation.fill(translation.translate("%@ rule", plural: "%@ rules", count: count), number(count))
  }

  private func horizon(_ settings: VehicleSettings) -> String {
    Translation.fill(translation.translate("predicted %@ ahead"), shortDuration(settings.horizon))
  }

  private func publication(_ settings: VehicleSettings) -> String {
    settings.publishes ? translation.translate("published") : translation.translate("kept at the desk")
  }

  /// Returns a sentence for the dispatcher that says why a setting is impossible.
  func sentence(_ problem: SettingProblem) -> String {
    switch problem {
    case .turnaround:
      Translation.fill(
        translation.translate("A turnaround is from 0 to %@ minutes."),
        number(OperatorSetting.greatestTurnaround.count / 60))
    case .horizon:
      Translation.fill(
        translation.translate("Trips are predicted from 0 to %@ hours ahead."),
        number(OperatorSetting.greatestHorizon.count / 3600))
    case .tooManyRules(let count):
      Translation.fill(
        translation.translate("There are %1$@ rules, and at most %2$@ are possible."), number(count),
        number(OperatorSetting.mostRules))
    case .tooManyTrips(let count):
      Translation.fill(
        translation.translate("The plan has %1$@ trips, and at most %2$@ are possible."), number(count),
        number(OperatorSetting.mostPlannedTrips))
    case .tooManySections(let count):
      Translation.fill(
        translation.translate("There are %1$@ sections, and at most %2$@ are possible."), number(count),
        number(OperatorSetting.mostSections))
    }
  }
}
