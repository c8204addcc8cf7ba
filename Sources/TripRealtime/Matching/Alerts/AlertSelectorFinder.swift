import TripCore
import TripFeed

/// Finds what the selectors of alerts name in a timetable.
/// - SeeAlso: GTFS-Realtime reference, "EntitySelector".
struct AlertSelectorFinder {
  /// What was found of the selectors of an alert.
  struct Found {
    /// The selectors that the timetable has, each once, in the order of the alert.
    var selectors: [AlertSelector] = []
    /// Why the first of the other selectors is left out; `nil` when there are no others.
    var misfit: UnmatchedAlert.Reason?
    /// The number of the other selectors after the first.
    var otherMisfits = 0
  }

  private let index: ScheduledTripIndex
  private let references: FeedIndex
  private let madeAt: Instant
  private var finder: ScheduledTripFinder

  /// Prepares to find selectors of a feed that was made at `madeAt`.
  init(_ index: ScheduledTripIndex, _ references: FeedIndex, madeAt: Instant) {
    self.index = index
    self.references = references
    self.madeAt = madeAt
    finder = ScheduledTripFinder(index)
  }

  /// Finds what the selectors of an alert name. `impacts` are the times in which service differs.
  mutating func find(_ selectors: [TransitRealtime_EntitySelector], within impacts: [AlertPeriod]) -> Found {
    var found = Found()
    var seen: Set<AlertSelector> = []
    func note(_ reason: UnmatchedAlert.Reason, _ count: Int = 1) {
      found.otherMisfits += found.misfit == nil ? count - 1 : count
      found.misfit = found.misfit ?? reason
    }
    for selector in selectors.prefix(AlertMatch.selectorLimit) {
      do throws(UnmatchedAlert.Reason) {
        for part in try parts(of: selector, impacts) where seen.insert(part).inserted { found.selectors.append(part) }
      } catch { note(error) }
    }
    if selectors.isEmpty { note(.namesNothing) }
    let rest = selectors.count - AlertMatch.selectorLimit
    if rest > 0 { note(.tooManySelectors, rest) }
    return found
  }

  /// Returns what a selector names: one selector, or several where the timetable has several runs of a trip, or routes
  /// of a kind.
  private mutating func parts(
    of selector: TransitRealtime_EntitySelector, _ impacts: [AlertPeriod]
  ) throws(UnmatchedAlert.Reason) -> [AlertSelector] {
    var part = AlertSelector()
    if !selector.agencyID.isEmpty {
      let agency = GTFSID(selector.agencyID)
      guard references.hasAgency(agency) else { throw .noSuchAgency(agency) }
      part.agencyID = agency
    }
    if !selector.stopID.isEmpty {
      let stop = GTFSID(selector.stopID)
      guard references.locationType(ofStop: stop) != nil else { throw .noSuchStop(stop) }
      part.stopID = stop
    }
    let trip = selector.trip
    if selector.hasTrip, trip.namesTrip {
      return try instances(of: trip, route: GTFSID(selector.routeID), impacts).map {
        var part = part
        part.trip = $0
        return part
      }
    }
    // Without trip_id and start_time, a TripDescriptor names all trips of its route.
    let isOfDescriptor = selector.routeID.isEmpty && !trip.routeID.isEmpty
    let route = GTFSID(isOfDescriptor ? trip.routeID : selector.routeID)
    if !route.isEmpty {
      guard references.hasRoute(route) else { throw .noSuchRoute(route) }
      part.routeID = route
      let direction =
        isOfDescriptor && trip.hasDirectionID
        ? trip.directionID : selector.hasDirectionID ? selector.directionID : nil
      if let direction {
        guard direction <= 1 else { throw .noSuchDirection(Int(direction)) }
        part.directionID = Int(direction)
      }
      return [part]
    }
    if selector.hasRouteType {
      let routes = index.timetable.routes.filter { $0.type == Int(selector.routeType) }
      guard !routes.isEmpty else { throw .noSuchRouteType(Int(selector.routeType)) }
      return routes.map {
        var part = part
        part.routeID = $0.id
        return part
      }
    }
    guard part.agencyID != nil || part.stopID != nil else { throw .emptySelector }
    return [part]
  }

  /// Returns the scheduled trips that the descriptor of a selector names; `route` is the `route_id` beside it, or empty.
  private mutating func instances(
    of trip: TransitRealtime_TripDescriptor, route: GTFSID, _ impacts: [AlertPeriod]
  ) throws(UnmatchedAlert.Reason) -> [TripInstance] {
    var trip = trip
    if trip.routeID.isEmpty, !route.isEmpty { trip.routeID = route.text }
    let id = trip.describedTrip.tripID
    if !route.isEmpty, let own = references.route(ofTrip: id), own != route {
      throw .tripOfOtherRoute(trip: id, route: route)
    }
    do throws(UnmatchedEntity.Reason) { return try instances(of: trip, impacts) } catch { throw .trip(id, error) }
  }

  /// Returns the scheduled trips that a descriptor names: those of the days of the index, or one of a later day. Without
  /// `start_date` or `start_time` a descriptor may name several.
  private mutating func instances(
    of trip: TransitRealtime_TripDescriptor, _ impacts: [AlertPeriod]
  ) throws(UnmatchedEntity.Reason) -> [TripInstance] {
    switch trip.relationship {
    // Their trip_id is that of another trip, or of none.
    case .added, .new, .duplicated: throw .extraTrip
    case .scheduled, .unscheduled, .canceled, .deleted, .replacement, nil: break
    }
    let timetable = index.timetable
    let name = trip.describedTrip
    guard !name.tripID.isEmpty else {
      var update = TransitRealtime_TripUpdate()
      update.trip = trip
      update.trip.scheduleRelationship = .scheduled
      return [timetable.instance(ofRow: try finder.row(of: update, madeAt: madeAt))]
    }
    var rows = Array(index.rows(ofTrip: name.tripID))
    let isFrequent = rows.first.map { timetable.scheduledTrips[$0].startTime != nil } ?? false
    if !name.startDate.isEmpty {
      guard name.startDate.utf8.count == 8, let date = ServiceDate(name.startDate) else {
        throw .malformedDate(name.startDate)
      }
      rows = rows.filter { timetable.scheduledTrips[$0].serviceDate == date }
      if rows.isEmpty, references.hasTrip(name.tripID) {
        // The index has one day, and what still runs of the days before.
        guard date > timetable.serviceDate, !isFrequent else { throw .notOnThatDay(date) }
        return [TripInstance(tripID: name.tripID, serviceDate: date)]
      }
    }
    guard !rows.isEmpty else { throw .noSuchTrip }
    if isFrequent, !name.startTime.isEmpty {
      guard let time = ServiceTime(gtfs: name.startTime) else { throw .malformedTime(name.startTime) }
      rows = rows.filter { timetable.scheduledTrips[$0].startTime == time }
      guard !rows.isEmpty else { throw .noSuchStart(time) }
    }
    let affected = rows.filter { row in
      let (departure, arrival) = (timetable.departure(ofRow: row), timetable.arrival(ofRow: row))
      return impacts.contains { $0.hasBegun(at: arrival) && !$0.hasEnded(at: departure) }
    }
    return (affected.isEmpty ? rows : affected).map { timetable.instance(ofRow: $0) }
  }
}

extension TransitRealtime_TripDescriptor {
  /// Whether the descriptor names a trip, and not all trips of a route.
  fileprivate var namesTrip: Bool { !describedTrip.tripID.isEmpty || !startTime.isEmpty }
}
