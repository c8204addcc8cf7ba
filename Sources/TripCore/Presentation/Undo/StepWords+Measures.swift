// The words for steps that mend a vehicle's day, whose entries say less one by one than together.
extension StepWords {
  /// Returns what a measure did, such as `vehicles 12 and 14 swapped from 08:40 X1 → Airport on`; `nil` for any other step,
  /// and for one that its entries tell. A journal from before a trip's end was one entry has one for each skipped stop.
  func measure(_ entries: [JournalEntry]) -> String? {
    let translation = desk.wording.translation
    let decisions = entries.compactMap(\.decision)
    let isSeveral = Set(entries.map(\.subject)).count > 1
    guard decisions.count == entries.count, decisions.count > 1 else { return nil }
    var vehicles: [GTFSID] = []
    var (isTurn, hasSkipped) = (false, false)
    for decision in decisions {
      switch decision {
      case .endsEarly, .startsLate: isTurn = true
      case .vehicle(let name): if !vehicles.contains(name) { vehicles.append(name) }
      case .skipped: hasSkipped = true
      default: return nil
      }
    }
    // The first trip went to the vehicle that is named first.
    if isSeveral, !isTurn, !hasSkipped, vehicles.count == 2 {
      let names = (VisibleText.line(vehicles[1].text), VisibleText.line(vehicles[0].text))
      guard let first = entries.first?.instance.flatMap(name(of:)) else {
        return Translation.fill(translation.translate("vehicles %1$@ and %2$@ swapped"), names.0, names.1)
      }
      return Translation.fill(
        // Translators: two vehicles, and the first trip that the other one runs now
        translation.translate("vehicles %1$@ and %2$@ swapped from %3$@ on"), names.0, names.1, first)
    }
    guard vehicles.isEmpty else { return nil }
    if isSeveral { return translation.translate("turned early") }
    return isTurn ? nil : shortened(entries)
  }

  /// Returns where a trip ends or starts now, after a decision about its end or its start.
  func end(of trip: Trip, _ decision: Decision) -> String {
    let served = trip.stopTimes.filter { !$0.isSkipped }
    let (planned, now) =
      if case .endsEarly = decision { (trip.stopTimes.last, served.last) } else { (trip.stopTimes.first, served.first) }
    guard let planned, let now else { return "" }
    if now.sequence == planned.sequence {
      return Translation.fill(desk.wording.translation.translate("calls at %@"), planned.stop.name)
    }
    if case .endsEarly = decision { return desk.wording.phrase(.endsEarly(at: now.sequence), on: trip) }
    return desk.wording.phrase(.startsLate(at: now.sequence), on: trip)
  }

  /// Returns where a trip ends early or starts late; `nil` when the skipped stops are neither its last nor its first ones.
  private func shortened(_ entries: [JournalEntry]) -> String? {
    guard let instance = entries.first?.instance,
      let trip = desk.trips.row(of: instance).flatMap(desk.trips.undecidedTrip(ofRow:))
    else { return nil }
    let stopTimes = trip.stopTimes
    let skipped = entries.compactMap { entry in (try? entry.taken?.fitted(to: trip))?.sequence }
    guard skipped.count == entries.count,
      let first = stopTimes.firstIndex(where: { !skipped.contains($0.sequence) }),
      let last = stopTimes.lastIndex(where: { !skipped.contains($0.sequence) }),
      last - first + 1 + skipped.count == stopTimes.count
    else { return nil }
    let translation = desk.wording.translation
    if first == 0 {
      return Translation.fill(translation.translate("ends at %@"), stopTimes[last].stop.name)
    }
    guard last == stopTimes.count - 1 else { return nil }
    return Translation.fill(translation.translate("starts at %@"), stopTimes[first].stop.name)
  }
}
