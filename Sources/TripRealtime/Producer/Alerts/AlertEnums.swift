import TripCore

extension AlertCause {
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
  /// The value of `severity_level` in a message.
  var message: TransitRealtime_Alert.SeverityLevel {
    switch self {
    case .info: .info
    case .warning: .warning
    case .severe: .severe
    }
  }
}
