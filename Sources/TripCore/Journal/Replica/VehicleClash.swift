import FoundationEssentials

/// Two trips to which two desks gave one vehicle, without knowing of each other.
struct VehicleClash: Sendable {
  /// The trip of the desk that decided later, as planned.
  let trip: TripInstance
  /// The entry of the other desk, about another trip of the same service date.
  let rival: JournalEntry
  /// The name of the vehicle.
  let vehicle: GTFSID
}

// A step that gives a vehicle is refused when another desk has given the vehicle to another trip. The journal knows only
// decisions: whether the vehicle can run both trips is for the desk to say, which knows their times.
extension Replication {
  /// Handles the refusal of the first waiting step, after the journal's entries up to the refusal were read.
  mutating func finish(_ refusal: Refusal, of step: UUID, _ effects: inout [Effect]) {
    // Of a service date that is not loaded, the desk does not know the times of the trips.
    guard rival(of: refusal) != nil, let first = waiting.first, first.first?.id == step else {
      return remove(step, because: refusal, &effects)
    }
    toJudge = first.flatMap { proposal -> [VehicleClash] in
      guard case .decide(.vehicle(let name)) = proposal.request, let trip = proposal.instance else { return [] }
      return rivals(of: proposal, refused: refusal).map { VehicleClash(trip: trip, rival: $0, vehicle: name) }
    }
  }

  /// Removes the first waiting step when its vehicle cannot run both trips. Otherwise the step is sent again, with what the
  /// desk knows now.
  mutating func judge(_ clash: VehicleClash?, _ effects: inout [Effect]) {
    guard case .refused(let refusal, let step) = standing else { return }
    if let clash {
      let reason = DecisionError.vehicleGivenMeanwhile(by: clash.rival.author, entry: clash.rival.id)
      return remove(step, because: Refusal(instance: clash.trip, reason: reason), &effects)
    }
    standing = .idle
    guard let first = waiting.first, first.first?.id == step else { return }
    waiting[0] = first.map { $0.alsoKnowing(rivals(of: $0, refused: refusal)) }
    keepAnew(step)
  }

  /// The entry for which a step was refused; `nil` when it was refused for another reason, or the entry is not loaded.
  private func rival(of refusal: Refusal) -> JournalEntry? {
    guard case .vehicleGivenMeanwhile(by: _, let rival) = refusal.reason else { return nil }
    return confirmed.entry(rival)
  }

  /// The entries that give the vehicle of a proposal to other trips, though the desk did not know them. The one for which it was
  /// refused is among them, also where it counts only after what the step decides before, such as an undo.
  private func rivals(of proposal: Proposal, refused refusal: Refusal) -> [JournalEntry] {
    let unknown = proposal.unknownRivals(in: confirmed)
    guard case .decide(.vehicle) = proposal.request, refusal.subject == proposal.subject,
      let rival = rival(of: refusal),
      !unknown.contains(where: { $0.id == rival.id })
    else { return unknown }
    return unknown + [rival]
  }
}
