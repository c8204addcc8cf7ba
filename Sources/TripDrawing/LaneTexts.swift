import TripCore

/// Chooses which texts of a lane are drawn, so that none lies on another: the more urgent one wins. What is not drawn is
/// told by the note beside the pointer, and by the table beside the picture.
///
/// The order is: what the vehicle is late for, the greatest lateness first; what is at risk; the names of the routes;
/// what the timetable or a proposal has; and last the minutes of layovers.
@MainActor
struct LaneTexts {
  /// The places of the boxes with the texts of gaps, by the index of the gap.
  private(set) var boxes: [Int: ClosedRange<Double>] = [:]
  /// The rows of the trips whose bars have no room for their names.
  private(set) var unnamed: Set<Int> = []
  /// The indices of the free gaps that have no room for their minutes.
  private(set) var untold: Set<Int> = []
  private var taken: [ClosedRange<Double>] = []

  /// The space at each side of a text in a box.
  static let boxMargin = 3.0

  /// Chooses the texts of a lane; `plot` is the visible area. Where no box is drawn, no text is wider than its bar or its
  /// gap, and there is nothing to choose.
  init(of lane: VehicleLane, in plot: GraphRectangle, _ stamps: TextStamps) {
    guard lane.gaps.contains(where: { $0.kind != .free }) else { return }
    for kind in [VehicleGap.Kind.late, .atRisk] {
      let indices = lane.gaps.indices.filter { lane.gaps[$0].kind == kind }
        .sorted { (-lane.gaps[$0].lateness.count, $0) < (-lane.gaps[$1].lateness.count, $1) }
      for index in indices { place(index, lane.gaps[index], stamps) }
    }
    for bar in lane.bars {
      guard let place = Self.place(ofNameOf: bar, in: plot, stamps) else { continue }
      if !take(place) { unnamed.insert(bar.row) }
    }
    for (index, gap) in lane.gaps.enumerated() where gap.kind == .plannedSo || gap.kind == .emptyRun {
      place(index, gap, stamps)
    }
    for (index, gap) in lane.gaps.enumerated() where gap.kind == .free {
      guard let stamp = stamps.stamp(gap.text), stamp.size.width + 2 <= gap.area.width else { continue }
      let middle = gap.area.x + gap.area.width / 2
      if !take(middle - stamp.size.width / 2...middle + stamp.size.width / 2) { untold.insert(index) }
    }
  }

  /// Returns the place of the name of a route on a bar; `nil` when the bar has none, or is too short for the name.
  static func place(ofNameOf bar: VehicleBar, in plot: GraphRectangle, _ stamps: TextStamps) -> ClosedRange<Double>? {
    guard bar.kind != .canceled, let stamp = stamps.stamp(bar.label) else { return nil }
    // The name stays in sight as long as the bar does.
    let left = max(bar.strong.x, plot.x)
    guard stamp.size.width + 2 * boxMargin <= bar.strong.maxX - left else { return nil }
    return left + boxMargin...left + boxMargin + stamp.size.width
  }

  /// Chooses a place for the box of a gap, if there is one.
  private mutating func place(_ index: Int, _ gap: VehicleGap, _ stamps: TextStamps) {
    guard let stamp = stamps.stamp(gap.text) else { return }
    let (area, width) = (gap.area, stamp.size.width + 2 * Self.boxMargin)
    // At risk is told by the hatching; its minutes stand only where they fit.
    guard gap.kind != .atRisk || stamp.size.width + 2 <= area.width else { return }
    // The right edge of what is late is that of the gap, so that it does not hide the name of the trip that leaves then.
    let left = (gap.kind == .late ? area.maxX - width : area.x + (area.width - width) / 2).rounded() + 0.5
    if take(left...left + width) { boxes[index] = left...left + width }
  }

  /// Takes a place, unless a part of it is taken.
  private mutating func take(_ span: ClosedRange<Double>) -> Bool {
    guard !taken.contains(where: { $0.overlaps(span) }) else { return false }
    taken.append(span)
    return true
  }
}
