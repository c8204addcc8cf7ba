// The rules of the page: they are typed one by one, or read from a text file.
extension VehiclesPageModel {
  /// Adds a rule after the others, and selects it.
  public func addRule() {
    guard state.value.isEditable else { return }
    edit.typed.rules.append(TypedVehicleSettings.Rule())
    message = ""
    selected.value = edit.typed.rules.count - 1
    show()
  }

  /// Removes the selected rule.
  public func removeRule() {
    guard state.value.isEditable, let row = selected.value, edit.typed.rules.indices.contains(row) else { return }
    edit.typed.rules.remove(at: row)
    message = ""
    selected.value = edit.typed.rules.isEmpty ? nil : min(row, edit.typed.rules.count - 1)
    show()
  }

  /// Replaces the rules by those of a text file. They count when they are applied.
  ///
  /// - Parameters:
  ///   - text: The text of the file, see ``TurnaroundTable``; `nil` when the file cannot be read or is no text.
  ///   - name: The name of the file.
  public func readRules(_ text: String?, from name: String) {
    guard let desk, state.value.isEditable else { return }
    let (translation, name) = (desk.wording.translation, VisibleText.line(name))
    guard let text else {
      message = Translation.fill(translation.translate("%@ cannot be read, or is no text in UTF-8."), name)
      return show()
    }
    do throws(TurnaroundTable.Problem) {
      var settings = edit.base
      settings.rules = try TurnaroundTable.rules(text)
      edit.typed.rules = TypedVehicleSettings(settings, stops: stops, lines: lines).rules
      message = Translation.fill(
        translation.translate(
          "%1$@ rule read from %2$@.", plural: "%1$@ rules read from %2$@.", count: edit.typed.rules.count),
        desk.wording.number(edit.typed.rules.count), name)
      selected.value = edit.typed.rules.isEmpty ? nil : 0
    } catch {
      message = Translation.fill(
        translation.translate("%1$@, line %2$@: %3$@"), name, desk.wording.number(error.line),
        desk.wording.sentence(error.reason))
    }
    show()
  }

  /// The typed rules as the text of a file; `nil` when one of them is not complete.
  public var rulesAsText: String? {
    let rules = edit.typed.rules.compactMap(\.rule)
    return rules.count == edit.typed.rules.count ? TurnaroundTable.text(rules) : nil
  }

  /// Says what came of writing a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - problem: Why it was not written; `nil` when it was.
  public func noteWritten(_ path: String, problem: String?) {
    guard let desk else { return }
    message = desk.wording.exportMessage(VisibleText.line(path), problem: problem)
    show()
  }

  /// The text that a field has by what is edit.typed.
  func text(_ field: Field) -> String {
    switch field {
    case .turnaround: edit.typed.turnaround
    case .horizon: edit.typed.horizon
    case .from: selectedRule?.from.text ?? ""
    case .to: selectedRule?.to.text ?? ""
    case .route: selectedRule?.route.text ?? ""
    case .minutes: selectedRule?.minutes ?? ""
    }
  }

  private var selectedRule: TypedVehicleSettings.Rule? {
    selected.value.flatMap { edit.typed.rules.indices.contains($0) ? edit.typed.rules[$0] : nil }
  }

  /// Takes over a text of the selected rule.
  func takeOfRule(_ text: String, _ field: Field) {
    guard let row = selected.value, edit.typed.rules.indices.contains(row) else { return }
    switch field {
    case .from: edit.typed.rules[row].from = TypedVehicleSettings.Place(text: text, found: stops.find(text))
    case .to: edit.typed.rules[row].to = TypedVehicleSettings.Place(text: text, found: stops.find(text))
    case .route: edit.typed.rules[row].route = TypedVehicleSettings.Place(text: text, found: lines.find(text))
    case .minutes: edit.typed.rules[row].minutes = text
    case .turnaround, .horizon: break
    }
  }

  /// Finds the places of edited rules again, after the names of the timetable were read. Texts stay as they are typed.
  ///
  /// - Parameter origin: The rules in effect. Their places are named by ids, which are no names.
  func findPlacesAgain(_ origin: [TypedVehicleSettings.Rule]) {
    let ids = Set(origin.flatMap { [$0.from, $0.to, $0.route] })
    func found(_ place: TypedVehicleSettings.Place, _ names: NamedIDs) -> TypedVehicleSettings.Place {
      guard let id = place.id, ids.contains(place) else {
        return TypedVehicleSettings.Place(text: place.text, found: names.find(place.text))
      }
      return TypedVehicleSettings.Place(text: names.text(id), found: .id(id))
    }
    edit.typed.rules = edit.typed.rules.map { rule in
      var rule = rule
      (rule.from, rule.to, rule.route) = (found(rule.from, stops), found(rule.to, stops), found(rule.route, lines))
      return rule
    }
  }

  /// Returns the texts of a rule for the table: what is typed means this stop or line.
  func row(_ rule: TypedVehicleSettings.Rule) -> RuleRow {
    func text(_ place: TypedVehicleSettings.Place, _ names: NamedIDs) -> String {
      place.id.map(names.text) ?? VisibleText.line(place.text)
    }
    return RuleRow(
      from: text(rule.from, stops), to: text(rule.to, stops), route: text(rule.route, lines),
      minutes: VisibleText.line(rule.minutes))
  }

  /// Sentences about the fields.
  var remarks: [Field: Remark] {
    guard let wording = desk?.wording else { return [:] }
    var remarks: [Field: Remark] = [:]
    func check(_ text: String, _ field: Field, _ greatest: Seconds) {
      guard TypedVehicleSettings.seconds(text, upTo: greatest) == nil else { return }
      remarks[field] = Remark(text: wording.noMinutes(text, upTo: greatest), isProblem: true)
    }
    check(edit.typed.turnaround, .turnaround, OperatorSetting.greatestTurnaround)
    check(edit.typed.horizon, .horizon, OperatorSetting.greatestHorizon)
    guard let rule = selectedRule else { return remarks }
    check(rule.minutes, .minutes, OperatorSetting.greatestTurnaround)
    for (field, place, names) in [(Field.from, rule.from, stops), (.to, rule.to, stops), (.route, rule.route, lines)] {
      if place.found == .several {
        remarks[field] = Remark(text: wording.severalHave(place.text), isProblem: true)
      } else if let id = place.id, self.names.areRead, !names.has(id) {
        remarks[field] = Remark(text: wording.isUnknown(id), isProblem: false)
      }
    }
    if remarks[.from]?.isProblem != true, remarks[.to]?.isProblem != true, rule.place == nil {
      remarks[.from] = Remark(text: wording.sentence(.place as TurnaroundTable.Problem.Reason), isProblem: true)
    }
    return remarks
  }
}
