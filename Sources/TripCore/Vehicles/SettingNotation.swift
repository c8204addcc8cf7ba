import FoundationEssentials

/// Settings of the operator as JSON text, in journals and for commands that print them.
///
/// ```json
/// {"horizon":3600,"publishes":true,"rules":[{"from_stop":"a","to_stop":"b","turnaround":300}],"turnaround":180}
/// {"trip-1":"vehicle 7","trip-2":""}
/// [["station-1","station-2"],["station-2","station-3"]]
/// ```
///
/// All times are whole seconds. A rule names two stops, the stop of the arrival alone (`from_stop`), or a `route`. The last
/// line is the setting about single track, a pair of stations for each section. Keys and sections are in alphabetical order,
/// so that the same setting has the same text.
public enum SettingNotation {
  /// Returns the JSON text of a setting.
  public static func text(_ setting: OperatorSetting) -> String {
    switch setting {
    case .vehicles(let settings): encode(Settings(settings))
    case .vehiclePlan(let plan): encode(names(plan))
    case .singleTrack(let sections): encode(sections.sorted().map { [$0.first, $0.second] })
    }
  }

  /// Reads a setting.
  ///
  /// - Parameters:
  ///   - text: JSON text.
  ///   - kind: The kind of the setting.
  /// - Returns: The setting, or `nil` when the text has another form, a key that is not known, or a value out of its bounds.
  public static func setting(_ text: String, _ kind: OperatorSetting.Kind) -> OperatorSetting? {
    let setting: OperatorSetting? =
      switch kind {
      case .vehicles: decode(Settings.self, text)?.settings.map { .vehicles($0) }
      case .vehiclePlan: decode([String: GTFSID].self, text).map { .vehiclePlan(VehiclePlan(names: $0)) }
      case .singleTrack: decode([[GTFSID]].self, text).flatMap(sections).map { .singleTrack($0) }
      }
    guard let setting, (try? setting.check()) != nil else { return nil }
    return setting
  }

  /// The sections that pairs of stations stand for; `nil` when one is no pair.
  private static func sections(_ pairs: [[GTFSID]]) -> Set<TrackSection>? {
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    return Set(pairs.map { TrackSection($0[0], $0[1]) })
  }

  /// The names of the vehicles by `trip_id`. Of ids that look alike there is one: see ``VehiclePlan/leavingOutLookAlikes()``.
  private static func names(_ plan: VehiclePlan) -> [String: GTFSID] {
    Dictionary(plan.assignments.map { ($0.text, $1.vehicle) }) { first, _ in first }
  }

  private static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in these types can fail: they hold texts and numbers.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    try? JSONDecoder().decode(type, from: Data(text.utf8))
  }
}

// MARK: - The parts of the JSON text

/// A key of an object, also one that is not known.
private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  /// Refuses an object with a key that is not among `known`: what is left out unread could change what was meant.
  fileprivate func refuseOtherKeys(than known: Set<String>) throws {
    for key in try container(keyedBy: AnyKey.self).allKeys where !known.contains(key.stringValue) {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath, debugDescription: "unknown key"))
    }
  }
}

private struct Settings: Codable {
  let turnaround: Int
  let rules: [Rule]
  let horizon: Int
  let publishes: Bool

  init(_ settings: VehicleSettings) {
    turnaround = settings.turnaround.count
    rules = settings.rules.map(Rule.init)
    horizon = settings.horizon.count
    publishes = settings.publishes
  }

  init(from decoder: any Decoder) throws {
    try decoder.refuseOtherKeys(than: ["turnaround", "rules", "horizon", "publishes"])
    let object = try decoder.container(keyedBy: CodingKeys.self)
    turnaround = try object.decode(Int.self, forKey: .turnaround)
    rules = try object.decode([Rule].self, forKey: .rules)
    horizon = try object.decode(Int.self, forKey: .horizon)
    publishes = try object.decode(Bool.self, forKey: .publishes)
  }

  /// The settings; `nil` when a rule names no place, or several.
  var settings: VehicleSettings? {
    let known = rules.compactMap(\.rule)
    guard known.count == rules.count else { return nil }
    return VehicleSettings(
      turnaround: Seconds(turnaround), rules: known, horizon: Seconds(horizon), publishes: publishes)
  }
}

private struct Rule: Codable {
  let from_stop: GTFSID?
  let to_stop: GTFSID?
  let route: GTFSID?
  let turnaround: Int

  init(_ rule: TurnaroundRule) {
    (from_stop, to_stop, route) =
      switch rule.place {
      case .stops(let from, let to): (from, to, nil)
      case .stop(let id): (id, nil, nil)
      case .route(let id): (nil, nil, id)
      }
    turnaround = rule.turnaround.count
  }

  init(from decoder: any Decoder) throws {
    try decoder.refuseOtherKeys(than: ["from_stop", "to_stop", "route", "turnaround"])
    let object = try decoder.container(keyedBy: CodingKeys.self)
    from_stop = try object.decodeIfPresent(GTFSID.self, forKey: .from_stop)
    to_stop = try object.decodeIfPresent(GTFSID.self, forKey: .to_stop)
    route = try object.decodeIfPresent(GTFSID.self, forKey: .route)
    turnaround = try object.decode(Int.self, forKey: .turnaround)
  }

  /// The rule; `nil` when it names no place, or several.
  var rule: TurnaroundRule? {
    TurnaroundRule.Place(from: from_stop, to: to_stop, route: route)
      .map { TurnaroundRule($0, turnaround: Seconds(turnaround)) }
  }
}

extension TurnaroundRule.Place {
  /// Makes the place of a rule from what names it; `nil` when no place is named, or several.
  ///
  /// - Parameters:
  ///   - from: The stop of the arrival.
  ///   - to: The stop of the departure, which only counts after a stop of the arrival.
  ///   - route: The `route_id`, which counts alone.
  public init?(from: GTFSID?, to: GTFSID?, route: GTFSID?) {
    switch (from, to, route) {
    case (let from?, let to?, nil): self = .stops(from: from, to: to)
    case (let from?, nil, nil): self = .stop(from)
    case (nil, nil, let route?): self = .route(route)
    default: return nil
    }
  }
}
