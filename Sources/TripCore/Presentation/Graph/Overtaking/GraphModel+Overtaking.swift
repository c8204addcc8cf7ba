// This extension finds where trips of the shown line pass each other between stations, and lists that with the conflicts of
// vehicles.
extension GraphModel {
  /// Finds the overtakings of a line anew. On roads vehicles pass each other where they like, so nothing is found there.
  func findOvertakings() {
    overtakings = Overtakings(on: line)
    if let row = line.wayOfTrip.isEmpty ? nil : rows.value.first, timetable.route(ofRow: row).kind?.isOnTrack ?? false {
      for row in lineRows { noteOvertakings(ofRow: row) }
    }
    showOvertakings()
  }

  /// Finds the overtakings of one trip again, after it changed.
  func updateOvertakings(ofRow row: Int) {
    guard overtakings.hasTrips else { return }
    noteOvertakings(ofRow: row)
    showOvertakings()
  }

  private func noteOvertakings(ofRow row: Int) {
    let trip = desk.trips.knownTrip(ofRow: row) ?? (try? timetable.trip(ofRow: row))
    overtakings.note(row, trip, index: timetable.scheduledTrips[row].trip)
  }

  private func showOvertakings() {
    let all = overtakings.all
    if all != foundOvertakings.value { foundOvertakings.value = all }
  }

  /// Shows the words above the list of conflicts, which also say what cannot be checked.
  func showConflictTitle() {
    let title = makeConflictTitle()
    if title != shownConflictTitle.value { shownConflictTitle.value = title }
  }

  private func makeConflictTitle() -> String {
    let translation = desk.wording.translation
    guard rows.value.contains(where: { desk.trips.vehicleName(ofRow: $0) != nil }) else {
      return translation.translate("Vehicles are not checked: the timetable names none for this line")
    }
    return listedConflicts.value.isEmpty
      ? translation.translate("No conflicts on this line") : translation.translate("Conflicts on this line")
  }

  /// Returns the text that the list of conflicts shows for a conflict.
  public func words(_ conflict: GraphConflict) -> String {
    switch conflict {
    case .vehicle(let link): words(link)
    case .overtaking(let overtaking): words(overtaking)
    }
  }

  private func words(_ overtaking: Overtaking) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    func name(_ station: Int) -> String { timetable.stops.name(at: line.stations[station].stop) }
    // Translators: a trip, the trip that it passes, the two stations, and the time of day
    let sentence = Translation.fill(
      translation.translate("%1$@ overtakes %2$@ between %3$@ and %4$@ (%5$@)"), desk.name(ofRow: overtaking.fastRow),
      desk.name(ofRow: overtaking.slowRow), name(overtaking.from), name(overtaking.to), wording.time(overtaking.time))
    guard isPlanned(overtaking) else { return sentence }
    // Translators: a sentence about two trips, of which the timetable itself says so
    return Translation.fill(translation.translate("%@, as planned"), sentence)
  }

  /// Whether the timetable itself lets the one trip pass the other between stations.
  private func isPlanned(_ overtaking: Overtaking) -> Bool {
    func runs(_ row: Int) -> [(track: LineAxis.Track, run: TrackRun)] {
      (try? timetable.trip(ofRow: row)).map {
        line.runs(of: $0, row: row, index: timetable.scheduledTrips[row].trip)
      } ?? []
    }
    let fast = runs(overtaking.fastRow)
    return runs(overtaking.slowRow).contains { slow in
      fast.contains { $0.track == slow.track && slow.run.isPassed(by: $0.run) != nil }
    }
  }

  /// Shows a conflict, and selects the trip that departs too early or passes the other one.
  public func jump(to conflict: GraphConflict) {
    switch conflict {
    case .vehicle(let link): jump(to: link)
    case .overtaking(let overtaking):
      batch {
        endGesture()
        desk.selection.select(row: overtaking.fastRow)
        openBranches(ofRow: overtaking.fastRow)
        let span = max(3600, 3 * Double((overtaking.end - overtaking.start).count))
        show(GraphWindow(start: Double(overtaking.time.unixSeconds) - span / 2, span: span))
      }
    }
  }

  /// The place in the picture at which one trip passes the other; `nil` when it is out of sight or on a folded branch.
  func place(of overtaking: Overtaking, _ scale: GraphScale) -> GraphPoint? {
    guard let from = axis.row(ofStation: overtaking.from), let to = axis.row(ofStation: overtaking.to) else {
      return nil
    }
    let (top, bottom) = (axis.rows[from].position, axis.rows[to].position)
    let place = GraphPoint(x: scale.x(overtaking.time), y: scale.y(top + overtaking.share * (bottom - top)))
    return scale.plot.contains(place) ? place : nil
  }
}
