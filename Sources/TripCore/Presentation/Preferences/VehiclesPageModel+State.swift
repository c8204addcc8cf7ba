// This extension makes what the page shows beside its fields.
extension VehiclesPageModel {
  func makeState() -> State {
    var state = State()
    guard let desk else {
      state.inEffect = wording.translation.translate("Open a timetable to see the settings of its operator.")
      state.obstacle = state.inEffect
      return state
    }
    state.scope = wording.scope(ofSettingsOf: desk.timetable.value.agency.name)
    state.inEffect = wording.inEffect(edit.base, desk.journal.shown.settingInEffect(.vehicles))
    state.rules = edit.typed.rules.map(row)
    state.remarks = remarks
    state.isEdited = edit.isEdited
    state.clash = edit.clash.isEmpty ? "" : clashWords
    state.message = message
    if let problem = desk.journal.writeProblem.value {
      state.obstacle = wording.sentence(problem)
      state.message = wording.sentence(problem)
    } else {
      state.isEditable = true
      state.obstacle = obstacle(state)
    }
    return state
  }

  private func obstacle(_ state: State) -> String? {
    let translation = wording.translation
    if !state.isEdited { return translation.translate("Nothing is changed.") }
    if !names.areRead { return translation.translate("The stops and lines are being read.") }
    if !state.clash.isEmpty { return translation.translate("First say whose change counts.") }
    if edit.typed.settings != nil { return nil }
    for field in [Field.turnaround, .horizon] {
      if let remark = state.remarks[field], remark.isProblem { return remark.text }
    }
    let rules = edit.typed.rules
    if rules.count > OperatorSetting.mostRules { return wording.sentence(.tooManyRules(rules.count)) }
    guard let row = rules.firstIndex(where: { $0.rule == nil }) else { return nil }
    return Translation.fill(translation.translate("Rule %@ is not complete."), wording.number(row + 1))
  }
}
