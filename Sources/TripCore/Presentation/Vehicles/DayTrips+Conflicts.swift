// The places in which one vehicle would have to be in two at once.
extension DayTrips {
  /// Makes the source of ``conflicts``.
  func makeConflicts() -> ReadOnlyDynamic<[BlockConflict]> {
    blockConflicts = BlockConflicts(timetable.value)
    return conflictChange.map { [weak self] in
      guard let self else { return [] }
      return self.blockConflicts?.current(self) ?? []
    }.removeDuplicates().erased()
  }

  /// Finds the conflicts of another timetable from now on.
  func forgetConflicts() {
    guard blockConflicts != nil else { return }
    blockConflicts = BlockConflicts(timetable.value)
    conflictChange.value = ()
  }

  /// Notes that something else is known of the trip in `row`.
  func noteConflicts(_ row: Int) {
    guard blockConflicts != nil else { return }
    blockConflicts?.note(row)
    conflictChange.value = ()
  }
}
