extension MeasureWords {
  /// Returns a sentence for the dispatcher that says why a measure is not possible.
  public func sentence(_ refusal: MeasureRefusal) -> String {
    let translation = desk.wording.translation
    switch refusal {
    case .noSuchTrip(let trip): return desk.wording.sentence(.noSuchTrip(trip))
    case .frequencyBased: return desk.wording.runsByHeadway
    case .refused(_, let error): return desk.wording.sentence(error)
    case .noSuchStop(_, let stop): return desk.wording.sentence(.noSuchStop(stop))
    case .tooFewStops: return desk.wording.sentence(.tooFewStops)
    case .noName: return translation.translate("Name the vehicle that runs the trip.")
    case .noVehicle(let trip): return Translation.fill(translation.translate("No vehicle of %@ is known."), name(trip))
    case .cancelled(let trip):
      return Translation.fill(translation.translate("%@ is canceled. Reinstate it first."), name(trip))
    case .over(let trip, let time):
      return Translation.fill(
        translation.translate(
          "%1$@ is over since %2$@, as far as is known. If it still runs, say first how late it is."), name(trip),
        desk.wording.time(time))
    case .lastTrip(let trip, let vehicle):
      return Translation.fill(
        translation.translate("Vehicle %1$@ has no trip after %2$@."), VisibleText.line(vehicle.text), name(trip))
    case .otherDay(let trip):
      return Translation.fill(translation.translate("%@ is of another service day."), name(trip))
    case .departed(let trip, let time):
      return Translation.fill(
        // Translators: a trip, and the time when it left its first stop
        translation.translate("%1$@ left at %2$@. Choose a later trip."), name(trip), desk.wording.time(time))
    case .passed(let trip, let stop, let time):
      return Translation.fill(
        // Translators: a trip, a stop, a time
        translation.translate("%1$@ passed %2$@ at %3$@. Choose a later stop."), name(trip), stop,
        desk.wording.time(time))
    case .elsewhere(let vehicle, let place, let needed, let time):
      return Translation.fill(
        // Translators: a vehicle, the stop where it is, a time, the stop where it would have to be
        translation.translate("Vehicle %1$@ is at %2$@ at %3$@, not at %4$@."), VisibleText.line(vehicle.text), place,
        desk.wording.time(time), needed)
    case .beginsLater(let vehicle, let place, let begin, let needed, let time):
      return Translation.fill(
        // Translators: a vehicle, when and where its day begins, and when and where it would have to be
        translation.translate("The day of vehicle %1$@ begins at %2$@ at %3$@, and not at %4$@ at %5$@."),
        VisibleText.line(vehicle.text), desk.wording.time(begin), place, desk.wording.time(time), needed)
    case .onTheWay(let vehicle, let trip, let from, let to, let time):
      return Translation.fill(
        // Translators: a vehicle, the first and the last stop of the trip that it runs, a time, and that trip
        translation.translate("Vehicle %1$@ is on its way from %2$@ to %3$@ at %4$@: it runs %5$@."),
        VisibleText.line(vehicle.text), from, to, desk.wording.time(time), name(trip))
    case .sameVehicle(let vehicle):
      return Translation.fill(
        translation.translate("Vehicle %@ runs the trip already. Choose another vehicle."),
        VisibleText.line(vehicle.text))
    case .notLater(let trip, let vehicle):
      return Translation.fill(
        translation.translate("%1$@ is not a later trip of vehicle %2$@."), name(trip), VisibleText.line(vehicle.text))
    case .endsThere(let trip, let stop):
      return Translation.fill(
        // Translators: a trip, and its last stop
        translation.translate("%1$@ ends at %2$@ anyway. Choose an earlier stop."), name(trip), stop)
    case .beginsThere(let trip, let stop):
      return Translation.fill(
        // Translators: a trip, and its first stop
        translation.translate("%1$@ starts at %2$@ anyway. Choose a later stop."), name(trip), stop)
    case .leavesLater(let trip, let stop, let time):
      return Translation.fill(
        // Translators: a trip, a stop, a time
        translation.translate("%1$@ does not leave %2$@ before %3$@ anyway. Choose a later time."), name(trip), stop,
        desk.wording.time(time))
    case .bringsNobody(let trip, let stop):
      return Translation.fill(
        // Translators: a trip, and its first stop
        translation.translate("%1$@ starts at %2$@, so that nobody arrives there with it. Choose another trip."),
        name(trip), stop)
    case .waitsForItself(let trip):
      return Translation.fill(
        translation.translate("%@ does not wait for itself. Choose another trip."), name(trip))
    case .doesNotMeet(let trip, let stop):
      return Translation.fill(translation.translate("%1$@ does not call at %2$@."), name(trip), stop)
    }
  }

  /// Returns a sentence that says why a swap is not possible, and one that says with which vehicle it is.
  ///
  /// - Parameters:
  ///   - refusal: Why the swap is not possible.
  ///   - trip: The trip from which on a vehicle was to be swapped.
  ///   - day: The day.
  /// - Returns: The sentences; only the first one when the trip itself is the obstacle.
  public func sentence(_ refusal: MeasureRefusal, swapping trip: TripInstance, on day: MeasureDay) -> String {
    let reason = sentence(refusal)
    switch refusal {
    case .elsewhere, .beginsLater, .onTheWay, .sameVehicle: break
    default: return reason
    }
    guard let partner = day.partners(of: trip).first else {
      return (try? day.standing(of: trip)).map { "\(reason) \(nobodyThere(at: $0))" } ?? reason
    }
    let possible = Translation.fill(
      // Translators: a vehicle, and the trip from which on it can be swapped
      desk.wording.translation.translate("A swap with vehicle %1$@ is possible, from %2$@ on."),
      VisibleText.line(partner.vehicle.text), name(partner.trip))
    return "\(reason) \(possible)"
  }

  private func name(_ trip: TripInstance) -> String { desk.name(of: trip) }
}
