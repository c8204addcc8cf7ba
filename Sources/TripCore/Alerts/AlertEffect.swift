/// What an alert means for passengers.
/// - SeeAlso: GTFS-Realtime reference, "Effect".
public enum AlertEffect: String, Hashable, Sendable, CaseIterable {
  case noService = "NO_SERVICE"
  case reducedService = "REDUCED_SERVICE"
  case significantDelays = "SIGNIFICANT_DELAYS"
  case detour = "DETOUR"
  case additionalService = "ADDITIONAL_SERVICE"
  case modifiedService = "MODIFIED_SERVICE"
  case other = "OTHER_EFFECT"
  case unknown = "UNKNOWN_EFFECT"
  case stopMoved = "STOP_MOVED"
  case noEffect = "NO_EFFECT"
  case accessibilityIssue = "ACCESSIBILITY_ISSUE"

  /// The severity of an alert with this effect, unless another one is chosen.
  public var severity: AlertSeverity {
    switch self {
    case .noService, .significantDelays: .severe
    case .reducedService, .detour, .modifiedService, .stopMoved, .accessibilityIssue: .warning
    case .additionalService, .other, .unknown, .noEffect: .info
    }
  }
}

/// How much an alert affects passengers.
/// - SeeAlso: GTFS-Realtime reference, "SeverityLevel".
public enum AlertSeverity: String, Hashable, Sendable, CaseIterable, Comparable {
  case info = "INFO"
  case warning = "WARNING"
  case severe = "SEVERE"

  /// Whether `a` affects passengers less than `b`.
  public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
