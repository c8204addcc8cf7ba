// This extension finds the trip that is meant among those that the search has found.
extension TripSearch {
  /// Selects the trip that is meant: the best one of those that the search has found. Without a search text, selects the
  /// first listed trip when the filter hides the selected one.
  ///
  /// While the search index is being made, the trip is selected as soon as it is known, unless the text changes before, or
  /// the dispatcher selects or decides something else.
  public func choose() {
    if let best = best.value {
      desk.selection.select(row: best)
      // The trip may be in a folded group.
      if desk.shownRows.value.position(of: best) == nil { desk.showSelection() }
      return
    }
    guard SearchQuery(filter.text.value).isEmpty else {
      choosesWhenPrepared = isPreparing.value
      return
    }
    let shown = desk.shownRows.value
    guard let first = shown.firstRow, desk.selection.row.value.flatMap(shown.position) == nil else { return }
    desk.selection.select(row: first)
  }

  /// Selects the trip that is meant when ``choose()`` was called before the search index was made.
  func chooseIfPrepared() {
    guard choosesWhenPrepared, !isPreparing.value else { return }
    choosesWhenPrepared = false
    choose()
    desk.selectedLate.send(())
  }

  /// Shows in the list what the search has found; `found` is `nil` when nothing is searched for.
  func showMatches(_ index: SearchIndex?, _ found: RowBits?) {
    guard let index, var rows = found else { return desk.show(matches: nil) }
    let settings = filter.settings.value
    if settings.isFiltering {
      // The list itself lacks the rows of folded groups, and may keep rows that do not match any more.
      rows = RowBits(count: rows.count)
      for row in RowFilter(desk, settings).rows(in: found) { rows.insert(Int(row)) }
    }
    desk.show(matches: SearchMatches(index, memory, best: meant(index.best(of: rows, memory))))
  }

  /// Returns the row that is meant among rows that fit the search text equally well: the one that leaves next, otherwise
  /// the one that left last. The cost grows with the number of trips of which more than the timetable is known.
  private func meant(_ rows: RowBits) -> Int? {
    let (timetable, now) = (desk.timetable.value, desk.now.value)
    let scheduledTrips = timetable.scheduledTrips
    let ownDay = scheduledTrips.indices.partitionPoint { scheduledTrips[$0].serviceDate >= timetable.serviceDate }
    // Trips that run as planned on the day of the timetable are in the order of their departures, so the nearest
    // departures are beside the present time. All others are looked at one by one.
    var planned = rows
    var others: [Int] = []
    while let row = rows.first(from: others.last.map { $0 + 1 } ?? 0), row < ownDay { others.append(row) }
    var known = desk.trips.knownRows
    known.formIntersection(rows)
    known.forEach { if $0 >= ownDay { others.append($0) } }
    planned.subtract(known)
    let coming = max(
      ownDay,
      scheduledTrips.indices.partitionPoint {
        scheduledTrips[$0].serviceDate >= timetable.serviceDate && timetable.departure(ofRow: $0) > now
      })
    let nearest = [planned.first(from: coming), planned.last(before: coming).flatMap { $0 < ownDay ? nil : $0 }]
    let candidates = (nearest.compactMap(\.self) + others).map { row in
      (row: row, departure: desk.trips.expectedDeparture(ofRow: row))
    }
    let next = candidates.filter { $0.departure > now }.min { ($0.departure, $0.row) < ($1.departure, $1.row) }
    return (next ?? candidates.max { ($0.departure, $1.row) < ($1.departure, $0.row) })?.row
  }
}
