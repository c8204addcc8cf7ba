// What changes without a decision: what is selected, what time it is, what day is shown, what is known elsewhere.
extension DeskModel {
  /// Selects the run in `row`, in every view; `nil` selects none.
  public func select(row: Int?) { select(rows: row.map { [$0] } ?? [], cursor: row) }

  /// Selects runs, in every view.
  ///
  /// - Parameters:
  ///   - rows: The rows that a decision would be about.
  ///   - cursor: The one that the detail shows; the first where it is left out.
  public func select(rows: some Sequence<Int>, cursor: Int? = nil) {
    let before = selected.cursor.value
    batch {
      selected.select(Set(rows.filter { timetable.value.scheduledTrips.indices.contains($0) }), cursor: cursor)
      if selected.cursor.value != before { shownTrip.value = selected.cursor.value.flatMap(tripViewModel(ofRow:)) }
    }
  }

  /// Selects a stop of the selected trip, from which on its departure is moved; `nil` is the first.
  public func select(stop: StopSequence?) {
    guard stop != selected.stop.value, selected.rows.value.count == 1 || stop == nil else { return }
    selected.stop.value = stop
  }

  /// Takes over a trip as it is known elsewhere. What the dispatcher decided about it stands above it.
  ///
  /// - Parameter trip: Named by its ``Trip/instance``; one that is not listed today is ignored.
  public func replace(_ trip: Trip) {
    guard let row = row(of: trip.instance) else { return }
    reports[trip.instance] = trip
    batch { fold(row) }
  }

  /// Shows another timetable of the same operator: another day, or a newer edition. Decisions stay, and so does the
  /// selection where its runs still exist.
  public func show(_ timetable: Timetable) {
    batch {
      cancelDrag()
      dropDraft()
      plannedTimetable = timetable
      showPlannedTimetable()
    }
  }

  /// Shows the planned timetable with the trips that were added.
  func showPlannedTimetable() {
    shownExtraTrips = journal.shown.extraTrips
    let timetable = plannedTimetable.adding(shownExtraTrips, at: clock.value)
    let cursor = selection.value
    let instances = selected.rows.value.map { self.timetable.value.instance(ofRow: $0) }
    let stop = selected.stop.value
    batch {
      select(row: nil)
      timetableSource.value = timetable
      listedRows.value = ShownRows(all: timetable.count)
      rowsByInstance = nil
      trips = [:]
      forgetConflicts()
      counts.value = DeskSummary(trips: timetable.count)
      applyJournal()
      select(rows: instances.compactMap(row(of:)), cursor: cursor.flatMap(row(of:)))
      if let stop, shownTrip.value?.trip.value.stopTimes.contains(where: { $0.sequence == stop }) ?? false {
        select(stop: stop)
      }
      keepDragging()
    }
  }

  /// Lists other rows, or in another order. What is selected stays so.
  func show(_ rows: ShownRows) {
    if rows != listedRows.value { listedRows.value = rows }
  }

  /// Sets the clock. Runs that depart meanwhile change their looks; a new service day is announced, not shown.
  public func tick(_ instant: Instant) {
    let before = clock.value
    guard instant != before else { return }
    batch {
      clock.value = instant
      dropStaleReports(between: before, and: instant)
      for row in rowsDeparting(between: before, and: instant).sorted() { rowChanges.send(row) }
      announceNewServiceDay(before, instant)
    }
  }

  /// The runs whose expected departure lies between two times, as planned or as decided.
  private func rowsDeparting(between before: Instant, and after: Instant) -> Set<Int> {
    let (from, to) = (min(before, after), max(before, after))
    let planned = timetable.value.rows(departingAfter: from, until: to)
    let known = trips.keys.filter { row in
      let departure = expectedDeparture(ofRow: row)
      return from < departure && departure <= to
    }
    return Set(planned.filter { trips[$0] == nil }).union(known)
  }

  private func announceNewServiceDay(_ before: Instant, _ after: Instant) {
    let shown = timetable.value.serviceDate
    let today = ServiceDate(of: after, in: wording.timeZone)
    if today == shown { noticeList.value.removeAll(where: \.isNewServiceDay) }
    guard ServiceDate(of: before, in: wording.timeZone) == shown, today > shown else { return }
    notify(.newServiceDay(today, showing: shown))
  }
}
