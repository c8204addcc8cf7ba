// This extension makes the note, a small box of text, beside the pointer or the selected trip.
extension VehiclesModel {
  /// The note that the picture shows now, or `nil`.
  func note(_ scale: VehiclesScale) -> GraphMoving.PointerNote? {
    if let text = gestureNote { return notePlace(scale).map { GraphMoving.PointerNote(place: $0, text: text) } }
    if let hovered, let pointer, !isKeyboardLast {
      return GraphMoving.PointerNote(place: pointer, text: words(hovered))
    }
    if let pointer, !isKeyboardLast, let line = list.line(at: scale.lane(atFirstColumn: pointer)) {
      return GraphMoving.PointerNote(place: pointer, text: words(line))
    }
    guard isKeyboardLast, let row = desk.selection.row.value else { return nil }
    return place(ofRow: row, scale).map { GraphMoving.PointerNote(place: $0, text: words(row)) }
  }

  /// The text of the note during a gesture: what it would decide, or why that is refused; `nil` without one.
  private var gestureNote: String? {
    switch gesture {
    case .trip(let grip) where grip.hasMoved: return dragProblem ?? desk.note(grip)
    case .carry(let instance, let lane, let grip):
      guard let carried else { return nil }
      var lines = words(carried, of: instance, lane: lane)
      if grip == nil, !carried.isRefused {
        lines.append(desk.wording.translation.translate("Enter decides it, Esc gives it up"))
      }
      return lines.joined(separator: "\n")
    default: return nil
    }
  }

  private func notePlace(_ scale: VehiclesScale) -> GraphPoint? {
    if case .carry(_, let lane, nil) = gesture, let rectangle = target(scale)?.rectangle {
      return GraphPoint(x: max(rectangle.x, scale.plot.x), y: scale.y(lane: lane) + scale.laneHeight)
    }
    return pointer
  }

  private func place(ofRow row: Int, _ scale: VehiclesScale) -> GraphPoint? {
    guard let lane = list.lane(ofRow: row), let bar = trace.bar(row, y: scale.y(lane: lane)) else { return nil }
    let place = GraphPoint(x: max(bar.expected.lowerBound, scale.plot.x), y: bar.y + bar.height)
    return scale.plot.contains(GraphPoint(x: place.x, y: bar.y)) ? place : nil
  }

  /// Lines of text about a vehicle: what the first column says, which may be cut there.
  private func words(_ line: VehicleLine) -> String {
    [line.name, line.nextText, line.slackText].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Lines of text about a trip: its name, its times and its state, and the link from the trip before.
  private func words(_ row: Int) -> String {
    let texts = desk.pictureTexts(ofRow: row)
    if list.draft != nil {
      return [desk.name(ofRow: row), texts.planned, linkWords(row)].compactMap(\.self).joined(separator: "\n")
    }
    let times = [texts.planned, texts.expected].filter { !$0.isEmpty }
    var expected = times.first ?? ""
    if times.count > 1, times[1] != times[0] {
      expected = Translation.fill(desk.wording.translation.translate("%1$@ → %2$@"), times[0], times[1])
    }
    return [desk.name(ofRow: row), "\(expected) · \(texts.state)", linkWords(row), desk.alertWords(ofRow: row)]
      .compactMap(\.self).joined(separator: "\n")
  }

  /// Words about the link to a trip from the one before of its vehicle; `nil` when it is the first.
  private func linkWords(_ row: Int) -> String? {
    guard let line = list.line(ofRow: row) else { return nil }
    guard let link = line.links.first(where: { $0.secondRow == row }) else { return line.name }
    return Translation.fill(
      desk.wording.translation.translate("%1$@ arrives at %2$@: %3$@"), line.name, desk.wording.time(link.arrival),
      words(link))
  }

  /// Describes a link between two trips of a vehicle. As proposed, the vehicle may have to go somewhere else.
  func words(_ link: VehicleLink) -> String {
    let words = desk.wording.words(link)
    return list.line(ofRow: link.secondRow)?.emptyRuns.contains(link.secondRow) ?? false
      ? [words, desk.wording.emptyRun(timetable, link)].joined(separator: ", ") : words
  }
}
