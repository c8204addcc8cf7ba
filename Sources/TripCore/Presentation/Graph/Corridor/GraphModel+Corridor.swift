// This extension shows several lines that share track or road in one picture.
extension GraphModel {
  /// Shows some lines together, each in its own colour.
  ///
  /// - Parameters:
  ///   - lines: The `route_id`s of the lines. One alone is shown as ``choose(line:)`` shows it.
  ///   - stations: The `stop_id`s of two stations, when only trips that serve both are to be shown; otherwise empty.
  /// - Returns: Whether there are trips to show.
  @discardableResult
  public func choose(lines: [GTFSID], between stations: [GTFSID] = []) -> Bool {
    guard let corridor = network.corridor(lines, between: stations, in: timetable, desk.wording) else { return false }
    if corridor.id.isOneLine { choose(line: corridor.id.routeID) } else { open(corridor) }
    return true
  }

  /// Shows all lines whose trips serve both of two stations.
  ///
  /// - Returns: Whether there are such lines.
  @discardableResult
  public func choose(between station: GTFSID, and other: GTFSID) -> Bool {
    choose(lines: network.lines(between: [station, other], in: timetable), between: [station, other])
  }

  /// The marks of lines that are shown together, each with its colour; none for one line.
  func marks(ofLines id: RouteDirection.ID?) -> [GraphBase.LineMark] {
    guard let id, !id.others.isEmpty else { return [] }
    return id.lines.map { line in
      let route = timetable.routes.first { $0.id == line }
      return GraphBase.LineMark(name: VisibleText.line(route?.name ?? line.text), color: route?.color)
    }
  }

  /// Tells each line of trips which line of the timetable it belongs to.
  func tellLines(_ strokes: inout GraphStrokes) {
    guard let id = shownRoute.value?.id, !id.others.isEmpty else { return }
    var numbers: [Int: UInt8] = [:]
    for (number, line) in id.lines.enumerated() {
      guard let number = UInt8(exactly: number), let route = timetable.routes.firstIndex(where: { $0.id == line })
      else {
        continue
      }
      numbers[route] = number
    }
    for index in strokes.segments.indices {
      guard let row = strokes.segments[index].row, timetable.scheduledTrips.indices.contains(row) else { continue }
      strokes.segments[index].line = numbers[timetable.trips[timetable.scheduledTrips[row].trip].route]
    }
  }

  /// The number of a row's trip; after the name of its line when several lines are shown.
  func shownNumber(ofRow row: Int) -> String {
    let number = numbers.number(ofRow: row)
    guard let id = shownRoute.value?.id, !id.others.isEmpty else { return number }
    let line = VisibleText.line(timetable.route(ofRow: row).name)
    return number.hasPrefix(line) ? number : "\(line) \(number)"
  }
}
