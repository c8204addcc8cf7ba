/// What it leads to when a trip is given to the vehicle of the lane to which it is carried. It is worked out once for each
/// lane, because a preview of every movement of the pointer would take too long.
enum CarryOutcome {
  /// The vehicle runs the trip already.
  case unchanged
  /// The vehicle takes the trip over, as the measure says.
  case measure(MeasurePreview)
  /// The vehicle takes the trip over in the proposal, which then is this one.
  case proposal(VehicleProposalDraft)
  /// It is not possible.
  case refused(MeasureRefusal)

  /// Whether it is not possible.
  var isRefused: Bool {
    if case .refused = self { true } else { false }
  }
}

extension VehiclesModel {
  /// Works out what it leads to when a trip is given to the vehicle of a lane, by the rules of the measure *another
  /// vehicle*.
  func outcome(of instance: TripInstance, lane: Int) -> CarryOutcome {
    guard let row = desk.trips.row(of: instance) else { return .refused(.noSuchTrip(instance)) }
    let identity = list.identity(at: lane)
    guard list.line(at: lane)?.rows.contains(row) != true else { return .unchanged }
    do throws(MeasureRefusal) {
      if var draft = list.draft {
        try draft.move(row, to: identity?.name)
        return .proposal(draft)
      }
      guard let identity else { throw .noName }
      // A vehicle counts within a service date: another one of that name would get the trip.
      guard identity.date == instance.serviceDate else { throw .otherDay(instance) }
      return .measure(
        try desk.trips.measureDay().preview(.otherVehicle(identity.name, from: instance, extent: .thisTrip)))
    } catch { return .refused(error) }
  }

  /// Describes what a carried trip leads to: which vehicle runs it, the conflicts now and then, or why it is refused.
  func words(_ outcome: CarryOutcome, of instance: TripInstance, lane: Int) -> [String] {
    let words = MeasureWords(desk)
    switch outcome {
    case .unchanged:
      return [
        Translation.fill(
          desk.wording.translation.translate("%1$@ stays with vehicle %2$@"), desk.name(of: instance),
          list.line(at: lane)?.name ?? "")
      ]
    case .measure(let preview): return words.vehicles(preview) + words.conflicts(preview)
    case .proposal(let draft):
      guard let row = desk.trips.row(of: instance), let before = list.draft else { return [] }
      return desk.wording.words(
        draft.name(ofRow: row) ?? "", runs: desk.name(of: instance), before, draft)
    case .refused(let refusal): return [words.sentence(refusal)]
    }
  }
}
