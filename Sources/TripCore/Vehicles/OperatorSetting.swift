/// A setting of the operator that all desks share: a journal entry holds it whole, and the last entry in effect counts.
public enum OperatorSetting: Hashable, Sendable {
  /// How late vehicles make their next trips late.
  case vehicles(VehicleSettings)
  /// The accepted plan of the vehicles. An empty plan: none is accepted.
  case vehiclePlan(VehiclePlan)
  /// The sections that have a single track: trips in opposite directions cannot pass each other there.
  case singleTrack(Set<TrackSection>)

  /// The kinds of settings. A setting replaces an earlier one of its kind.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The settings for what follows from a late vehicle.
    case vehicles = "vehicle-settings"
    /// The accepted plan of the vehicles.
    case vehiclePlan = "vehicle-plan"
    /// The sections with a single track.
    case singleTrack = "single-track"
  }

  /// The kind of the setting.
  public var kind: Kind {
    switch self {
    case .vehicles: .vehicles
    case .vehiclePlan: .vehiclePlan
    case .singleTrack: .singleTrack
    }
  }

  /// The greatest turnaround, in seconds: two hours.
  public static let greatestTurnaround: Seconds = 7_200
  /// The greatest horizon, in seconds: a day.
  public static let greatestHorizon: Seconds = 86_400
  /// The greatest number of rules for turnarounds.
  public static let mostRules = 1_000
  /// The greatest number of trips of a plan.
  public static let mostPlannedTrips = 100_000
  /// The greatest number of sections with a single track.
  public static let mostSections = 1_000

  /// Checks that the setting is one that every program reads.
  ///
  /// - Throws: ``DecisionError/settingIsInvalid(_:)`` when a value is out of its bounds, ``DecisionError/tooLong(_:limit:)`` for the
  ///   name of a vehicle, ``DecisionError/unreadableName`` for one with control characters, and ``DecisionError/holdsNull`` for
  ///   another text with the character NUL.
  public func check() throws(DecisionError) {
    switch self {
    case .vehicles(let settings): try Self.check(settings)
    case .vehiclePlan(let plan):
      guard plan.count <= Self.mostPlannedTrips else { throw .settingIsInvalid(.tooManyTrips(plan.count)) }
      for trip in plan.assignments.keys { try Self.refuseNull(trip.text) }
      // A vehicle runs many trips, so its name is checked once.
      for name in plan.vehicles.map(\.text) {
        guard name.utf8.count <= Trip.longestVehicleName else {
          throw .tooLong(name.utf8.count, limit: Trip.longestVehicleName)
        }
        try Self.refuseNull(name)
        guard VisibleText.line(name) == name else { throw .unreadableName }
      }
    case .singleTrack(let sections):
      guard sections.count <= Self.mostSections else { throw .settingIsInvalid(.tooManySections(sections.count)) }
      for section in sections {
        try Self.refuseNull(section.first.text)
        try Self.refuseNull(section.second.text)
      }
    }
  }

  private static func check(_ settings: VehicleSettings) throws(DecisionError) {
    guard (0...greatestHorizon).contains(settings.horizon) else {
      throw .settingIsInvalid(.horizon(settings.horizon))
    }
    guard settings.rules.count <= mostRules else { throw .settingIsInvalid(.tooManyRules(settings.rules.count)) }
    for turnaround in [settings.turnaround] + settings.rules.map(\.turnaround) {
      guard (0...greatestTurnaround).contains(turnaround) else { throw .settingIsInvalid(.turnaround(turnaround)) }
    }
    for rule in settings.rules {
      switch rule.place {
      case .stops(let from, let to):
        try refuseNull(from.text)
        try refuseNull(to.text)
      case .stop(let id), .route(let id): try refuseNull(id.text)
      }
    }
  }

  private static func refuseNull(_ text: String) throws(DecisionError) {
    if text.utf8.contains(0) { throw .holdsNull }
  }
}

/// Why a setting of the operator is impossible.
public enum SettingProblem: Hashable, Sendable {
  /// A turnaround is negative or beyond ``OperatorSetting/greatestTurnaround``.
  case turnaround(Seconds)
  /// The horizon is negative or beyond ``OperatorSetting/greatestHorizon``.
  case horizon(Seconds)
  /// There are more rules than ``OperatorSetting/mostRules``; the value is their number.
  case tooManyRules(Int)
  /// A plan has more trips than ``OperatorSetting/mostPlannedTrips``; the value is their number.
  case tooManyTrips(Int)
  /// There are more sections with a single track than ``OperatorSetting/mostSections``; the value is their number.
  case tooManySections(Int)
}
