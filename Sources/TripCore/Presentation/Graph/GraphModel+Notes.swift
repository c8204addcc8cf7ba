// What is said beside the pointer, and beside the stop or the draft that the keyboard is at.
extension GraphModel {
  func note(_ scale: GraphScale) -> GraphMoving.PointerNote? {
    if let pointer, let text = gestureNote { return GraphMoving.PointerNote(place: pointer, text: text) }
    if let row = hoveredRow.value, let pointer, !isKeyboardLast, let index = call(nearest: pointer, ofRow: row) {
      return GraphMoving.PointerNote(place: pointer, text: words(row, call: index))
    }
    return draftNote(scale) ?? (isKeyboardLast ? keyboardNote(scale) : nil)
  }

  /// How a draft becomes a trip, or goes.
  private func draftNote(_ scale: GraphScale) -> GraphMoving.PointerNote? {
    guard let draft = desk.draft.value, let template = desk.row(of: draft.template) else { return nil }
    let points = zip(draft.trip.calls, places(ofRow: template)).lazy.map {
      GraphPoint(x: scale.x($0.departure), y: scale.y(self.axis.positions[$1]))
    }
    guard let place = points.first(where: scale.plot.contains) else { return nil }
    let sentence = desk.wording.translation.translate("Extra trip at %@: Enter adds it, Esc gives it up")
    return GraphMoving.PointerNote(
      place: place, text: Translation.fill(sentence, desk.wording.time(draft.trip.departure)))
  }

  /// The new time of what is being dragged, or why it cannot be there.
  private var gestureNote: String? {
    let wording = desk.wording
    switch gesture {
    case .trip(let grip) where grip.hasMoved:
      if let dragProblem { return dragProblem }
      guard let trip = desk.row(of: grip.instance).flatMap(desk.trip(ofRow:)),
        let call = trip.calls.first(where: { $0.sequence == grip.stop ?? trip.calls[0].sequence })
      else { return nil }
      return "\(wording.time(call.expectedDeparture ?? call.departure)) · \(wording.status(delay: call.departureDelay))"
    case .draft(_, _, hasMoved: true): return desk.draft.value.map { wording.time($0.trip.departure) }
    default: return nil
    }
  }

  private func keyboardNote(_ scale: GraphScale) -> GraphMoving.PointerNote? {
    guard let row = desk.selectedRow.value, let trip = desk.trip(ofRow: row) else { return nil }
    let places = places(ofRow: row)
    let index = trip.calls.firstIndex { $0.sequence == desk.selectedStop.value } ?? 0
    guard places.count == trip.calls.count else { return nil }
    let call = trip.calls[index]
    let place = GraphPoint(
      x: scale.x(call.expectedDeparture ?? call.departure), y: scale.y(axis.positions[places[index]]))
    guard scale.plot.contains(place) else { return nil }
    return GraphMoving.PointerNote(place: place, text: words(row, call: index))
  }

  /// Which trip, which stop, and when: the planned time, and the expected one where it is another. On two lines.
  private func words(_ row: Int, call index: Int) -> String {
    guard let trip = desk.trip(ofRow: row) else { return "" }
    let (wording, call) = (desk.wording, trip.calls[index])
    let isLast = index == trip.calls.count - 1
    let planned = isLast ? call.arrival : call.departure
    let expected = isLast ? call.expectedArrival : call.expectedDeparture
    var text = "\(desk.name(of: trip.instance))\n\(call.stop.name) \(wording.time(planned))"
    if !trip.isCancelled, let expected, expected != planned { text += " → \(wording.time(expected))" }
    if call.isSkipped { return "\(text) · \(wording.skippedWord)" }
    return "\(text) · \(trip.isCancelled ? wording.status(trip) : wording.status(delay: expected.map { $0 - planned }))"
  }
}
