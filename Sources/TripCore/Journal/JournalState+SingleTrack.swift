import FoundationEssentials

/// The sections that one decision marked as a single track, and those whose marks it took away.
struct SectionChange: Hashable {
  /// The id of the decision's journal entry.
  let id: UUID
  let marked: Set<TrackSection>
  let unmarked: Set<TrackSection>

  /// The sections that the decision is about.
  var sections: Set<TrackSection> { marked.union(unmarked) }
}

extension JournalState {
  /// The sections that have a single track; empty when none is marked.
  ///
  /// An entry has the whole list. What it changed of the list before is what its undo takes back: the marks that others made
  /// later stay.
  public var singleTrack: Set<TrackSection> { Self.marks(sectionChanges(), in: self) }

  /// Returns what each decision about sections changed, in the order of the journal, with those that were undone.
  func sectionChanges() -> [SectionChange] {
    var changes: [SectionChange] = []
    guard settingEntries.contains(where: { $0.setting?.kind == .singleTrack }) else { return changes }
    // The state at the time of each entry, so that what was undone before does not count.
    var state = JournalState()
    for entry in entries where entry.subject == .settings {
      if case .singleTrack(let sections)? = entry.setting {
        let before = Self.marks(changes, in: state)
        changes.append(
          SectionChange(
            id: entry.id, marked: sections.subtracting(before), unmarked: before.subtracting(sections)))
      }
      state.add(entry)
    }
    return changes
  }

  /// Returns the sections that are marked after those changes that are in effect.
  private static func marks(_ changes: [SectionChange], in state: JournalState) -> Set<TrackSection> {
    changes.filter { state.isInEffect($0.id) }.reduce(into: []) { marks, change in
      marks.subtract(change.unmarked)
      marks.formUnion(change.marked)
    }
  }
}
