/// A trip's place in the worklist: its group, and its order within the group.
struct WorklistPlace: Hashable, Comparable, Sendable {
  /// The group of the trip.
  var group: RowGroup.Kind
  /// How much the trip needs the dispatcher; a lower number comes first.
  var severity = 0
  /// The time by which trips of the same severity are ordered.
  var time: Instant
  /// The row of the trip in the timetable.
  var row: Int32

  /// Compares trips of the same group.
  static func < (a: WorklistPlace, b: WorklistPlace) -> Bool {
    (a.severity, a.time, a.row) < (b.severity, b.time, b.row)
  }
}

extension WorklistPlace {
  /// Makes the place of a trip that needs the dispatcher no more: the end of the rest, in the order of the timetable.
  init(over row: Int32) { self.init(group: .rest, severity: 1, time: Instant(unixSeconds: 0), row: row) }
}
