/// By how much the picture of a board is moved on its screen, in pixels from the upper left corner of its room.
///
/// A screen that shows the same picture for months keeps a trace of it: letters and lines burn in. So the picture moves by
/// a pixel each minute, around a square, and no edge stays where it is.
public struct BoardShift: Hashable, Sendable {
  /// The distance from the left edge of the room, from 0 to ``greatest``.
  public let x: Int
  /// The distance from the upper edge of the room, from 0 to ``greatest``.
  public let y: Int

  /// The greatest distance in each direction, so that the picture is smaller than its screen by as many pixels.
  public static let greatest = 7
  /// The number of places, and so of minutes, until the picture is where it began.
  static let count = (greatest + 1) * (greatest + 1)

  /// Returns where the picture is at a time. All boards of a station move together.
  public init(at now: Instant) {
    let (size, minute) = (Self.greatest + 1, now.wholeMinutes)
    let step = (minute % Self.count + Self.count) % Self.count
    // Along the first row, back and forth through the other rows without their first place, and back along the first
    // column: each step is one pixel long, also the last one.
    if step < size {
      (x, y) = (step, 0)
    } else if step < Self.count - Self.greatest {
      let (row, place) = (step - size).quotientAndRemainder(dividingBy: Self.greatest)
      (x, y) = (row.isMultiple(of: 2) ? Self.greatest - place : 1 + place, row + 1)
    } else {
      (x, y) = (0, Self.count - step)
    }
  }
}
