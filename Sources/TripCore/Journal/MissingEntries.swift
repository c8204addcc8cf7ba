import FoundationEssentials

/// What a desk knows to have been saved, and a journal that was opened anew does not have: after a recovery, or where
/// somebody put back an older file.
struct MissingEntries {
  /// What the journal held before.
  let before: JournalState
  /// What it holds now.
  let now: JournalState

  /// The steps that make every run again what it was: the entries that are missing, with their names, times and authors.
  ///
  /// What was not in effect any more stays out. Where a later decision about the same run is still there, the missing
  /// one would come to stand above it: then all decisions in effect on that run are taken anew, in the old order.
  ///
  /// - Parameters:
  ///   - time: When they are appended.
  ///   - author: By whom.
  /// - Returns: A step for each run, and one for each undo.
  func steps(time: Instant, author: String) -> [[Proposal]] {
    var undos: [[Proposal]] = []
    // With each undo that comes back: one that takes back an undo brings into effect what a later one takes back again.
    var restored = now
    var scheduledTrips: [TripInstance] = []
    var seen: Set<TripInstance> = []
    for entry in before.entries where now.entry(entry.id) == nil && before.isInEffect(entry.id) {
      if let undone = entry.undoes {
        guard restored.isInEffect(undone) else { continue }
        undos.append([Proposal(again: entry)])
        restored.add(entry)
      } else if seen.insert(entry.instance).inserted {
        scheduledTrips.append(entry.instance)
      }
    }
    return undos + scheduledTrips.map { decisions(about: $0, time: time, author: author) }.filter { !$0.isEmpty }
  }

  private func decisions(about instance: TripInstance, time: Instant, author: String) -> [Proposal] {
    let entries = before.effectiveEntries(on: instance)
    let tail = entries.drop(while: { now.entry($0.id) != nil })
    guard let first = tail.first else { return [] }
    if tail.allSatisfy({ now.entry($0.id) == nil }) { return tail.map { Proposal(again: $0) } }
    let group = UUID()
    let clean = JournalEntry(
      sequence: .start, id: UUID(), group: group, time: time, author: author, operatorID: first.operatorID,
      instance: instance, action: .decision(.withdrawn))
    return [Proposal(again: clean)]
      + entries.map { entry in
        guard now.entry(entry.id) != nil else { return Proposal(again: entry) }
        return Proposal(
          again: JournalEntry(
            sequence: .start, id: UUID(), group: group, time: entry.time, author: entry.author,
            operatorID: entry.operatorID, instance: instance, action: entry.action))
      }
  }
}
