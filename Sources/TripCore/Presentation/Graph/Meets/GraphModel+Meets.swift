// This extension finds where trips meet on a single track, and marks sections of the line as such.
extension GraphModel {
  /// A section of the shown line, which has a single track or not.
  public struct Section: Hashable, Sendable {
    /// The section as the operator's settings name it.
    let track: TrackSection
    /// The names of the stations at both ends: `Alpha – Beta`.
    public let name: String
    /// Whether the section is marked as single track.
    public let isSingle: Bool
  }

  /// The stretches of the line that are marked as single track.
  var singleStretches: [TrackStretch] {
    let marked = desk.journal.singleTrack.value
    guard !marked.isEmpty else { return [] }
    let ids = stationIDs
    return line.stretches.filter { isMarked($0, marked, ids) }
  }

  /// Whether a stretch is marked, under any of the ids of its stations.
  private func isMarked(_ stretch: TrackStretch, _ marked: Set<TrackSection>, _ ids: [[GTFSID]]) -> Bool {
    ids[stretch.from].contains { from in ids[stretch.to].contains { marked.contains(TrackSection(from, $0)) } }
  }

  /// For each station of the line, the ids by which a setting may name it: of its stops and of their station.
  private var stationIDs: [[GTFSID]] {
    var stops: [Set<Int>] = line.stations.map { [$0.stop] }
    var seen: Set<Int> = []
    for row in lineRows {
      let trip = timetable.scheduledTrips[row].trip
      guard seen.insert(trip).inserted, let way = line.wayOfTrip[trip] else { continue }
      for (station, index) in zip(line.ways[way].stations, timetable.trips[trip].stopTimes) {
        stops[station].insert(timetable.stopTimes[index].stop)
      }
    }
    return stops.map { stops in
      Array(Set(stops.flatMap { [timetable.stops.id(at: $0), timetable.stops.station(at: $0)].compactMap(\.self) }))
    }
  }

  /// Whether a section of what is shown could be marked: trips run on a track, and in both directions, as those of several lines
  /// may.
  private var mayHaveSingleTrack: Bool {
    let lines = route.value?.id.lines ?? []
    return lines.contains { line in
      let kind = timetable.routes.first { $0.id == line }?.kind
      guard kind?.mayHaveSingleTrack ?? false else { return false }
      return lines.count > 1 || network.rows[RouteDirection.ID(routeID: line, direction: nil)] != nil
    }
  }

  /// Whether nothing is said about meets although they might matter.
  var lacksSingleTrack: Bool { mayHaveSingleTrack && !meets.hasTrack }

  /// Finds the sections of the line from which the user may choose; none where no track is.
  func findSections() {
    guard mayHaveSingleTrack || meets.hasTrack else { return trackSections.value = [] }
    let (marked, ids) = (desk.journal.singleTrack.value, stationIDs)
    trackSections.value = line.stretches.map { stretch in
      Section(
        track: TrackSection(settingID(ofStation: stretch.from), settingID(ofStation: stretch.to)),
        name: Translation.fill(
          desk.wording.translation.translate("%1$@ – %2$@"), name(ofStation: stretch.from), name(ofStation: stretch.to)),
        isSingle: isMarked(stretch, marked, ids))
    }
  }

  /// The id by which a setting names a station of the line.
  private func settingID(ofStation station: Int) -> GTFSID {
    let stop = line.stations[station].stop
    return timetable.stops.station(at: stop) ?? timetable.stops.id(at: stop)
  }

  /// Marks sections of the shown line as single track, or takes the marks away, for all desks, as one step of undo.
  ///
  /// - Parameters:
  ///   - indices: The indices of the sections in ``sections``.
  ///   - isSingle: Whether they have a single track.
  public func mark(_ indices: [Int], isSingle: Bool) {
    let (all, stretches, ids) = (sections.value, line.stretches, stationIDs)
    var marked = desk.journal.shown.singleTrack
    for index in indices where all.indices.contains(index) && stretches.indices.contains(index) {
      if isSingle {
        if !isMarked(stretches[index], marked, ids) { marked.insert(all[index].track) }
      } else {
        // Another desk may have named the stations by other stops.
        for from in ids[stretches[index].from] {
          for to in ids[stretches[index].to] { marked.remove(TrackSection(from, to)) }
        }
      }
    }
    do throws(Refusal) { try desk.decide(.singleTrack(marked)) } catch { desk.notify(error) }
  }

  func words(_ meet: TrackMeet) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    // Translators: two trips in opposite directions, the two stations, and the time of day
    let sentence = Translation.fill(
      translation.translate("%5$@: %1$@ meets %2$@ between %3$@ and %4$@"), shownNumber(ofRow: meet.firstRow),
      shownNumber(ofRow: meet.secondRow), name(ofStation: meet.stretch.from), name(ofStation: meet.stretch.to),
      wording.time(meet.time))
    return isPlanned(meet) ? asPlanned(sentence) : sentence
  }

  /// Whether the trips meet there by the timetable itself.
  private func isPlanned(_ meet: TrackMeet) -> Bool {
    func passes(_ row: Int, isBack: Bool) -> [TrackPass] {
      line.runs(ofRow: row, in: timetable, nil).filter { $0.track.isBack == isBack }
        .compactMap { $0.pass(meet.stretch) }
    }
    let others = passes(meet.secondRow, isBack: true)
    return passes(meet.firstRow, isBack: false).contains { first in
      others.contains { first.meet($0, on: meet.stretch) != nil }
    }
  }

  /// The place in the picture at which two trips meet; `nil` when it is out of sight or on a folded branch.
  func place(of meet: TrackMeet, _ scale: GraphScale) -> GraphPoint? {
    let stretch = meet.stretch
    return place(
      between: stretch.from, stretch.to, in: stretch.section, share: meet.share, at: meet.time, scale)
  }

  /// The y coordinates of the stretches with a single track.
  func singleTrackMarks(_ scale: GraphScale) -> [ClosedRange<Double>] {
    guard meets.hasTrack else { return [] }
    return meets.stretches.compactMap { stretch in
      guard let top = axis.row(ofStation: stretch.from, in: stretch.section, of: line),
        let bottom = axis.row(ofStation: stretch.to, in: stretch.section, of: line)
      else { return nil }
      let (from, to) = (scale.y(axis.rows[top].position), scale.y(axis.rows[bottom].position))
      guard max(from, to) > scale.plot.y, min(from, to) < scale.plot.maxY else { return nil }
      return max(min(from, to), scale.plot.y)...min(max(from, to), scale.plot.maxY)
    }
  }
}

extension RouteKind {
  /// Whether some lines of this kind have sections with a single track.
  var mayHaveSingleTrack: Bool {
    switch self {
    case .tram, .train, .cableTram, .funicular: true
    case .metro, .monorail, .bus, .coach, .ferry, .gondola, .trolleybus, .taxi, .air: false
    }
  }
}
