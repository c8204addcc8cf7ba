// This extension makes the measure of what is filled in.
extension MeasureModel {
  /// Returns the measure as it is filled in; `nil`, after ``result`` says what is missing, when something is.
  func measure(_ trip: TripInstance, _ row: Int, _ day: MeasureDay) throws(MeasureRefusal) -> VehicleMeasure? {
    let stop = Int(value(.stop)).map { StopSequence($0) } ?? day.unfitStop(for: kind.value, ofRow: row)
    let other = Int(value(.trip)).flatMap { index in
      desk.timetable.value.scheduledTrips.indices.contains(index) ? desk.timetable.value.instance(ofRow: index) : nil
    }
    switch kind.value {
    case .otherVehicle:
      let typed = value(.vehicle).trimmingSpaces
      // A choice is typed as it reads.
      let name = choices[.vehicle]?.value.first { $0.text == typed || $0.id == value(.vehicle) }?.id ?? typed
      return .otherVehicle(
        name.isEmpty ? nil : GTFSID(name), from: trip, extent: value(.extent) == Self.thisTrip ? .thisTrip : .restOfDay)
    case .swap:
      guard let other else { return lacks(MeasureWords(desk).nobodyThere(at: try day.standing(of: trip))) }
      return .swap(trip, other)
    case .cut:
      let reason = TypedReason(reading: value(.reason), desk.wording)
      guard !reason.text.isEmpty else { return lacks(desk.wording.translation.translate("Say why, for passengers.")) }
      return .cut(from: trip, through: other, reason: reason.text, cause: reason.cause)
    case .endEarly: return .endEarly(trip, at: stop)
    case .startLate: return .startLate(trip, at: stop)
    case .shortTurn:
      guard let next = day.next(after: row) else {
        throw day.vehicle(ofRow: row).map { .lastTrip(trip, vehicle: $0) } ?? .noVehicle(trip)
      }
      return .shortTurn(
        trip, endsAt: stop, desk.timetable.value.instance(ofRow: next),
        startsAt: Int(value(.nextStop)).map { StopSequence($0) } ?? day.unfitStop(for: .startLate, ofRow: next))
    case .hold:
      guard let time = typedTime(stop, row) else {
        return lacks(desk.wording.translation.translate("Type when it leaves, such as 8:40 or +5."))
      }
      return .hold(trip, at: stop, until: time)
    case .connection:
      guard let other else {
        return lacks(
          desk.wording.translation.translate("No trip that it would have to wait for arrives there within an hour."))
      }
      return .holdForConnection(trip, at: stop, from: other, transfer: VehicleMeasure.usualTransfer)
    }
  }

  private func lacks(_ sentence: String) -> VehicleMeasure? {
    shown.value = .impossible(sentence)
    return nil
  }

  private func typedTime(_ stop: StopSequence, _ row: Int) -> Instant? {
    guard let trip = desk.trips.trip(ofRow: row), let stopTime = trip.stopTimes.first(where: { $0.sequence == stop })
    else { return nil }
    return TypedDeparture(desk.wording)
      .delay(value(.time), scheduled: stopTime.departure, serviceDate: trip.instance.serviceDate)
      .map { stopTime.departure + $0 }
  }
}

extension String {
  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return String(self[first...last])
  }
}
