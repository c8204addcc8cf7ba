/// The operator's settings for vehicles as somebody types them: texts, which may be impossible.
struct TypedVehicleSettings: Hashable, Sendable {
  /// A stop or line as it is typed.
  struct Place: Hashable, Sendable {
    var text = ""
    var found = NamedIDs.Found.nothing

    var id: GTFSID? { if case .id(let id) = found { id } else { nil } }
  }

  /// A rule as it is typed.
  struct Rule: Hashable, Sendable {
    var (from, to, route) = (Place(), Place(), Place())
    var minutes = ""

    /// The rule, or `nil` when the texts are none.
    var rule: TurnaroundRule? {
      guard ![from, to, route].contains(where: { $0.found == .several }), let seconds else { return nil }
      return place.map { TurnaroundRule($0, turnaround: seconds) }
    }

    /// Where the rule counts; `nil` when the texts name no place, or several.
    var place: TurnaroundRule.Place? { TurnaroundRule.Place(from: from.id, to: to.id, route: route.id) }

    var seconds: Seconds? { TypedVehicleSettings.seconds(minutes, upTo: OperatorSetting.greatestTurnaround) }
  }

  /// The turnaround, in minutes.
  var turnaround: String
  /// The rules.
  var rules: [Rule]
  /// The horizon, in minutes.
  var horizon: String
  /// Whether what follows is published.
  var publishes: Bool

  /// Makes the texts for settings, with the names of a timetable.
  init(_ settings: VehicleSettings, stops: NamedIDs, lines: NamedIDs) {
    turnaround = TurnaroundTable.minutes(settings.turnaround)
    horizon = TurnaroundTable.minutes(settings.horizon)
    publishes = settings.publishes
    rules = settings.rules.map { rule in
      func place(_ id: GTFSID, _ names: NamedIDs) -> Place { Place(text: names.text(id), found: .id(id)) }
      var typed = Rule()
      switch rule.place {
      case .stops(let from, let to): (typed.from, typed.to) = (place(from, stops), place(to, stops))
      case .stop(let id): typed.from = place(id, stops)
      case .route(let id): typed.route = place(id, lines)
      }
      typed.minutes = TurnaroundTable.minutes(rule.turnaround)
      return typed
    }
  }

  /// The settings, or `nil` when a text is impossible.
  var settings: VehicleSettings? {
    guard let turnaround = Self.seconds(turnaround, upTo: OperatorSetting.greatestTurnaround),
      let horizon = Self.seconds(horizon, upTo: OperatorSetting.greatestHorizon)
    else { return nil }
    let known = rules.compactMap(\.rule)
    guard known.count == rules.count, known.count <= OperatorSetting.mostRules else { return nil }
    return VehicleSettings(turnaround: turnaround, rules: known, horizon: horizon, publishes: publishes)
  }

  /// Whether a part is the same as in other settings.
  func equals(_ other: TypedVehicleSettings, in part: VehicleSettings.Part) -> Bool {
    var copy = self
    copy.take(part, from: other)
    return copy == self
  }

  /// Takes over a part of other settings.
  mutating func take(_ part: VehicleSettings.Part, from other: TypedVehicleSettings) {
    switch part {
    case .turnaround: turnaround = other.turnaround
    case .rules: rules = other.rules
    case .horizon: horizon = other.horizon
    case .publishes: publishes = other.publishes
    }
  }

  /// Reads a number of minutes, with a comma or a point before its fraction.
  static func seconds(_ text: String, upTo greatest: Seconds) -> Seconds? {
    TurnaroundTable.seconds(text.withoutOuterSpaces.replacing(",", with: "."), upTo: greatest)
  }
}

extension VehicleSettings {
  /// A part of the settings, which two desks can change without touching each other's change.
  enum Part: CaseIterable, Sendable {
    case turnaround, rules, horizon, publishes
  }

  /// Whether a part is the same as in other settings.
  func equals(_ other: VehicleSettings, in part: Part) -> Bool {
    var copy = self
    copy.take(part, from: other)
    return copy == self
  }

  /// Takes over a part of other settings.
  mutating func take(_ part: Part, from other: VehicleSettings) {
    switch part {
    case .turnaround: turnaround = other.turnaround
    case .rules: rules = other.rules
    case .horizon: horizon = other.horizon
    case .publishes: publishes = other.publishes
    }
  }
}
