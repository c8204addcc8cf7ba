import FoundationEssentials

/// What was selected when each step of undo was taken at this desk, so that undo and redo select the same again.
struct StepSelections {
  /// The trips that were selected, and the one that the detail showed.
  struct Selection {
    let instances: [TripInstance]
    let cursor: TripInstance?
  }

  private var byGroup: [UUID: Selection] = [:]

  /// Keeps what is selected as a step begins; several decisions of one step count once.
  ///
  /// - Parameters:
  ///   - group: The ``JournalEntry/group`` of the step.
  ///   - selection: What is selected.
  mutating func keep(_ group: UUID, _ selection: @autoclosure () -> Selection) {
    if byGroup[group] == nil { byGroup[group] = selection() }
  }

  /// Returns what was selected when a step was taken; `nil` for a step of another desk, or of before the last start.
  func selection(of group: UUID) -> Selection? { byGroup[group] }
}
