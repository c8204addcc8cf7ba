/// Gives each of several spans the lowest layer in which no other one is at the same place.
struct TurnLayers {
  /// For each layer, the spans in it, in order.
  private var layers: [[ClosedRange<Double>]] = []
  /// The greatest number of layers.
  private let greatest: Int
  /// The least space between two spans of a layer.
  private static let space = 3.0

  /// Makes a number of empty layers.
  init(atMost greatest: Int) { self.greatest = greatest }

  /// Takes a span into the lowest layer with room for it.
  ///
  /// Cost: grows with the number of layers, and with the logarithm of the number of spans.
  ///
  /// - Returns: The number of the layer; `nil` when all are full.
  mutating func place(_ span: ClosedRange<Double>) -> Int? {
    for layer in layers.indices {
      let spans = layers[layer]
      let index = spans.indices.partitionPoint { spans[$0].upperBound + Self.space > span.lowerBound }
      if index == spans.count || spans[index].lowerBound >= span.upperBound + Self.space {
        layers[layer].insert(span, at: index)
        return layer
      }
    }
    guard layers.count < greatest else { return nil }
    layers.append([span])
    return layers.count - 1
  }

  /// Makes a span of a layer wider, if the spans beside it leave room for that.
  ///
  /// - Returns: Whether there was room.
  mutating func widen(_ span: ClosedRange<Double>, in layer: Int, to wide: ClosedRange<Double>) -> Bool {
    let spans = layers[layer]
    let index = spans.indices.partitionPoint { spans[$0].upperBound >= span.upperBound }
    guard index < spans.count, spans[index] == span,
      index == 0 || spans[index - 1].upperBound + Self.space <= wide.lowerBound,
      index + 1 == spans.count || spans[index + 1].lowerBound >= wide.upperBound + Self.space
    else { return false }
    layers[layer][index] = wide
    return true
  }

  /// Returns the greatest number of spans at one place.
  static func depth(_ spans: [ClosedRange<Double>]) -> Int {
    let steps = spans.flatMap { [($0.lowerBound, 1), ($0.upperBound, -1)] }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var (depth, greatest) = (0, 0)
    for step in steps {
      depth += step.1
      greatest = max(greatest, depth)
    }
    return greatest
  }
}
