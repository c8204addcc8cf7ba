import FoundationEssentials

/// Finds journal entries that are missing: a desk saw that they were saved, but the journal lacks them after it was
/// opened again.
///
/// Entries are missing when a damaged journal was recovered, or when its file was replaced by an older copy.
struct MissingEntries {
  /// The state of the journal, as the desk knew it, before the journal was opened again.
  let before: JournalState
  /// The state of the journal after it was opened again, which may lack entries.
  let now: JournalState

  /// Makes the proposals that bring every trip back to its state in ``before``, with the ids, times and authors of
  /// the missing entries.
  ///
  /// Missing entries that were not in effect are not proposed. When the journal still has a later decision about the
  /// same trip, all decisions in effect on that trip are proposed again, because the order of decisions matters.
  ///
  /// - Parameters:
  ///   - time: The time of additional entries, each of which withdraws the decisions about a trip before they are
  ///     proposed again.
  ///   - author: The author of these additional entries.
  /// - Returns: The steps to append, one after the other: one for each undo, then one for each trip instance.
  func steps(time: Instant, author: String) -> [[Proposal]] {
    var undos: [[Proposal]] = []
    // `restored` is the journal's state with the undos that were proposed so far: an undo of an undo brings an entry
    // into effect, and a later undo may undo that entry again.
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

  /// Makes the proposals that restore the decisions about one trip instance, as one undo step; an empty array when no
  /// decision is missing.
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
