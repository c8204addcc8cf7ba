/// Trips about which passengers are told, and for each extra trip among them its plan.
public struct AlertedTrips: Hashable, Sendable {
  private var plans: [TripInstance: ExtraTrip?] = [:]

  /// Makes an empty set.
  public init() {}

  /// The identities of the trips.
  public var instances: some Collection<TripInstance> { plans.keys }

  /// The service days of the trips.
  public var days: Set<ServiceDate> { Set(plans.keys.lazy.map(\.serviceDate)) }

  /// Whether there are no trips.
  public var isEmpty: Bool { plans.isEmpty }

  /// The plan of a trip; `.some(nil)` for a trip of the timetable, and `nil` for one that is not in the set.
  subscript(instance: TripInstance) -> ExtraTrip?? {
    get { plans[instance] }
    set { plans[instance] = newValue }
  }

  /// Returns the trips that are not in another set, or have another plan there.
  func lacking(_ known: AlertedTrips) -> AlertedTrips {
    var missing = AlertedTrips()
    missing.plans = plans.filter { known.plans[$0.key] != .some($0.value) }
    return missing
  }

  /// Returns those of the trips that a timetable has, as planned.
  ///
  /// - Parameter timetable: The timetable of one of ``days``.
  /// - Returns: The trips of that day, in no order.
  public func trips(in timetable: Timetable) -> [Trip] {
    let asked = plans.filter { $0.key.serviceDate == timetable.serviceDate }
    guard !asked.isEmpty else { return [] }
    let rows = timetable.rowsByInstance()
    return asked.compactMap { instance, plan in
      if let plan { return timetable.trip(plan, as: instance) }
      return rows[instance].flatMap { try? timetable.trip(ofRow: $0) }
    }
  }
}
