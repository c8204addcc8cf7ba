/// What a dispatcher can choose for a measure about the trip of a row.
@MainActor
struct MeasureOffers {
  private let desk: DeskModel
  private let day: MeasureDay
  private let row: Int
  private let kind: MeasureKind
  /// A trip that is offered for a swap also when the swap is not possible, so that the dispatcher reads why.
  private let wanted: TripInstance?
  /// How far from the departure another trip may arrive to be offered for a connection.
  private static let connectionWindow: Seconds = .minutes(60)

  init(_ desk: DeskModel, _ day: MeasureDay, _ row: Int, _ kind: MeasureKind, wanted: TripInstance?) {
    (self.desk, self.day, self.row, self.kind, self.wanted) = (desk, day, row, kind, wanted)
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
        .map { MeasureChoice(id: $0.text, text: vehicle($0)) }
    case .stop: day.stops(for: kind, ofRow: row).map(choice)
    case .nextStop: day.next(after: row).map { day.stopsToStart(ofRow: $0).map(choice) } ?? []
    case .trip: trips(Int(stop).map { StopSequence($0) })
    case .reason:
      AlertCause.allCases.filter { $0 != .unknown && $0 != .other }
        .map { MeasureChoice(id: $0.rawValue, text: desk.wording.name(of: $0)) }
    case .time: []
    }
  }

  /// Returns the id of the choice with which a field begins.
  func first(_ field: MeasureField, _ choices: [MeasureChoice]) -> String {
    // A measure begins with what changes least: a cut cancels one trip, and a trip that ends early skips one stop.
    switch (kind, field) {
    case (.endEarly, .stop), (.shortTurn, .stop): choices.last?.id ?? ""
    default: choices.first?.id ?? ""
    }
  }

  private var trip: TripInstance { desk.timetable.value.instance(ofRow: row) }

  private func choice(_ stopTime: StopTime) -> MeasureChoice {
    let time = desk.wording.time(stopTime.expectedDeparture ?? stopTime.departure)
    return MeasureChoice(
      id: String(stopTime.sequence.number),
      text: Translation.fill(desk.wording.translation.translate("%1$@ %2$@"), time, stopTime.stop.name))
  }

  /// Says of a vehicle that can take over where and how long it is free.
  private func vehicle(_ name: GTFSID) -> String {
    let (translation, wording) = (desk.wording.translation, desk.wording)
    let free = day.freeTime(of: name, around: row)
    let name = VisibleText.line(name.text)
    switch (free.since, free.until) {
    case (nil, nil): return name
    case (nil, let until?):
      // Translators: a vehicle, and the time when its first trip begins
      return Translation.fill(translation.translate("%1$@: free until %2$@"), name, wording.time(until))
    case (let since?, nil):
      return Translation.fill(
        // Translators: a vehicle, the stop where it is free, and the time since when
        translation.translate("%1$@: free at %2$@ from %3$@"), name, since.stop, wording.time(since.time))
    case (let since?, let until?):
      return Translation.fill(
        // Translators: a vehicle, the stop where it is free, and two times
        translation.translate("%1$@: free at %2$@ from %3$@ to %4$@"), name, since.stop, wording.time(since.time),
        wording.time(until))
    }
  }

  private func trips(_ stop: StopSequence?) -> [MeasureChoice] {
    switch kind {
    case .swap:
      partners.compactMap { vehicle, partner in
        desk.trips.row(of: partner).map { row in
          MeasureChoice(
            id: String(row),
            // Translators: vehicle 14, from the trip 08:50 X1 → Airport on
            text: Translation.fill(
              desk.wording.translation.translate("Vehicle %1$@, from %2$@ on"), VisibleText.line(vehicle.text),
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

  /// The vehicles with which the trip's can be swapped, and the one that was selected with it.
  private var partners: [(vehicle: GTFSID, trip: TripInstance)] {
    let found = day.partners(of: trip)
    guard let wanted, !found.contains(where: { $0.trip == wanted }),
      let name = desk.trips.row(of: wanted).flatMap(day.vehicle(ofRow:))
    else { return found }
    return [(name, wanted)] + found
  }

  /// The trips that arrive at a stop or its station within an hour, and so late that the trip would have to wait for them;
  /// those first that arrive first.
  private func connections(at sequence: StopSequence?) -> [MeasureChoice] {
    guard let stopTime = day.trip(ofRow: row)?.stopTimes.first(where: { $0.sequence == sequence }) else { return [] }
    let timetable = desk.timetable.value
    let window = Self.connectionWindow
    let leaves = stopTime.expectedDeparture ?? stopTime.departure
    let vehicle = day.vehicleDay.vehicles.number(ofRow: row)
    var place = MeetingPlace(stopTime.stop, in: timetable)
    var found: [(arrival: Instant, row: Int)] = []
    for other in timetable.scheduledTrips.indices
    where other != row && timetable.departure(ofRow: other) <= stopTime.departure + window
      && timetable.arrival(ofRow: other) >= stopTime.departure - window && place.isServed(byRow: other)
    {
      if other > row, vehicle != nil, day.vehicleDay.vehicles.number(ofRow: other) == vehicle { continue }
      let instance = timetable.instance(ofRow: other)
      guard let arrival = try? day.arrival(of: instance, near: stopTime.stop, expected: stopTime.departure),
        arrival + VehicleMeasure.usualTransfer > leaves, arrival - stopTime.departure <= window
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

/// A stop and the other stops of its station, at which passengers change. Each stop of the timetable is compared when the
/// first trip calls there, and only once.
private struct MeetingPlace {
  private let stop: Stop
  private let timetable: Timetable
  private var isHere: [Bool?]

  init(_ stop: Stop, in timetable: Timetable) {
    (self.stop, self.timetable) = (stop, timetable)
    isHere = Array(repeating: nil, count: timetable.stops.count)
  }

  mutating func isServed(byRow row: Int) -> Bool {
    for index in timetable.trips[timetable.scheduledTrips[row].trip].stopTimes {
      let place = timetable.stopTimes[index].stop
      if let isHere = isHere[place] {
        if isHere { return true }
        continue
      }
      let isSame = timetable.stops[place].isOnePlace(with: stop)
      isHere[place] = isSame
      if isSame { return true }
    }
    return false
  }
}

extension MeasureDay {
  /// Returns the row of the next trip of a row's vehicle that runs; `nil` when there is none.
  func next(after row: Int) -> Int? { (try? rest(from: row))?.first { $0 > row && run(ofRow: $0) != nil } }

  /// Returns the stops that are offered for a measure about the trip of a row, in order.
  func stops(for kind: MeasureKind, ofRow row: Int) -> [StopTime] {
    switch kind {
    case .endEarly, .shortTurn: stopsToEnd(ofRow: row)
    case .startLate: stopsToStart(ofRow: row)
    case .hold, .connection: stopsToWait(ofRow: row)
    case .otherVehicle, .swap, .cut: []
    }
  }

  /// Returns a stop of the trip of a row about which the refusal of a measure says why there is no possible one.
  func unfitStop(for kind: MeasureKind, ofRow row: Int) -> StopSequence {
    let served = trip(ofRow: row)?.stopTimes.filter { !$0.isSkipped } ?? []
    let stop =
      switch kind {
      case .endEarly, .shortTurn: served.first
      case .startLate: served.last
      default: served.dropLast().last
      }
    return stop?.sequence ?? 0
  }

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
