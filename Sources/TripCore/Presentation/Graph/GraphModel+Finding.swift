// This extension finds the trip and the stop at a place of the train graph's picture.
extension GraphModel {
  /// The greatest distance in points between the pointer and the line of a trip at which the pointer is on the trip.
  private static let reach = 7.0

  /// Finds the trip at a place of the picture. Selected and other emphasized trips have precedence over nearer ones.
  ///
  /// - Returns: The row of the trip, or `nil` when no trip is near enough.
  func row(at place: GraphPoint) -> Int? {
    guard scale.plot.contains(place) else { return nil }
    return nearest(place, in: drawnMoving.value.strokes) { $0.row != nil }?.row
      ?? nearest(place, in: drawnBase.value.strokes) { _ in true }?.row
  }

  /// Whether the line of the draft of an extra trip is at a place of the picture.
  func isOnDraft(_ place: GraphPoint) -> Bool {
    scale.plot.contains(place) && nearest(place, in: drawnMoving.value.strokes) { $0.kind == .draft } != nil
  }

  /// Finds the stop of a row's trip whose height in the picture is nearest to a place.
  ///
  /// - Returns: The index of the stop time within the trip, or `nil` when the trip is of another route.
  func stopTime(nearest place: GraphPoint, ofRow row: Int) -> Int? {
    let distances = places(ofRow: row).enumerated().compactMap { stopTime, row in
      row.map { (stopTime, abs(scale.y(axis.rows[$0].position) - place.y)) }
    }
    return distances.min { $0.1 < $1.1 }?.0
  }

  /// Finds the line nearest to a place, among those within ``reach`` for which `isMeant` returns `true`.
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
