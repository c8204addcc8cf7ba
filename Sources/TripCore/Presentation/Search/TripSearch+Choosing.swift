// This extension finds the trip that is meant among those that the search has found.
extension TripSearch {
  /// Selects the trip that is meant: the best one of those that the search has found. Without a search text, selects the
  /// first listed trip when the filter hides the selected one.
  ///
  /// While the search index is being made, the trip is selected as soon as it is known, unless the text changes before.
  public func choose() {
    if let best = best.value { return desk.selection.select(row: best) }
    guard SearchQuery(filter.text.value).isEmpty else {
      choosesWhenPrepared = isPreparing.value
      return
    }
    let shown = desk.shownRows.value
    guard shown.count > 0, desk.selection.row.value.flatMap(shown.position) == nil else { return }
    desk.selection.select(row: shown.row(at: 0))
  }

  /// Selects the trip that is meant when ``choose()`` was called before the search index was made.
  func chooseIfPrepared() {
    guard choosesWhenPrepared, !isPreparing.value else { return }
    choosesWhenPrepared = false
    choose()
  }

  /// Shows in the list what the search has found; `found` is `nil` when nothing is searched for.
  func showMatches(_ index: SearchIndex?, _ found: RowBits?) {
    guard let index, let found else { return desk.show(matches: nil) }
    let shown = desk.shownRows.value
    let isFiltering = filter.settings.value.isFiltering
    var rows: [Int32] = []
    found.forEach { row in
      if !isFiltering || shown.position(of: row) != nil { rows.append(Int32(clamping: row)) }
    }
    desk.show(matches: SearchMatches(index, memory, best: meant(index.best(of: rows, memory))))
  }

  /// Returns the row that is meant among rows that fit the search text equally well: the one that leaves next, otherwise
  /// the one that left last. The cost grows with the number of trips of which more than the timetable is known.
  private func meant(_ rows: [Int32]) -> Int? {
    let (timetable, now) = (desk.timetable.value, desk.now.value)
    let known = desk.trips.knownRows
    func isSpecial(_ row: Int32) -> Bool {
      known[Int(row)] || timetable.scheduledTrips[Int(row)].serviceDate != timetable.serviceDate
    }
    // The other trips run as planned on the day of the timetable, so they are in the order of their departures.
    let planned = rows.filter { !isSpecial($0) }
    let coming = planned.indices.partitionPoint { timetable.departure(ofRow: Int(planned[$0])) > now }
    let nearest = planned[max(coming - 1, 0)..<min(coming + 1, planned.count)]
    let candidates = (nearest + rows.filter(isSpecial)).map { row in
      (row: Int(row), departure: desk.trips.expectedDeparture(ofRow: Int(row)))
    }
    let next = candidates.filter { $0.departure > now }.min { ($0.departure, $0.row) < ($1.departure, $1.row) }
    return (next ?? candidates.max { ($0.departure, $1.row) < ($1.departure, $0.row) })?.row
  }
}
