import FoundationEssentials

/// Finds the entries that a desk knows were saved, but that the journal lacks after it was opened again.
///
/// Entries are missing when a damaged journal was recovered, or when its file was replaced by an older copy.
struct MissingEntries {
  /// The state of the journal before it was opened again.
  let before: JournalState
  /// The state of the journal now.
  let now: JournalState

  /// Makes the proposals that restore every trip to its state before, with the ids, times and authors of the missing
  /// entries.
  ///
  /// Missing entries that were not in effect stay out. When the journal still has a later decision about the same trip,
  /// all decisions in effect on that trip are proposed again, because the order of decisions matters.
  ///
  /// - Parameters:
  ///   - time: The time of additional entries that withdraw a trip's decisions before they are proposed again.
  ///   - author: The author of these additional entries.
  /// - Returns: Steps to append one after the other: one for each undo, then one for each trip instance.
  func steps(time: Instant, author: String) -> [[Proposal]] {
    var undos: [[Proposal]] = []
    // The state with the undos that are proposed so far. Undoing an undo brings an entry into effect, which a later
    // undo may undo again.
    var restored = now
    var instances: [TripInstance] = []
    var seen: Set<TripInstance> = []
    for entry in before.entries where now.entry(entry.id) == nil && before.isInEffect(entry.id) {
      if let undone = entry.undoes {
        guard restored.isInEffect(undone) else { continue }
        undos.append([Proposal(again: entry)])
        restored.add(entry)
      } else if seen.insert(entry.instance).inserted {
        instances.append(entry.instance)
      }
    }
    return undos + instances.map { decisions(about: $0, time: time, author: author) }.filter { !$0.isEmpty }
  }

  /// Makes the step that restores the decisions about one trip instance; empty when no decision is missing.
  private func decisions(about instance: TripInstance, time: Instant, author: String) -> [Proposal] {
    let entries = before.effectiveEntries(on: instance)
    let tail = entries.drop(while: { now.entry($0.id) != nil })
    guard let first = tail.first else { return [] }
    if tail.allSatisfy({ now.entry($0.id) == nil }) { return tail.map { Proposal(again: $0) } }
    let group = UUID()
    let withdrawal = JournalEntry(
      sequence: .start, id: UUID(), group: group, time: time, author: author, operatorID: first.operatorID,
      instance: instance, action: .decision(.withdrawn))
    return [Proposal(again: withdrawal)]
      + entries.map { entry in
        guard now.entry(entry.id) != nil else { return Proposal(again: entry) }
        return Proposal(
          again: JournalEntry(
            sequence: .start, id: UUID(), group: group, time: entry.time, author: entry.author,
            operatorID: entry.operatorID, instance: instance, action: entry.action))
      }
  }
}
