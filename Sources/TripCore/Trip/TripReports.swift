/// What the followed feeds report about the runs of a timetable.
public struct TripReports: Hashable, Sendable {
  private var byInstance: [TripInstance: TripReport]

  /// Makes the reports of one feed.
  public init(_ byInstance: [TripInstance: TripReport] = [:]) { self.byInstance = byInstance }

  /// Puts the reports of several feeds together: where two tell of a run, the younger one holds.
  public init(merging feeds: some Sequence<TripReports>) {
    byInstance = [:]
    for feed in feeds {
      byInstance.merge(feed.byInstance) { first, second in second.time > first.time ? second : first }
    }
  }

  /// How many runs are reported about, stale reports included.
  public var count: Int { byInstance.count }
  /// The runs that are reported about, stale reports included.
  public var instances: some Collection<TripInstance> { byInstance.keys }

  /// What is reported about a run, however old.
  public func latest(on instance: TripInstance) -> TripReport? { byInstance[instance] }

  /// What is reported about a run at `now`; nothing where the report is stale by then.
  public func report(on instance: TripInstance, at now: Instant) -> TripReport? {
    guard let report = byInstance[instance], !report.isStale(at: now) else { return nil }
    return report
  }
}
