// This extension finds what the trips of the shown line do to each other: where they pass each other, where they meet on a
// single track, how far apart they are, and where their vehicles turn. What changes in a frame is looked at once.
extension GraphModel {
  /// Finds everything anew after another line was chosen.
  func findAll() {
    changedRows = []
    (overtakings, meets, headways) = (Overtakings(), TrackMeets(on: singleStretches), Headways())
    for row in lineRows where isOnTrack(row) {
      let runs = runs(ofRow: row)
      overtakings.note(row, runs)
      meets.note(row, runs)
    }
    findHeadways()
    findTurns()
    showFindings()
  }

  /// Finds the meets anew after the single track changed.
  private func findMeets() {
    meets = TrackMeets(on: singleStretches)
    if meets.hasTrack { for row in lineRows where isOnTrack(row) { meets.note(row, runs(ofRow: row)) } }
    showFindings()
  }

  /// Finds the turns anew after the vehicles of the day were replaced.
  func findVehicles() {
    findTurns()
    showFindings()
    movingChange.value = ()
  }

  /// Finds the meets and the sections anew after other sections were marked as single track.
  func showSingleTrack() {
    batch {
      findMeets()
      findSections()
      showConflictTitle()
      redraw()
    }
  }

  /// Notes that something else is known of a trip. It is looked at before the picture is made again, so that this happens once.
  func noteFindings(ofRow row: Int) {
    guard line.wayOfTrip[timetable.scheduledTrips[row].trip] != nil else { return }
    changedRows.insert(row)
    movingChange.value = ()
  }

  /// Looks again at the trips that changed.
  func updateFindings() {
    let rows = changedRows.filter(timetable.scheduledTrips.indices.contains)
    changedRows = []
    guard !rows.isEmpty else { return }
    if rows.contains(where: isOnTrack) || headways.hasTrips {
      for row in rows.sorted() {
        let runs = runs(ofRow: row)
        if isOnTrack(row) {
          overtakings.note(row, runs)
          meets.note(row, runs)
        }
        if headways.hasTrips { headways.note(row, runs, isExtra: isExtra(row), on: line) }
      }
    }
    if !headways.hasTrips { findHeadways() }
    updateTurns(ofRows: rows)
    showFindings()
  }

  /// Whether overtakings and meets of a row's trip are found: on roads and on water vehicles pass each other where they like,
  /// also where a bus of the picture serves the stations of a railway.
  private func isOnTrack(_ row: Int) -> Bool { timetable.route(ofRow: row).kind?.isOnTrack ?? false }

  /// Finds the headways of the line. While fewer than two trips are known, none can be said.
  private func findHeadways() {
    guard desk.trips.sources.count > 1,
      lineRows.lazy.filter({ self.desk.trips.knownTrip(ofRow: $0) != nil }).prefix(2).count == 2
    else { return }
    headways = Headways(
      lineRows.filter { !isExtra($0) }.map { line.runs(ofRow: $0, in: timetable, nil) }, on: line)
    for row in lineRows { headways.note(row, runs(ofRow: row), isExtra: isExtra(row), on: line) }
  }

  private func isExtra(_ row: Int) -> Bool { timetable.scheduledTrips[row].isExtra }

  private func runs(ofRow row: Int) -> [TrackRun] {
    line.runs(ofRow: row, in: timetable, desk.trips.knownTrip(ofRow: row))
  }

  /// Shows what was found of the trips that are shown: of a meet in a picture of one direction, one trip is.
  func showFindings() {
    func show<Value: Equatable>(_ value: Value, in shown: Dynamic<Value>) {
      if value != shown.value { shown.value = value }
    }
    batch {
      show(overtakings.all.filter { shownRows.contains($0.slowRow) }, in: foundOvertakings)
      show(meets.all, in: foundMeets)
      show(headways.hasTrips ? headways.current() : [], in: foundGaps)
      show(turns.all, in: foundTurns)
    }
  }
}
