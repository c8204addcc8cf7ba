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

  /// Makes the proposals that bring every trip back to its state in ``before``, with the times and authors of the missing
  /// entries, and their ids.
  ///
  /// Missing entries that were not in effect are not proposed. When the journal still has a later decision about the
  /// same trip, all decisions in effect on that trip are proposed again, because the order of decisions matters. Their ids
  /// are new ones then, and the same at every desk, so that two desks which restore the same decisions do it once. A
  /// decision about an alert replaces all earlier ones, so the missing ones are proposed as they were; so are settings.
  ///
  /// - Parameters:
  ///   - time: The time of additional entries, each of which withdraws the decisions about a trip before they are
  ///     proposed again.
  ///   - author: The author of these additional entries.
  /// - Returns: The steps to append, one after the other: one for each undo, one for each decision about an alert or setting, then
  ///   one for each trip instance.
  func steps(time: Instant, author: String) -> [[Proposal]] {
    var undos: [[Proposal]] = []
    // `restored` is the journal's state with the undos that were proposed so far: an undo of an undo brings an entry
    // into effect, and a later undo may undo that entry again.
    var restored = now
    var instances: [TripInstance] = []
    var seen: Set<TripInstance> = []
    var whole: [[Proposal]] = []
    for entry in before.entries where now.lacks(entry) && before.isInEffect(entry.id) {
      if let undone = entry.undoes {
        guard restored.isInEffect(undone) else { continue }
        undos.append([Proposal(again: entry)])
        restored.add(entry)
      } else if let instance = entry.instance {
        if seen.insert(instance).inserted { instances.append(instance) }
      } else if let setting = entry.setting {
        if !hasNewer(setting) { whole.append([Proposal(again: entry)]) }
      } else {
        // A decision that the journal got since stands above the missing one.
        if let alert = entry.subject.alert, !hasNewer(alert) { whole.append([Proposal(again: entry)]) }
      }
    }
    return undos + whole + instances.map { decisions(about: $0, time: time, author: author) }.filter { !$0.isEmpty }
  }

  /// Whether the journal has a decision about an alert that the desk did not know.
  private func hasNewer(_ alert: AlertSubject) -> Bool {
    now.allEntries(onAlert: alert.id).contains { before.entry($0.id) == nil }
  }

  /// Whether the journal has a setting of the same kind that the desk did not know.
  private func hasNewer(_ setting: OperatorSetting) -> Bool {
    now.settingEntries.contains { $0.setting?.kind == setting.kind && before.entry($0.id) == nil }
  }

  /// Makes the proposals that restore the decisions about one trip instance, as one undo step; an empty array when no
  /// decision is missing.
  private func decisions(about instance: TripInstance, time: Instant, author: String) -> [Proposal] {
    let entries = before.effectiveEntries(on: instance)
    let tail = entries.drop(while: { now.entry($0.id) != nil })
    guard let first = tail.first else { return [] }
    if tail.allSatisfy({ now.entry($0.id) == nil }) { return tail.map { Proposal(again: $0) } }
    let ids = entries.map(\.id) + now.effectiveEntries(on: instance).map(\.id)
    let group = UUID(following: ids, 0)
    let withdrawal = JournalEntry(
      sequence: .start, id: group, group: group, time: time, author: author, operatorID: first.operatorID,
      instance: instance, action: .decision(.withdrawn))
    // No id of a missing entry is used: another desk may have restored that entry alone, and the step would then
    // withdraw it without adding it.
    return [Proposal(again: withdrawal)]
      + entries.enumerated().map { number, entry in
        Proposal(
          again: JournalEntry(
            sequence: .start, id: UUID(following: ids, number + 1), group: group, time: entry.time,
            author: entry.author, operatorID: entry.operatorID, instance: instance, action: entry.action,
            planned: entry.planned))
      }
  }
}

extension UUID {
  /// Makes the id with a number that follows from other ids: the same one in every process.
  /// - SeeAlso: RFC 9562, "UUID Version 8".
  fileprivate init(following ids: [UUID], _ number: Int) {
    func hash(_ part: UInt64) -> UInt64 {
      var hash = StableHash()
      hash.add(word: part)
      hash.add(word: UInt64(number))
      for id in ids { hash.add(id.uuidString.utf8) }
      return hash.value
    }
    let version = hash(1) & ~0xF000 | 0x8000
    let variant = hash(2) & ~(0b11 << 62) | 0b10 << 62
    func byte(_ word: UInt64, _ place: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * place)) }
    let (a, b) = (version, variant)
    self.init(
      uuid: (
        byte(a, 0), byte(a, 1), byte(a, 2), byte(a, 3), byte(a, 4), byte(a, 5), byte(a, 6), byte(a, 7), byte(b, 0),
        byte(b, 1), byte(b, 2), byte(b, 3), byte(b, 4), byte(b, 5), byte(b, 6), byte(b, 7)
      ))
  }
}
