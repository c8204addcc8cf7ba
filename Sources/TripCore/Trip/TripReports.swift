/// The reports of followed GTFS-Realtime feeds about the trips of a timetable.
public struct TripReports: Hashable, Sendable {
  private var byInstance: [TripInstance: TripReport]

  /// Makes the reports of one feed from a dictionary by trip instance.
  public init(_ byInstance: [TripInstance: TripReport] = [:]) { self.byInstance = byInstance }

  /// Merges the reports of several feeds. Of two reports about the same trip instance, the newer one is kept.
  public init(merging feeds: some Sequence<TripReports>) {
    byInstance = [:]
    for feed in feeds {
      byInstance.merge(feed.byInstance) { first, second in second.time > first.time ? second : first }
    }
  }

  /// The number of trip instances with a report, stale reports included.
  public var count: Int { byInstance.count }
  /// The trip instances with a report, stale reports included.
  public var instances: some Collection<TripInstance> { byInstance.keys }

  /// Returns the latest report about a trip instance, even when it is stale, or `nil` when there is none.
  public func latest(on instance: TripInstance) -> TripReport? { byInstance[instance] }

  /// Returns the part of the report about a trip instance that is valid at `now`, or `nil` when there is none.
  /// - SeeAlso: ``TripReport/valid(at:)``
  public func report(on instance: TripInstance, at now: Instant) -> TripReport? { byInstance[instance]?.valid(at: now) }
}
