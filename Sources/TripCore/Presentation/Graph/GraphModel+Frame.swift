// A rectangle to zoom into, without a pointer: it begins in the middle, and the keyboard moves and stretches it.
extension GraphModel {
  /// The smallest it can be, and how far a key moves it, in points.
  private static let (smallest, step) = (24.0, 24.0)

  /// Shows a rectangle over the middle of the picture. What the pointer draws next is that rectangle, also over trips.
  public func beginFrame() {
    let plot = scale.plot
    batch {
      letGo()
      show(
        GraphRectangle(
          x: plot.x + plot.width / 4, y: plot.y + plot.height / 4, width: plot.width / 2, height: plot.height / 2))
    }
  }

  /// Whether the keyboard holds a rectangle to zoom into.
  public var isFraming: Bool { frame != nil }

  /// Moves the rectangle by so many steps to the right and down.
  public func moveFrame(x: Int, y: Int) {
    guard var frame else { return }
    frame.x += Double(x) * Self.step
    frame.y += Double(y) * Self.step
    show(frame)
  }

  /// Makes the rectangle wider and higher by so many steps, or smaller.
  public func stretchFrame(x: Int, y: Int) {
    guard var frame else { return }
    frame.width += Double(x) * Self.step
    frame.height += Double(y) * Self.step
    show(frame)
  }

  /// Shows what is in the rectangle as large as it can be.
  public func zoomToFrame() {
    guard let frame else { return }
    batch {
      gesture = .none
      zoom(to: frame)
      movingChange.value = ()
    }
  }

  /// What is drawn to zoom into it, with the pointer or with the keyboard.
  var zoomRectangle: GraphRectangle? {
    if case .rectangle(let from, let to) = gesture { return GraphRectangle(from: from, to: to) }
    return frame
  }

  var frame: GraphRectangle? {
    if case .frame(let rectangle) = gesture { return rectangle }
    return nil
  }

  /// Shows it, as far as it is inside the plot.
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
