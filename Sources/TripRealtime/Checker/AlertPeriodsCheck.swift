import TripCore

/// Checks the rules about the periods of one alert.
struct AlertPeriodsCheck {
  private let alert: TransitRealtime_Alert
  private let entity: String
  private let now: Instant
  private(set) var findings = FindingList()

  /// Prepares to check the periods of an alert; `entity` is the id of its entity, and `now` the present time.
  init(_ alert: TransitRealtime_Alert, entity: String, now: Instant) {
    self.alert = alert
    self.entity = entity
    self.now = now
  }

  /// Adds the findings about the periods of the alert to the list.
  mutating func check() {
    check(alert.activePeriod, "active_period")
    check(alert.communicationPeriod, "communication_period")
    check(alert.impactPeriod, "impact_period")
    checkImpact()
    let all = alert.activePeriod + alert.communicationPeriod + alert.impactPeriod
    guard let last = all.map(Self.end).max(), last <= now.unixSeconds, PosixTime.range.contains(last) else { return }
    add(.alertIsOver, "end \(last), \(now.unixSeconds - last) s ago")
  }

  private mutating func check(_ periods: [TransitRealtime_TimeRange], _ field: String) {
    for (number, period) in periods.enumerated() {
      let place = "\(field)[\(number)]"
      if period.hasStart, !PosixTime.contains(period.start) { add(.notPosixTime, "\(place).start \(period.start)") }
      if period.hasEnd, !PosixTime.contains(period.end) { add(.notPosixTime, "\(place).end \(period.end)") }
      if period.hasStart, period.hasEnd, period.end <= period.start {
        add(.reversedPeriod, "\(place).start \(period.start), end \(period.end)")
      }
    }
  }

  private mutating func checkImpact() {
    guard !alert.communicationPeriod.isEmpty else { return }
    for (number, impact) in alert.impactPeriod.enumerated() {
      let isWithin = alert.communicationPeriod.contains {
        Self.start($0) <= Self.start(impact) && Self.end(impact) <= Self.end($0)
      }
      if !isWithin { add(.impactOutsideCommunication, "impact_period[\(number)]") }
    }
  }

  /// Returns the beginning of a period in seconds since 1970; the least number when the period has always been.
  private static func start(_ period: TransitRealtime_TimeRange) -> Int {
    period.hasStart ? Int(clamping: period.start) : .min
  }

  /// Returns the end of a period in seconds since 1970; the greatest number when the period does not end.
  private static func end(_ period: TransitRealtime_TimeRange) -> Int {
    period.hasEnd ? Int(clamping: period.end) : .max
  }

  private mutating func add(_ rule: Rule, _ value: String) {
    findings.append(Finding(rule, entity: entity, value: value))
  }
}
