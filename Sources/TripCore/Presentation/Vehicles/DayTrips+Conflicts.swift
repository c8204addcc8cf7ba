// The conflicts within blocks, where one vehicle would have to be in two places at once.
extension DayTrips {
  /// Makes the value of ``conflicts``: all conflicts of the day, with everything that is known, decided or dragged.
  func makeConflicts() -> ReadOnlyDynamic<[BlockConflict]> {
    blockConflicts = BlockConflicts(timetable.value)
    return conflictChange.map { [weak self] in
      guard let self else { return [] }
      return self.blockConflicts?.current(self) ?? []
    }.removeDuplicates().erased()
  }

  /// Finds the blocks anew after the timetable was replaced.
  func forgetConflicts() {
    guard blockConflicts != nil else { return }
    blockConflicts = BlockConflicts(timetable.value)
    conflictChange.value = ()
  }

  /// Updates the conflicts after the delay or cancellation of a row's trip changed.
  func noteConflicts(_ row: Int) {
    guard blockConflicts != nil else { return }
    blockConflicts?.note(row)
    conflictChange.value = ()
  }
}
