// This extension draws the turns of vehicles as arcs, in layers that do not overlap.
extension GraphModel {
  /// The arcs of the picture that are in sight. Those of a dragged trip's vehicle take the room that others leave, so that no
  /// other one moves.
  func arcs(_ scale: GraphScale, _ letters: GraphLettering) -> [GraphTurn] {
    let shown = foundTurns.value.filter {
      shownRows.contains($0.link.firstRow) && shownRows.contains($0.link.secondRow)
    }
    let dragged = desk.drag.row
    let vehicle = dragged.flatMap { row in shown.first { $0.link.firstRow == row || $0.link.secondRow == row } }?.link
      .vehicle
    let resting = vehicle == nil ? shown : shown.filter { $0.link.vehicle != vehicle }
    let moving = vehicle == nil ? [] : shown.filter { $0.link.vehicle == vehicle }
    if restingArcs?.turns != resting || restingArcs?.scale != scale {
      var layers: [ArcPlace: TurnLayers] = [:]
      let arcs = place(resting, scale, letters, &layers)
      restingArcs = RestingArcs(turns: resting, scale: scale, arcs: arcs, layers: layers)
    }
    guard let restingArcs else { return [] }
    var layers = restingArcs.layers
    return restingArcs.arcs + place(moving, scale, letters, &layers)
  }

  /// Gives turns their layers, and leaves out those that are out of sight.
  private func place(
    _ turns: [LineTurn], _ scale: GraphScale, _ letters: GraphLettering, _ layers: inout [ArcPlace: TurnLayers]
  ) -> [GraphTurn] {
    let arcs = turns.compactMap { arc($0, scale, letters, &layers) }
    return arcs.map { text(of: $0, letters, &layers) }
  }

  /// An arc with its layer.
  private struct PlacedArc {
    var arc: GraphTurn
    let place: ArcPlace
    /// The layer, and which part of it the arc takes; `nil` without room for the whole arc.
    let room: (layer: Int, span: ClosedRange<Double>)?
  }

  /// Gives a turn its layer. Returns `nil` when it is out of sight.
  private func arc(
    _ turn: LineTurn, _ scale: GraphScale, _ letters: GraphLettering, _ layers: inout [ArcPlace: TurnLayers]
  ) -> PlacedArc? {
    guard let place = place(of: turn) else { return nil }
    let y = scale.y(axis.rows[place.row].position)
    let (from, to) = (scale.x(turn.link.arrival), scale.x(turn.departure))
    let kind = turn.link.gapKind
    let text = turn.text
    var span = min(from, to)...max(from, to)
    // What is late is always said.
    if kind == .late || kind == .atRisk { span = Self.span(span, of: text, letters) }
    let height = TurnRoom.layer(letters)
    let room = room(place.row, place.isAbove, place.isOuter, scale, letters)
    let count = max(1, Int(saturating: (room - TurnRoom.foot) / height))
    let key = ArcPlace(row: place.row, isAbove: place.isAbove)
    let layer = layers[key, default: TurnLayers(atMost: count)].place(span)
    guard span.upperBound >= scale.plot.x, span.lowerBound <= scale.plot.maxX else { return nil }
    let sign: Double = place.isAbove ? -1 : 1
    let distance = layer.map { min(TurnRoom.foot + Double($0) * height, room) } ?? min(TurnRoom.foot, room)
    let arc = GraphTurn(
      firstRow: turn.link.firstRow, secondRow: turn.link.secondRow, start: GraphPoint(x: from, y: y),
      end: GraphPoint(x: to, y: y), y: y + sign * distance, isShort: layer == nil, kind: kind,
      text: layer == nil && kind == .free ? "" : text)
    return PlacedArc(arc: arc, place: key, room: layer.map { ($0, span) })
  }

  /// Leaves out the minutes of an arc when they need more room than the arc, and other arcs have that room.
  private func text(
    of placed: PlacedArc, _ letters: GraphLettering, _ layers: inout [ArcPlace: TurnLayers]
  ) -> GraphTurn {
    var arc = placed.arc
    guard let room = placed.room, arc.kind != .late, arc.kind != .atRisk else { return arc }
    let wide = Self.span(room.span, of: arc.text, letters)
    if wide != room.span, layers[placed.place]?.widen(room.span, in: room.layer, to: wide) != true { arc.text = "" }
    return arc
  }

  /// A span that is so wide that a text has room around its middle.
  private static func span(
    _ span: ClosedRange<Double>, of text: String, _ letters: GraphLettering
  ) -> ClosedRange<Double> {
    let (half, middle) = ((Double(text.count) * letters.digit + 4) / 2, (span.lowerBound + span.upperBound) / 2)
    return min(span.lowerBound, middle - half)...max(span.upperBound, middle + half)
  }
}
