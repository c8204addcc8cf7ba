/// The reports of followed GTFS-Realtime feeds about the trips of a timetable.
public struct TripReports: Hashable, Sendable {
  private var byInstance: [TripInstance: TripReport]

  /// Makes the reports of one feed from a dictionary by trip instance.
  public init(_ byInstance: [TripInstance: TripReport] = [:]) { self.byInstance = byInstance }

  /// Merges the reports of several feeds. Of two about one trip, the times of the newer one count, and what either cancels, skips or
  /// assigns.
  public init(merging feeds: some Sequence<TripReports>) {
    byInstance = [:]
    for feed in feeds {
      byInstance.merge(feed.byInstance) { $0.merged(with: $1) }
    }
  }

  /// Returns a copy in which nothing is reported of some trips but that there was a report.
  ///
  /// - Parameter isForgotten: Whether the report about a trip instance is forgotten.
  /// - Returns: The copy. Such a trip has a report without times.
  public func forgetting(where isForgotten: (TripInstance) -> Bool) -> TripReports {
    var copy = self
    for (instance, report) in byInstance where isForgotten(instance) {
      copy.byInstance[instance] = TripReport(time: report.time, path: report.path)
    }
    return copy
  }

  /// The number of trip instances with a report, stale reports included.
  public var count: Int { byInstance.count }
  /// The trip instances with a report, stale reports included.
  public var instances: some Collection<TripInstance> { byInstance.keys }

  /// Returns the latest report about a trip instance, even when it is stale, or `nil` when there is none.
  public func latest(on instance: TripInstance) -> TripReport? { byInstance[instance] }

  /// Returns the trips of service dates before `date` that are reported late at a stop, stale reports included.
  ///
  /// A timetable of `date` must include them, although they have arrived by their scheduled times: they may still be under
  /// way, or make later trips of their vehicles late. A feed adds the other trips of their vehicles.
  public func delayedTrips(before date: ServiceDate) -> Set<TripInstance> {
    Set(
      byInstance.lazy.filter { instance, report in
        instance.serviceDate < date && report.stopTimes.contains { ($0.arrivalDelay ?? $0.departureDelay ?? 0) > 0 }
      }.map(\.key))
  }

  /// Returns the part of the report about a trip instance that is valid at `now`, or `nil` when there is none.
  /// - SeeAlso: ``TripReport/valid(at:)``
  public func report(on instance: TripInstance, at now: Instant) -> TripReport? { byInstance[instance]?.valid(at: now) }
}
