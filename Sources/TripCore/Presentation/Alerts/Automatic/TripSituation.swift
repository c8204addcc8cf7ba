/// A way in which a trip differs from the timetable, about which passengers are told.
public enum TripSituation: Hashable, Sendable {
  /// The trip does not run.
  case cancelled
  /// The trip is an extra trip, which the timetable does not have.
  case extra
  /// The trip passes these stops without stopping.
  case skipped([Stop])
  /// The trip is late.
  case late(Late)
  /// The trip uses these platforms instead of those in the timetable.
  case platforms([PlatformChange])

  /// Another platform of a trip at one stop.
  public struct PlatformChange: Hashable, Sendable {
    /// The stop in the timetable.
    public let stop: Stop
    /// The platform that is used instead.
    public let platform: Platform
  }

  /// Where a trip is late by so much that passengers are told.
  public struct Late: Hashable, Sendable {
    /// The first stop where it is so late. Where a followed feed has left out the stops
    /// before, because the trip has passed them, it is the first of these.
    public let from: StopSequence
    /// The least and the greatest delay at the stops where it is so late.
    public let delays: ClosedRange<Seconds>

    /// Finds where a trip is late by `limit` or more, at a stop that it serves, as far as is known at `now`; `nil` when it is so late
    /// nowhere, or only at its last stop.
    init?(_ trip: Trip, from limit: Seconds, at now: Instant) {
      let served = trip.stopTimes.filter { !$0.isSkipped }
      let late = served.indices.filter { served[$0].greatestDelay.map { $0 >= limit } ?? false }
      let delays = late.compactMap { served[$0].greatestDelay }
      // Passengers board before the last stop. Where only the arrival there is late, no departure can be named that is.
      guard let first = late.first, first < served.count - 1, let least = delays.min(), let most = delays.max() else {
        return nil
      }
      let onTime = served[..<first].lastIndex { stop in
        stop.greatestDelay != nil || !trip.isTracked || stop.departure > now
      }
      from = served[onTime.map { $0 + 1 } ?? 0].sequence
      self.delays = least...most
    }
  }

  /// The kind of a situation, without its details. The raw value is the first word of the names of its templates.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case cancelled
    case extra
    case skipped
    case late
    case platform
  }

  /// The kind of the situation.
  public var kind: Kind {
    switch self {
    case .cancelled: .cancelled
    case .extra: .extra
    case .skipped: .skipped
    case .late: .late
    case .platforms: .platform
    }
  }

  /// What the situation means for passengers.
  public var effect: AlertEffect {
    switch self {
    case .cancelled: .noService
    case .extra: .additionalService
    case .late: .significantDelays
    // No wider effect: some planners close a stop of which they are told NO_SERVICE, also for trips that stop there.
    case .skipped, .platforms: .modifiedService
    }
  }

  /// The delay from which an alert is severe; from ``AutomaticAlerts/usualLimit`` on it is a warning.
  static let severeDelay: Seconds = .minutes(30)

  /// How much the situation affects passengers of the trip. Passengers' programs push severe alerts, so that not every
  /// change may be one.
  public var severity: AlertSeverity {
    switch self {
    case .cancelled: .severe
    case .late(let late) where late.delays.upperBound >= Self.severeDelay: .severe
    case .late(let late) where late.delays.upperBound >= AutomaticAlerts.usualLimit: .warning
    // The trip goes elsewhere, or not at all, for those who want to get on or off there.
    case .skipped: .warning
    case .late, .platforms, .extra: .info
    }
  }

  /// Returns the situations of a trip, in the order in which passengers care about them.
  ///
  /// - Parameters:
  ///   - trip: The trip with its decisions and reports applied.
  ///   - limit: The delay from which passengers are told of it.
  ///   - now: The present time.
  /// - Returns: An empty array for a trip that runs as planned; nothing but the cancellation for one that is cancelled.
  public static func situations(of trip: Trip, lateFrom limit: Seconds, at now: Instant) -> [TripSituation] {
    if trip.isCancelled { return [.cancelled] }
    var found: [TripSituation] = trip.isExtra ? [.extra] : []
    // Where it calls once more at a stop that it skips, as on a ring, it cannot be said that it does not stop there.
    let served = Set(trip.stopTimes.filter { !$0.isSkipped }.map(\.stop.id))
    let skipped = trip.stopTimes.filter { $0.isSkipped && !served.contains($0.stop.id) }.map(\.stop)
    if !skipped.isEmpty { found.append(.skipped(skipped)) }
    if let late = Late(trip, from: limit, at: now) { found.append(.late(late)) }
    let platforms = trip.stopTimes.filter { !$0.isSkipped }.compactMap { stopTime in
      stopTime.assignedPlatform.map { PlatformChange(stop: stopTime.stop, platform: $0) }
    }
    if !platforms.isEmpty { found.append(.platforms(platforms)) }
    return found
  }
}
