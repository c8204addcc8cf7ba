import TripCore

// Causes, effects and severities as messages have them: one table for what is written and what is read.

extension AlertCause {
  /// The cause of an alert in a message. One that this program does not know is unknown.
  init(_ alert: TransitRealtime_Alert) {
    // The specification adds `SPECIAL_EVENT` to the others; this program has no word for it.
    let cause = alert.cause == .specialEvent ? .otherCause : alert.cause
    self = Self.allCases.first { $0.message == cause } ?? .unknown
  }

  /// The value of `cause` in a message.
  var message: TransitRealtime_Alert.Cause {
    switch self {
    case .unknown: .unknownCause
    case .other: .otherCause
    case .technicalProblem: .technicalProblem
    case .strike: .strike
    case .demonstration: .demonstration
    case .accident: .accident
    case .holiday: .holiday
    case .weather: .weather
    case .maintenance: .maintenance
    case .construction: .construction
    case .policeActivity: .policeActivity
    case .medicalEmergency: .medicalEmergency
    }
  }
}

extension AlertEffect {
  /// The effect of an alert in a message. One that this program does not know is unknown.
  init(_ alert: TransitRealtime_Alert) {
    self = Self.allCases.first { $0.message == alert.effect } ?? .unknown
  }

  /// The value of `effect` in a message.
  var message: TransitRealtime_Alert.Effect {
    switch self {
    case .noService: .noService
    case .reducedService: .reducedService
    case .significantDelays: .significantDelays
    case .detour: .detour
    case .additionalService: .additionalService
    case .modifiedService: .modifiedService
    case .other: .otherEffect
    case .unknown: .unknownEffect
    case .stopMoved: .stopMoved
    case .noEffect: .noEffect
    case .accessibilityIssue: .accessibilityIssue
    }
  }
}

extension AlertSeverity {
  /// The severity of an alert in a message; `nil` when the message does not say it, or this program does not know it.
  init?(_ alert: TransitRealtime_Alert) {
    guard let known = Self.allCases.first(where: { $0.message == alert.severityLevel }) else { return nil }
    self = known
  }

  /// The value of `severity_level` in a message.
  var message: TransitRealtime_Alert.SeverityLevel {
    switch self {
    case .info: .info
    case .warning: .warning
    case .severe: .severe
    }
  }
}
