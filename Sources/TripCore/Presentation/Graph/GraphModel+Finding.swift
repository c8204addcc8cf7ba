// What is at a place.
extension GraphModel {
  /// How far from a line the pointer may be, in points.
  private static let reach = 7.0

  /// The row of the trip that is at a place; of several, one that stands out, else the nearest.
  func row(at place: GraphPoint) -> Int? {
    guard scale.plot.contains(place) else { return nil }
    return nearest(place, in: drawnMoving.value.strokes) { $0.row != nil }?.row
      ?? nearest(place, in: drawnBase.value.strokes) { _ in true }?.row
  }

  /// Whether the draft is at a place.
  func isOnDraft(_ place: GraphPoint) -> Bool {
    scale.plot.contains(place) && nearest(place, in: drawnMoving.value.strokes) { $0.kind == .draft } != nil
  }

  /// The call of a row's trip whose stop is nearest to a place.
  func stopTime(nearest place: GraphPoint, ofRow row: Int) -> Int? {
    let (scale, places) = (scale, places(ofRow: row))
    return places.indices.min {
      abs(scale.y(axis.positions[places[$0]]) - place.y) < abs(scale.y(axis.positions[places[$1]]) - place.y)
    }
  }

  private func nearest(
    _ place: GraphPoint, in strokes: GraphStrokes, where isMeant: (GraphStrokes.Stroke) -> Bool
  ) -> GraphStrokes.Stroke? {
    var found: (stroke: GraphStrokes.Stroke, distance: Double)?
    for stroke in strokes.segments where isMeant(stroke) {
      let distance = strokes.squaredDistance(from: place, to: stroke)
      if distance <= Self.reach * Self.reach, distance < found?.distance ?? .infinity { found = (stroke, distance) }
    }
    return found?.stroke
  }
}
