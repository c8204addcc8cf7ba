// Where one vehicle would have to be in two places.
extension DeskModel {
  /// The conflicts of the whole day, as everything is known, decided or dragged now, for ``conflicts``.
  func makeConflicts() -> ReadOnlyDynamic<[BlockConflict]> {
    blockConflicts = BlockConflicts(timetable.value)
    return conflictChange.map { [weak self] in
      guard let self else { return [] }
      return self.blockConflicts?.current(self) ?? []
    }.removeDuplicates().erased()
  }

  /// Another timetable is shown.
  func forgetConflicts() {
    guard blockConflicts != nil else { return }
    blockConflicts = BlockConflicts(timetable.value)
    conflictChange.value = ()
  }

  /// Something else is known of a run.
  func noteConflicts(_ row: Int) {
    guard blockConflicts != nil else { return }
    blockConflicts?.note(row)
    conflictChange.value = ()
  }
}
