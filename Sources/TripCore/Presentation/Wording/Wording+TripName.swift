// This extension has the names of lines and trips: what a dispatcher says to a colleague.
extension Wording {
  /// Returns the word for a kind of vehicle: `bus`, `tram`.
  public func word(_ kind: RouteKind) -> String {
    switch kind {
    case .tram: translation.translate("tram")
    case .metro: translation.translate("metro")
    case .train: translation.translate("train")
    case .bus: translation.translate("bus")
    case .coach: translation.translate("coach")
    case .ferry: translation.translate("ferry")
    case .cableTram: translation.translate("cable tram")
    case .gondola: translation.translate("gondola")
    case .funicular: translation.translate("funicular")
    case .trolleybus: translation.translate("trolleybus")
    case .monorail: translation.translate("monorail")
    case .taxi: translation.translate("taxi")
    case .air: translation.translate("air")
    }
  }

  /// Returns the name of a route, with the kind of vehicle when another kind has a route of the same name: `tram 11`.
  public func line(_ route: Route, in timetable: Timetable) -> String {
    [timetable.kindToTell(of: route).map(word), route.name].compactMap(\.self).joined(separator: " ")
  }

  /// Returns the line and the number of a scheduled trip: `R1 4012`, or `R1` when the trip has no number.
  ///
  /// - Parameters:
  ///   - row: Index in ``Timetable/scheduledTrips``.
  ///   - timetable: The timetable.
  ///   - trip: The trip as it is known, whose route is named; `nil` for that of the timetable.
  /// - Returns: The text.
  public func line(ofRow row: Int, in timetable: Timetable, as trip: Trip? = nil) -> String {
    [line(trip?.route ?? timetable.route(ofRow: row), in: timetable), timetable.number(ofRow: row)].compactMap(\.self)
      .joined(separator: " ")
  }

  /// Returns the destination of a scheduled trip, with its origin or the end of its `trip_id` when another trip would
  /// read the same: `Harbour (from Markt)`.
  ///
  /// - Parameters:
  ///   - row: Index in ``Timetable/scheduledTrips``.
  ///   - timetable: The timetable.
  ///   - trip: The trip as it is known, whose headsign is named; `nil` for that of the timetable.
  /// - Returns: The text.
  public func destination(ofRow row: Int, in timetable: Timetable, as trip: Trip? = nil) -> String {
    let headsign = timetable.headsign(ofRow: row)
    if let trip, trip.headsign != headsign { return trip.headsign }
    switch timetable.distinction(ofRow: row) {
    case nil: return headsign
    case .origin(let name)?:
      return Translation.fill(translation.translate("%1$@ (from %2$@)"), headsign, name)
    case .tripID(let id)?: return Translation.fill(translation.translate("%1$@ (%2$@)"), headsign, id)
    }
  }

  /// Returns the title of a scheduled trip, by which no other one of the day is called at the same time:
  /// `R1 4012 → Lindeveen`.
  ///
  /// - Parameters:
  ///   - row: Index in ``Timetable/scheduledTrips``.
  ///   - timetable: The timetable.
  ///   - trip: The trip as it is known, whose route and headsign are named; `nil` for those of the timetable.
  /// - Returns: The text.
  public func title(ofRow row: Int, in timetable: Timetable, as trip: Trip? = nil) -> String {
    Translation.fill(
      translation.translate("%1$@ → %2$@"), line(ofRow: row, in: timetable, as: trip),
      destination(ofRow: row, in: timetable, as: trip))
  }
}
