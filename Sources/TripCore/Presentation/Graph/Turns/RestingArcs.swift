/// The arcs that stay as they are while a trip is dragged, so that not all are laid out again for each move of the pointer.
struct RestingArcs {
  /// The turns that the arcs stand for.
  let turns: [LineTurn]
  /// The scale at which they are drawn.
  let scale: GraphScale
  /// The arcs that are in sight.
  let arcs: [GraphTurn]
  /// The room that they take.
  let layers: [ArcPlace: TurnLayers]
}

/// One side of a row of the axis, where arcs have their layers.
struct ArcPlace: Hashable {
  /// The index in ``GraphAxis/rows``.
  let row: Int
  /// Whether the side is above the row.
  let isAbove: Bool
}
