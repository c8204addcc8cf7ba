/// The horizontal axis of a picture with time from left to right: converts times to x coordinates, and back.
struct TimeAxis: Equatable {
  /// The x coordinate at which the axis begins, and its width, in points.
  let left, width: Double
  /// The time at the left end, in Unix seconds with fractions.
  let start: Double
  /// How much time is visible, in seconds.
  let span: Double

  init(_ plot: GraphRectangle, _ window: GraphWindow) {
    (left, width) = (plot.x, plot.width)
    (start, span) = (window.start, window.span)
  }

  /// Returns the x coordinate of an instant, in points.
  func x(_ instant: Instant) -> Double { x(Double(instant.unixSeconds)) }
  /// Returns the x coordinate, in points, of a time in Unix seconds.
  func x(_ seconds: Double) -> Double { left + (seconds - start) / span * width }
  /// Returns the time at an x coordinate, in Unix seconds.
  func seconds(atX x: Double) -> Double { start + (x - left) / width * span }
  /// Returns the number of seconds that a horizontal distance in points stands for.
  func seconds(across width: Double) -> Double { width / self.width * span }

  /// Returns the time that the horizontal distance between two places stands for, in whole minutes; with Shift, in steps
  /// of five minutes.
  func steps(from start: GraphPoint, to place: GraphPoint, _ modifiers: GraphModifiers) -> Seconds {
    let step = modifiers.contains(.shift) ? 300.0 : 60.0
    return Seconds(Int(saturating: (seconds(across: place.x - start.x) / step).rounded() * step))
  }

  /// The possible intervals between two labelled times, in minutes, each with the number of parts into which vertical
  /// lines divide it.
  private static let intervals = [
    (1, 1), (2, 2), (5, 5), (10, 2), (15, 3), (30, 2), (60, 4), (120, 2), (180, 3), (360, 2), (720, 2), (1440, 2),
  ]
  /// The smallest distance between the labels of two times, as a multiple of the text height: enough for "10:30 PM"
  /// and a space.
  private static let labelDistance = 5.6

  /// Returns the vertical lines of the visible times of day, with labels in the operator's time zone.
  ///
  /// - Parameters:
  ///   - wording: Turns times into texts.
  ///   - height: The height of a line of text, in points.
  /// - Returns: The lines, from left to right.
  func marks(_ wording: Wording, textHeight height: Double) -> [GraphBase.TimeMark] {
    let pointsPerMinute = width / span * 60
    let (minutes, parts) =
      Self.intervals.first { Double($0.0) * pointsPerMinute >= Self.labelDistance * height } ?? (1440, 2)
    let (step, minor) = (minutes * 60, minutes * 60 / parts)
    let first = Instant(unixSeconds: Int(saturating: start.rounded(.up))).unixSeconds
    let offset = wording.timeZone.secondsFromGMT(for: Instant(unixSeconds: first).date)
    let firstMark = first + ((-(first + offset) % minor) + minor) % minor
    return stride(from: firstMark, through: Int(saturating: start + span), by: minor).map { second in
      let isLabelled = (second + offset) % step == 0
      return GraphBase.TimeMark(
        x: x(Double(second)), label: isLabelled ? wording.time(Instant(unixSeconds: second)) : "",
        isHour: (second + offset) % 3600 == 0)
    }
  }
}
