/// Converts times and lanes of vehicles to places on the drawing area, and back.
struct VehiclesScale {
  let size: GraphSize
  let plot: GraphRectangle
  /// The horizontal axis.
  let time: TimeAxis
  let letters: VehiclesLettering
  /// The height of a lane, in points.
  let laneHeight: Double
  /// By how much the lanes are scrolled up, in points.
  let scroll: Double

  init(_ size: GraphSize, _ window: GraphWindow, _ letters: VehiclesLettering, scroll: Double) {
    self.size = size
    self.letters = letters
    self.scroll = scroll
    // In a narrow window the bars keep most of the room; texts are then cut.
    let left = min(letters.name + letters.next + letters.slack, size.width * 2 / 5)
    let top = 2 * letters.height
    plot = GraphRectangle(
      x: left, y: top, width: max(1, size.width - left - GraphScale.edge), height: max(1, size.height - top - 4))
    time = TimeAxis(plot, window)
    laneHeight = letters.height + 12
  }

  /// Returns the upper edge of a lane.
  func y(lane: Int) -> Double { plot.y + Double(lane) * laneHeight - scroll }

  /// Returns the number of the lane at a y coordinate; it may not exist.
  func lane(atY y: Double) -> Int { Int(saturating: ((y - plot.y + scroll) / laneHeight).rounded(.down)) }

  /// Returns the number of the lane whose part of the first column is at a place, or -1 for another place.
  func lane(atFirstColumn place: GraphPoint) -> Int {
    place.x < plot.x && place.y >= plot.y && place.y < plot.maxY ? lane(atY: place.y) : -1
  }

  /// The numbers of the lanes of which a part is visible, of `count` lanes.
  func visibleLanes(of count: Int) -> Range<Int> {
    let first = min(max(0, lane(atY: plot.y)), count)
    return first..<min(max(first, lane(atY: plot.maxY - 0.01) + 1), count)
  }

  /// The greatest useful ``scroll`` of `count` lanes.
  func longestScroll(of count: Int) -> Double { max(0, Double(count) * laneHeight - plot.height) }
}
