import FoundationEssentials

/// An extra trip that a dispatcher considers and that is not decided yet.
public struct DraftTrip: Hashable, Sendable {
  /// The trip whose stops and running times the extra trip has.
  public let template: TripInstance
  /// How much later than the template the extra trip leaves; negative is earlier.
  public let shift: Seconds
  /// The extra trip as it would run, with the `trip_id` that it will have.
  public let trip: Trip
}

/// The draft of an extra trip: shown, and neither decided, saved nor published. ``DeskModel/confirmDraft()`` makes a
/// decision of it.
@MainActor
public final class TripDraft {
  /// The draft, or `nil` when no extra trip is being considered.
  public let current: ReadOnlyDynamic<DraftTrip?>

  private let trips: DayTrips
  private let source: Dynamic<DraftTrip?> = Dynamic(nil)

  init(_ trips: DayTrips) {
    self.trips = trips
    current = source.readOnly
  }

  /// Drafts an extra trip. It replaces an earlier draft.
  ///
  /// - Parameters:
  ///   - row: The row of the trip whose stops and running times it has. There is no effect without such a row.
  ///   - shift: How much later than that trip it leaves; negative is earlier.
  ///   - id: The `trip_id` of the extra trip; `nil` makes a new one.
  public func begin(like row: Int, later shift: Seconds, as id: GTFSID? = nil) {
    let timetable = trips.timetable.value
    guard timetable.scheduledTrips.indices.contains(row) else { return }
    let template = timetable.instance(ofRow: row)
    let isExtra = timetable.scheduledTrips[row].isExtra
    let original = isExtra ? trips.journal.shown.extraTrip(template)?.template : nil
    let instance = id.map { TripInstance(tripID: $0, serviceDate: template.serviceDate) }
    set(like: row, later: shift, as: instance ?? newInstance(like: original, template))
  }

  /// Moves the draft. Has no effect without a draft.
  ///
  /// - Parameter shift: How much later than its template it then leaves.
  public func move(to shift: Seconds) {
    guard let draft = source.value, shift != draft.shift, let row = trips.row(of: draft.template) else { return }
    set(like: row, later: shift, as: draft.trip.instance)
  }

  /// Removes the draft.
  public func drop() {
    if source.value != nil { source.value = nil }
  }

  private func set(like row: Int, later shift: Seconds, as instance: TripInstance) {
    let timetable = trips.timetable.value
    guard let trip = timetable.trip(like: row, later: shift, as: instance) else { return }
    source.value = DraftTrip(template: timetable.instance(ofRow: row), shift: shift, trip: trip)
  }

  /// Makes a `trip_id` that neither the timetable nor the journal contains, so that no consumer takes the trip for
  /// another one.
  private func newInstance(like original: GTFSID?, _ template: TripInstance) -> TripInstance {
    while true {
      let random = String(UInt32.random(in: 1...UInt32.max), radix: 16)
      let digits = String(repeating: "0", count: 8 - random.count) + random
      let instance = TripInstance(
        tripID: "\(original ?? template.tripID)-extra-\(digits)", serviceDate: template.serviceDate)
      if trips.row(of: instance) == nil, trips.journal.shown.effectiveEntries(on: instance).isEmpty { return instance }
    }
  }
}
