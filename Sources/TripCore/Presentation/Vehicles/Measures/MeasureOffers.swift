/// What a dispatcher can choose for a measure about the trip of a row.
@MainActor
struct MeasureOffers {
  private let desk: DeskModel
  private let day: MeasureDay
  private let row: Int
  private let kind: MeasureKind
  /// How far from the departure another trip may arrive to be offered for a connection.
  private static let connectionWindow: Seconds = .minutes(60)

  init(_ desk: DeskModel, _ day: MeasureDay, _ row: Int, _ kind: MeasureKind) {
    (self.desk, self.day, self.row, self.kind) = (desk, day, row, kind)
  }

  /// Returns the choices of a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - stop: The stop that is filled in.
  ///   - extent: The extent that is filled in.
  /// - Returns: The choices; empty for a field that offers none.
  func choices(_ field: MeasureField, stop: String, _ extent: String) -> [MeasureChoice] {
    switch field {
    case .extent:
      [
        MeasureChoice(
          id: MeasureModel.restOfDay, text: desk.wording.translation.translate("This trip and all later ones")),
        MeasureChoice(id: MeasureModel.thisTrip, text: desk.wording.translation.translate("This trip only")),
      ]
    case .vehicle:
      day.vehicles(thatCanTake: trip, extent == MeasureModel.thisTrip ? .thisTrip : .restOfDay)
        .map { MeasureChoice(id: $0, text: VisibleText.line($0)) }
    case .stop: stops(ofRow: row)
    case .nextStop: day.next(after: row).map(stops) ?? []
    case .trip: trips(Int(stop).map { StopSequence($0) })
    case .reason:
      AlertCause.allCases.filter { $0 != .unknown && $0 != .other }
        .map { MeasureChoice(id: $0.rawValue, text: desk.wording.name(of: $0)) }
    case .time: []
    }
  }

  /// Returns the id of the choice with which a field begins.
  func first(_ field: MeasureField, _ choices: [MeasureChoice]) -> String {
    // A cut goes to the end of the day, and a trip ends at the last stop but one or starts at the second.
    switch (kind, field) {
    case (.cut, .trip): choices.last?.id ?? ""
    case (.endEarly, .stop), (.shortTurn, .stop): choices.dropLast().last?.id ?? ""
    case (.startLate, .stop), (.shortTurn, .nextStop): choices.dropFirst().first?.id ?? ""
    default: choices.first?.id ?? ""
    }
  }

  private var trip: TripInstance { desk.timetable.value.instance(ofRow: row) }

  private func stops(ofRow row: Int) -> [MeasureChoice] {
    (day.trip(ofRow: row)?.stopTimes ?? []).filter { !$0.isSkipped }.map { stopTime in
      let time = desk.wording.time(stopTime.expectedDeparture ?? stopTime.departure)
      return MeasureChoice(
        id: String(stopTime.sequence.number),
        text: Translation.fill(desk.wording.translation.translate("%1$@ %2$@"), time, stopTime.stop.name))
    }
  }

  private func trips(_ stop: StopSequence?) -> [MeasureChoice] {
    switch kind {
    case .swap:
      day.partners(of: trip).compactMap { vehicle, partner in
        desk.trips.row(of: partner).map { row in
          MeasureChoice(
            id: String(row),
            text: Translation.fill(
              desk.wording.translation.translate("Vehicle %1$@, from %2$@ on"), VisibleText.line(vehicle),
              desk.name(ofRow: row)))
        }
      }
    case .cut:
      ((try? day.rest(from: row)) ?? []).filter { day.run(ofRow: $0) != nil }.map { row in
        MeasureChoice(id: String(row), text: desk.name(ofRow: row))
      }
    case .connection: connections(at: stop)
    default: []
    }
  }

  /// The trips that arrive at a stop or its station near the departure, those first that arrive first.
  private func connections(at sequence: StopSequence?) -> [MeasureChoice] {
    guard let stopTime = day.trip(ofRow: row)?.stopTimes.first(where: { $0.sequence == sequence }) else { return [] }
    let timetable = desk.timetable.value
    let window = Self.connectionWindow
    let place = stopTime.stop
    let here = Set(
      timetable.stops.indices.filter { index in
        timetable.stops.id(at: index) == place.id
          || place.station.map { timetable.stops.station(at: index) == $0 } ?? false
      })
    var found: [(arrival: Instant, row: Int)] = []
    for other in timetable.scheduledTrips.indices
    where other != row && timetable.departure(ofRow: other) <= stopTime.departure + window
      && timetable.arrival(ofRow: other) >= stopTime.departure - window
      && timetable.trips[timetable.scheduledTrips[other].trip].stopTimes.contains(where: {
        here.contains(timetable.stopTimes[$0].stop)
      })
    {
      if other > row, let vehicle = day.vehicle(ofRow: row), day.vehicle(ofRow: other) == vehicle { continue }
      let instance = timetable.instance(ofRow: other)
      guard let arrival = try? day.arrival(of: instance, near: stopTime.stop, expected: stopTime.departure),
        (arrival - stopTime.departure).magnitude <= window
      else { continue }
      found.append((arrival, other))
    }
    return found.sorted { $0 < $1 }.map { arrival, row in
      MeasureChoice(
        id: String(row),
        text: Translation.fill(
          desk.wording.translation.translate("%1$@: %2$@"), desk.wording.time(arrival), desk.name(ofRow: row)))
    }
  }
}

extension MeasureDay {
  /// Returns the row of the next trip of a row's vehicle that runs; `nil` when there is none.
  func next(after row: Int) -> Int? { (try? rest(from: row))?.first { $0 > row && run(ofRow: $0) != nil } }

  /// Returns where a trip begins, and when.
  func standing(of trip: TripInstance) throws(MeasureRefusal) -> (stop: String, time: Instant) {
    guard let run = run(ofRow: try requiredRow(trip)) else { throw .cancelled(trip) }
    return (run.start.name, run.start.time)
  }
}

extension MeasureWords {
  /// Says that no vehicle is at a place with which a trip's vehicle could be swapped.
  func nobodyThere(at place: (stop: String, time: Instant)) -> String {
    Translation.fill(
      desk.wording.translation.translate("No other vehicle that could be swapped is at %1$@ at %2$@."), place.stop,
      desk.wording.time(place.time))
  }
}
