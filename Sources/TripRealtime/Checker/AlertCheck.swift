import TripCore
import TripFeed

/// Checks the rules about one alert, also by comparing it with the timetable.
struct AlertCheck {
  private let alert: TransitRealtime_Alert
  private let entity: String
  private let index: FeedIndex
  /// The `trip_id` of each extra trip, which an alert may name although the timetable does not have it.
  private let extraTrips: Set<GTFSID>
  private let now: Instant
  private(set) var findings = FindingList()

  /// Prepares to check an alert; `entity` is the id of its entity, and `now` the present time.
  init(_ alert: TransitRealtime_Alert, entity: String, index: FeedIndex, extraTrips: Set<GTFSID>, now: Instant) {
    self.alert = alert
    self.entity = entity
    self.index = index
    self.extraTrips = extraTrips
    self.now = now
  }

  /// Adds the findings about the alert to the list.
  mutating func check() {
    if alert.informedEntity.isEmpty { add(.noInformedEntity, "informed_entity") }
    for (number, selector) in alert.informedEntity.enumerated() {
      check(selector, "informed_entity[\(number)]")
    }
    var periods = AlertPeriodsCheck(alert, entity: entity, now: now)
    periods.check()
    findings.append(periods.findings)
    var texts = AlertTextsCheck(alert, entity: entity)
    texts.check()
    findings.append(texts.findings)
  }

  private mutating func check(_ selector: TransitRealtime_EntitySelector, _ place: String) {
    let trip = selector.trip
    let namesTrip = selector.hasTrip && (trip.hasTripID || trip.hasRouteID)
    if !selector.hasAgencyID, !selector.hasRouteID, !selector.hasRouteType, !selector.hasStopID, !namesTrip {
      add(.emptySelector, place)
    }
    if selector.hasAgencyID, !index.hasAgency(GTFSID(selector.agencyID)) {
      add(.unknownAgency, "\(place).agency_id \(selector.agencyID)")
    }
    if selector.hasStopID, index.locationType(ofStop: GTFSID(selector.stopID)) == nil {
      add(.unknownStop, "\(place).stop_id \(selector.stopID)")
    }
    if selector.hasRouteID, !index.hasRoute(GTFSID(selector.routeID)) {
      add(.alertOfUnknownRoute, "\(place).route_id \(selector.routeID)")
    }
    checkTrip(of: selector, place)
    checkDirection(of: selector, place)
    if alert.hasEffect, alert.effect == .noService, !(selector.hasTrip && trip.hasTripID) {
      add(.closesMoreThanTrips, "\(place): \(closed(by: selector))")
    }
  }

  private mutating func checkTrip(of selector: TransitRealtime_EntitySelector, _ place: String) {
    guard selector.hasTrip else { return }
    let trip = selector.trip
    let (id, ownRoute, route) = (GTFSID(trip.tripID), GTFSID(trip.routeID), GTFSID(selector.routeID))
    let planned = trip.hasTripID ? index.route(ofTrip: id) : nil
    if trip.hasTripID, !index.hasTrip(id), !extraTrips.contains(id) {
      add(.alertOfUnknownTrip, "\(place).trip.trip_id \(trip.tripID)", trip: id)
    }
    if trip.hasRouteID {
      if !index.hasRoute(ownRoute) {
        add(.alertOfUnknownRoute, "\(place).trip.route_id \(trip.routeID)")
      } else if let planned, planned != ownRoute {
        add(.wrongRoute, "\(place).trip.route_id \(trip.routeID), in the timetable \(planned)", trip: id)
      }
    }
    guard selector.hasRouteID else { return }
    if let planned, planned != route {
      add(.tripOfOtherRoute, "\(place).route_id \(selector.routeID), in the timetable \(planned)", trip: id)
    }
    if trip.hasRouteID, ownRoute != route {
      add(.twoRoutes, "\(place).route_id \(selector.routeID), trip.route_id \(trip.routeID)", trip: id)
    }
  }

  private mutating func checkDirection(of selector: TransitRealtime_EntitySelector, _ place: String) {
    guard selector.hasDirectionID else { return }
    let value = "\(place).direction_id \(selector.directionID)"
    guard selector.hasRouteID else {
      add(.alertOfUnknownDirection, "\(value) without route_id")
      return
    }
    guard let route = index.plan(ofRoute: GTFSID(selector.routeID)),
      !route.directions.contains(Int(selector.directionID))
    else { return }
    add(.alertOfUnknownDirection, "\(value) of route_id \(selector.routeID)")
  }

  /// Returns what a consumer closes that takes `NO_SERVICE` for all that a selector names, such as
  /// `all of route_id R (L4), 84 trips in the timetable`.
  private func closed(by selector: TransitRealtime_EntitySelector) -> String {
    var parts: [String] = []
    if selector.hasStopID {
      parts.append(
        "stop_id \(selector.stopID)" + (index.name(ofStop: GTFSID(selector.stopID)).map { " (\($0))" } ?? ""))
    }
    let route = selector.hasRouteID ? selector.routeID : selector.trip.hasRouteID ? selector.trip.routeID : nil
    if let route {
      let plan = index.plan(ofRoute: GTFSID(route))
      let name = plan.map { $0.name.isEmpty ? "" : " (\($0.name))" } ?? ""
      let direction = selector.hasDirectionID ? " in direction_id \(selector.directionID)" : ""
      let trips = plan.map { ", \($0.tripCount) trips in the timetable" } ?? ""
      parts.append("route_id \(route)\(name)\(direction)\(trips)")
    }
    if selector.hasAgencyID { parts.append("agency_id \(selector.agencyID)") }
    if selector.hasRouteType { parts.append("route_type \(selector.routeType)") }
    return parts.isEmpty ? "nothing is named" : "all of " + parts.joined(separator: " of ")
  }

  private mutating func add(_ rule: Rule, _ value: String?, trip: GTFSID? = nil) {
    findings.append(Finding(rule, entity: entity, tripID: trip, value: value))
  }
}
