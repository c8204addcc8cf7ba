import CGtk
import TripCore

/// A trip whose row stays where it is on the screen while the list changes around it.
struct ListAnchor {
  /// The row of the trip in the timetable.
  let row: Int
  /// The place of the row in the visible part of the list, from 0 (top) to 1 (bottom).
  let place: Double

  /// Makes the anchor of a trip that is brought in sight. The trips after it matter more than those before it.
  init(bringingInSight row: Int) { (self.row, place) = (row, 0.33) }

  /// Finds the trip that stays: the selected one if it is in sight, else the first one in sight that is listed before and
  /// after. A list that was at its top stays there, as long as the selected trip stays in sight.
  ///
  /// There is none when the list is not drawn yet, when no trip in sight is listed afterwards, and when the selected trip
  /// is listed only afterwards, so that the list has to scroll to it.
  ///
  /// - Parameters:
  ///   - view: The list as it is now.
  ///   - shown: What the list shows now.
  ///   - next: What the list will show.
  ///   - selected: The row of the selected trip.
  @MainActor
  init?(_ view: TripListView, _ shown: ShownRows, next: ShownRows, selected: Int?) {
    guard let visible = view.visibleRows, visible.height > visible.row_height else { return nil }
    let (first, height) = (view.positions.lowerBound, Double(visible.row_height))
    let room = Double(visible.height) - height
    let inSight = (Int(visible.first)...Int(visible.last)).map { $0 + first }
      .filter { $0 < shown.count }.compactMap(shown.row(at:))
    let before = selected.flatMap(shown.position)
    let after = selected.flatMap(next.position)
    if before == nil, after != nil { return nil }
    if let selected, let after, inSight.contains(selected), visible.top == 0, first == 0 {
      let y = Double(after) * height
      if (0...room).contains(y) {
        (row, place) = (selected, Self.place(y, of: room))
        return
      }
    }
    let anchor = selected.flatMap { inSight.contains($0) && after != nil ? $0 : nil }
    guard let row = anchor ?? inSight.first(where: { next.position(of: $0) != nil }),
      let position = shown.position(of: row)
    else { return nil }
    self.row = row
    place = Self.place(Double(position - first) * height - Double(visible.top), of: room)
  }

  /// Returns the place of a row that begins `y` pixels below the top. GTK cuts off what is less than a pixel, so that half
  /// a pixel more keeps the list from creeping away with each change.
  private static func place(_ y: Double, of room: Double) -> Double { min(max((y + 0.5) / room, 0), 1) }
}
