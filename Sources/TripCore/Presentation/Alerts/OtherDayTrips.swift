/// The trips of service days that a desk does not show, as far as passengers have to be told about them.
///
/// They are read from the timetable by another part of the program, which learns from ``missing`` what to read.
struct OtherDayTrips {
  /// The trips, as planned; `nil` for those that the timetable does not have.
  private var found: [TripInstance: Trip?] = [:]
  /// The plans by which the extra trips of ``found`` were made.
  private var plans = AlertedTrips()
  /// The trips about which passengers have to be told.
  private(set) var wanted = AlertedTrips()

  /// The trips that are wanted, and are not known yet.
  var missing: AlertedTrips { wanted.lacking(plans) }

  /// Takes over trips that were ``missing``.
  ///
  /// - Parameters:
  ///   - read: The trips as planned. Those that were asked for and are not among them are in no timetable.
  ///   - asked: What was asked for.
  mutating func add(_ read: [Trip], asked: AlertedTrips) {
    let byInstance = Dictionary(read.map { ($0.instance, $0) }, uniquingKeysWith: { first, _ in first })
    for instance in asked.instances {
      found.updateValue(byInstance[instance], forKey: instance)
      plans[instance] = asked[instance]
    }
  }

  /// Forgets all trips, because the timetable has another edition.
  mutating func forget() { (found, plans) = ([:], AlertedTrips()) }

  /// Notes that passengers need not be told about a trip.
  mutating func drop(_ instance: TripInstance) { wanted[instance] = nil }

  /// Notes that passengers have to be told about a trip.
  ///
  /// - Parameters:
  ///   - instance: The trip.
  ///   - plan: The plan of an extra trip; `nil` for a trip of the timetable.
  /// - Returns: The trip as planned; `nil` when it is not known yet, or the timetable does not have it.
  mutating func want(_ instance: TripInstance, plan: ExtraTrip?) -> Trip? {
    wanted[instance] = .some(plan)
    return wanted[instance] == plans[instance] ? found[instance] ?? nil : nil
  }
}
