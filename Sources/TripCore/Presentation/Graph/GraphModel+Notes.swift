// This extension makes the note, a small box of text, that the train graph shows beside the pointer, the selected
// stop or the draft.
extension GraphModel {
  /// The note that the picture shows now, or `nil`.
  func note(_ scale: GraphScale) -> GraphMoving.PointerNote? {
    if let pointer, let text = gestureNote { return GraphMoving.PointerNote(place: pointer, text: text) }
    if let row = hoveredRow.value, let pointer, !isKeyboardLast, let index = stopTime(nearest: pointer, ofRow: row) {
      return GraphMoving.PointerNote(place: pointer, text: words(row, stopTime: index))
    }
    if let pointer, !isKeyboardLast, let text = turn(at: pointer).flatMap(words) {
      return GraphMoving.PointerNote(place: pointer, text: text)
    }
    return draftNote(scale) ?? (isKeyboardLast ? keyboardNote(scale) : nil)
  }

  /// The note beside the draft of an extra trip, which says how to add or remove the trip.
  private func draftNote(_ scale: GraphScale) -> GraphMoving.PointerNote? {
    guard let draft = desk.draft.current.value, let template = desk.trips.row(of: draft.template) else { return nil }
    let points = points(of: draft.trip, row: template, scale) { $0.departure }
    guard let place = points.lazy.compactMap(\.self).first(where: scale.plot.contains) else { return nil }
    let sentence = desk.wording.translation.translate("Extra trip at %@: Enter adds it, Esc gives it up")
    return GraphMoving.PointerNote(
      place: place, text: Translation.fill(sentence, desk.wording.time(draft.trip.departure)))
  }

  /// The text of the note during a drag: the new time of the dragged trip or draft, or the reason why it cannot be
  /// dropped there; `nil` without a drag.
  private var gestureNote: String? {
    switch gesture {
    case .trip(let grip) where grip.hasMoved:
      return dragProblem ?? desk.note(grip)
    case .draft(_, _, hasMoved: true): return desk.draft.current.value.map { desk.wording.time($0.trip.departure) }
    default: return nil
    }
  }

  /// The note beside the selected stop of the selected trip, for users of the keyboard.
  private func keyboardNote(_ scale: GraphScale) -> GraphMoving.PointerNote? {
    guard let row = desk.selection.row.value, shownRows.contains(row), let trip = desk.trips.trip(ofRow: row) else {
      return nil
    }
    let index = trip.stopTimes.firstIndex { $0.sequence == desk.selection.stop.value } ?? 0
    let points = points(of: trip, row: row, scale)
    guard points.indices.contains(index), let place = points[index], scale.plot.contains(place) else { return nil }
    return GraphMoving.PointerNote(place: place, text: words(row, stopTime: index))
  }

  /// Two lines of text about a stop time: the name of the trip, then the stop with the planned and the expected time. A
  /// third one says what passengers are told of the trip. Further ones say how far the trip before is where that is not as
  /// planned, and at an end of the trip what its vehicle runs before or after.
  private func words(_ row: Int, stopTime index: Int) -> String {
    [
      timeWords(row, stopTime: index), gapWords(ofRow: row, stopTime: index), turnWords(ofRow: row, stopTime: index),
      desk.alertWords(ofRow: row),
    ].compactMap(\.self).joined(separator: "\n")
  }

  private func timeWords(_ row: Int, stopTime index: Int) -> String {
    guard let trip = desk.trips.trip(ofRow: row) else { return "" }
    let (wording, stopTime) = (desk.wording, trip.stopTimes[index])
    let isLast = index == trip.stopTimes.count - 1
    let planned = isLast ? stopTime.arrival : stopTime.departure
    let expected = isLast ? stopTime.expectedArrival : stopTime.expectedDeparture
    var text = "\(desk.name(ofRow: row))\n\(stopTime.stop.name) \(wording.time(planned))"
    if !trip.isCancelled, let expected, expected != planned { text += " → \(wording.time(expected))" }
    if stopTime.isSkipped { return "\(text) · \(wording.skippedWord)" }
    guard !trip.isCancelled, let expected else { return "\(text) · \(desk.trips.status(ofRow: row, wording))" }
    return
      "\(text) · \([trip.isExtra ? wording.extraWord : nil, wording.status(delay: expected - planned)].compactMap(\.self).joined(separator: " · "))"
  }
}
