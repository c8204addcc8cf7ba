// This extension zooms the train graph by the keyboard: a frame, which is a rectangle to zoom into, appears in the
// middle, and keys move and stretch it.
extension GraphModel {
  /// `smallest` is the smallest width and height of the frame to zoom into, and `step` the distance by which a key
  /// moves an edge, both in points.
  private static let (smallest, step) = (24.0, 24.0)

  /// Shows a frame to zoom into in the middle of the picture. While it is shown, a drag of the pointer draws another
  /// rectangle, also when it begins on a trip.
  public func beginFrame() {
    let plot = scale.plot
    batch {
      endGesture()
      show(
        GraphRectangle(
          x: plot.x + plot.width / 4, y: plot.y + plot.height / 4, width: plot.width / 2, height: plot.height / 2))
    }
  }

  /// Whether a frame to zoom into is shown, which keys move and stretch.
  public var isFraming: Bool { frame != nil }

  /// Moves the frame to zoom into by a number of steps to the right and down; negative is left and up.
  public func moveFrame(x: Int, y: Int) {
    guard var frame else { return }
    frame.x += Double(x) * Self.step
    frame.y += Double(y) * Self.step
    show(frame)
  }

  /// Makes the frame to zoom into wider and higher by a number of steps; negative makes it smaller.
  public func stretchFrame(x: Int, y: Int) {
    guard var frame else { return }
    frame.width += Double(x) * Self.step
    frame.height += Double(y) * Self.step
    show(frame)
  }

  /// Zooms so that the content of the frame fills the picture, and removes the frame.
  public func zoomToFrame() {
    guard let frame else { return }
    batch {
      gesture = .none
      zoom(to: frame)
      movingChange.value = ()
    }
  }

  /// The rectangle to zoom into: the one that the pointer is drawing, or the frame that keys move; `nil` when there
  /// is neither.
  var zoomRectangle: GraphRectangle? {
    if case .rectangle(let from, let to) = gesture { return GraphRectangle(from: from, to: to) }
    return frame
  }

  /// The frame to zoom into, which keys move and stretch, or `nil` when it is not shown.
  var frame: GraphRectangle? {
    if case .frame(let rectangle) = gesture { return rectangle }
    return nil
  }

  /// Sets the frame to zoom into. It is moved and shrunk so that it lies within the plot, the area of the trips.
  private func show(_ rectangle: GraphRectangle) {
    let plot = scale.plot
    var shown = rectangle
    shown.width = min(max(shown.width, Self.smallest), plot.width)
    shown.height = min(max(shown.height, Self.smallest), plot.height)
    shown.x = min(max(shown.x, plot.x), plot.maxX - shown.width)
    shown.y = min(max(shown.y, plot.y), plot.maxY - shown.height)
    gesture = .frame(shown)
    movingChange.value = ()
  }
}
