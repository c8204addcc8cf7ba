// This extension shades where the time between two trips is much shorter or longer than planned, and lists the long ones.
extension GraphModel {
  /// The long gaps that are still ahead, of which two trips have one: where it is the longest.
  var listedGaps: [HeadwayGap] {
    let now = desk.now.value
    var widest: [[Int]: HeadwayGap] = [:]
    for gap in foundGaps.value where gap.kind == .long && gap.end > now {
      guard shownRows.contains(gap.firstRow), shownRows.contains(gap.secondRow) else { continue }
      let pair = [gap.firstRow, gap.secondRow]
      if widest[pair].map({ ($0.length, -$0.start.unixSeconds) < (gap.length, -gap.start.unixSeconds) }) ?? true {
        widest[pair] = gap
      }
    }
    return widest.values.sorted { ($0.start, $0.firstRow) < ($1.start, $1.firstRow) }
  }

  func words(_ gap: HeadwayGap) -> String {
    let wording = desk.wording
    // Translators: a time in minutes, a stop, the time in minutes that is planned, the trip after it and the one before
    return Translation.fill(
      wording.translation.translate("Gap of %1$@ at %2$@, planned %3$@: %4$@ comes after %5$@"),
      wording.shortDuration(gap.length), name(ofStation: gap.station), wording.shortDuration(gap.planned),
      desk.name(ofRow: gap.secondRow), desk.name(ofRow: gap.firstRow))
  }

  /// Says how long after the trip before a trip leaves a stop, where that is much shorter or longer than planned.
  func gapWords(ofRow row: Int, stopTime index: Int) -> String? {
    guard timetable.scheduledTrips.indices.contains(row),
      let way = line.wayOfTrip[timetable.scheduledTrips[row].trip], line.ways[way].stations.indices.contains(index)
    else { return nil }
    let station = line.ways[way].stations[index]
    guard let gap = foundGaps.value.first(where: { $0.secondRow == row && $0.station == station }) else { return nil }
    let wording = desk.wording
    return Translation.fill(
      // Translators: two times in minutes
      wording.translation.translate("%1$@ after the trip before, planned %2$@"), wording.shortDuration(gap.length),
      wording.shortDuration(gap.planned))
  }

  /// The areas between two trips each where the time between them is much shorter or longer than planned.
  func shades(_ scale: GraphScale) -> [GraphShade] {
    var shades: [GraphShade] = []
    var part: [(gap: HeadwayGap, row: Int)] = []
    func finish() {
      if !part.isEmpty, let shade = shade(part, scale) { shades.append(shade) }
      part = []
    }
    for gap in foundGaps.value where shownRows.contains(gap.firstRow) && shownRows.contains(gap.secondRow) {
      guard let row = axis.row(ofStation: gap.station) else { continue }
      if let last = part.last,
        last.gap.firstRow != gap.firstRow || last.gap.secondRow != gap.secondRow || last.gap.kind != gap.kind
          || abs(last.row - row) != 1
      {
        finish()
      }
      part.append((gap, row))
    }
    finish()
    return shades
  }

  /// The area of a gap at neighbouring stops: from the line of one trip to that of the other, or a band at a single stop.
  private func shade(_ part: [(gap: HeadwayGap, row: Int)], _ scale: GraphScale) -> GraphShade? {
    let (left, right) = (part.map { scale.x($0.gap.start) }, part.map { scale.x($0.gap.end) })
    guard let first = left.min(), let last = right.max(), last >= scale.plot.x, first <= scale.plot.maxX else {
      return nil
    }
    let heights = part.map { scale.y(axis.rows[$0.row].position) }
    var outline: [GraphPoint]
    if part.count == 1 {
      let half = GraphShade.band / 2
      outline = [
        GraphPoint(x: left[0], y: heights[0] - half), GraphPoint(x: right[0], y: heights[0] - half),
        GraphPoint(x: right[0], y: heights[0] + half), GraphPoint(x: left[0], y: heights[0] + half),
      ]
    } else {
      outline = zip(left, heights).map { GraphPoint(x: $0, y: $1) }
      outline += zip(right, heights).reversed().map { GraphPoint(x: $0, y: $1) }
    }
    return GraphShade(outline: outline, kind: part[0].gap.kind)
  }
}
