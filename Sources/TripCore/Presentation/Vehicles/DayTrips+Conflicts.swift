// This extension keeps the conflicts within blocks, where one vehicle would have to be in two places at once.
extension DayTrips {
  /// Makes the observable value of ``conflicts``: all conflicts of the day. Delays that are decided, reported or
  /// being dragged count.
  func makeConflicts() -> ReadOnlyDynamic<[BlockConflict]> {
    blockConflicts = BlockConflicts(timetable.value)
    return conflictChange.map { [weak self] in
      guard let self else { return [] }
      return self.blockConflicts?.current(self) ?? []
    }.removeDuplicates().erased()
  }

  /// Finds the blocks again after the timetable was replaced.
  func forgetConflicts() {
    guard blockConflicts != nil else { return }
    blockConflicts = BlockConflicts(timetable.value)
    conflictChange.value = ()
  }

  /// Updates the conflicts after the delay or the cancellation of a row's trip changed.
  func noteConflicts(_ row: Int) {
    guard blockConflicts != nil else { return }
    blockConflicts?.note(row)
    conflictChange.value = ()
  }
}
