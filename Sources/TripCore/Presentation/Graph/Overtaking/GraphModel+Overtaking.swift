// This extension says where trips of the shown line pass each other between stations.
extension GraphModel {
  func words(_ overtaking: Overtaking) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    // Translators: a trip, the trip that it passes, the two stations, and the time of day
    let sentence = Translation.fill(
      translation.translate("%5$@: %1$@ overtakes %2$@ between %3$@ and %4$@"), shownNumber(ofRow: overtaking.fastRow),
      shownNumber(ofRow: overtaking.slowRow), name(ofStation: overtaking.from), name(ofStation: overtaking.to),
      wording.time(overtaking.time))
    return isPlanned(overtaking) ? asPlanned(sentence) : sentence
  }

  /// The name of a station of the line.
  func name(ofStation station: Int) -> String {
    line.stations.indices.contains(station) ? timetable.stops.name(at: line.stations[station].stop) : ""
  }

  /// Adds to a sentence about two trips that the timetable itself says so.
  func asPlanned(_ sentence: String) -> String {
    // Translators: a sentence about two trips, of which the timetable itself says so
    Translation.fill(desk.wording.translation.translate("%@, as planned"), sentence)
  }

  /// Whether the timetable itself lets the one trip pass the other between stations.
  private func isPlanned(_ overtaking: Overtaking) -> Bool {
    let fast = line.runs(ofRow: overtaking.fastRow, in: timetable, nil)
    return line.runs(ofRow: overtaking.slowRow, in: timetable, nil).contains { slow in
      fast.contains { $0.track == slow.track && slow.isPassed(by: $0) != nil }
    }
  }

  /// The place in the picture at which one trip passes the other; `nil` when it is out of sight or on a folded branch.
  func place(of overtaking: Overtaking, _ scale: GraphScale) -> GraphPoint? {
    place(
      between: overtaking.from, overtaking.to, in: overtaking.section, share: overtaking.share, at: overtaking.time,
      scale)
  }

  /// Finds a place in the picture between two stations of a section.
  ///
  /// - Parameters:
  ///   - from: The one station.
  ///   - to: The other station.
  ///   - section: The section of the axis.
  ///   - share: Which part of the way between them lies before the place, from 0 to 1.
  ///   - time: The time.
  ///   - scale: The scale of the picture.
  /// - Returns: The place; `nil` when it is out of sight or on a folded branch.
  func place(
    between from: Int, _ to: Int, in section: Int, share: Double, at time: Instant, _ scale: GraphScale
  ) -> GraphPoint? {
    guard let top = axis.row(ofStation: from, in: section, of: line),
      let bottom = axis.row(ofStation: to, in: section, of: line)
    else { return nil }
    let (first, last) = (axis.rows[top].position, axis.rows[bottom].position)
    let place = GraphPoint(x: scale.x(time), y: scale.y(first + share * (last - first)))
    return scale.plot.contains(place) ? place : nil
  }
}
