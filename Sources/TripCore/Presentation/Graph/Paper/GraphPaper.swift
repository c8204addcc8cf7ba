/// The paper on which a line's day is printed, in landscape, and how much time fits on a page.
public struct GraphPaper: Hashable, Sendable {
  /// The sizes of paper.
  public enum Format: String, CaseIterable, Sendable {
    /// A4, 297 by 210 mm.
    case a4
    /// A3, 420 by 297 mm.
    case a3

    /// The size in landscape, in points of which 72 are an inch.
    public var size: GraphSize {
      switch self {
      case .a4: GraphSize(width: 297 * GraphPaper.millimetre, height: 210 * GraphPaper.millimetre)
      case .a3: GraphSize(width: 420 * GraphPaper.millimetre, height: 297 * GraphPaper.millimetre)
      }
    }
  }

  /// The hours may be so wide, in millimetres.
  public static let hourWidths = 5.0...400.0
  /// The least width of an hour, in millimetres, at which a whole day is still put on one page by itself.
  private static let readable = 12.0
  /// The width of an hour, in millimetres, when a day needs several pages by itself.
  private static let usual = 25.0
  /// The number of points of a millimetre.
  public static let millimetre = 72 / 25.4

  /// The size of a page, in points.
  public let size: GraphSize
  /// The width of an hour, in millimetres; `nil` fills one page with the whole day, or takes several where it would not be
  /// readable.
  public let hourWidth: Double?

  /// Makes the paper. The parameters are explained at the properties of the same names.
  public init(_ size: GraphSize, hourWidth: Double? = nil) {
    self.size = size
    self.hourWidth = hourWidth.map { min(max($0, Self.hourWidths.lowerBound), Self.hourWidths.upperBound) }
  }

  /// Divides a part of the day among pages, each of which begins at a full hour.
  ///
  /// - Parameters:
  ///   - day: The part of the day, as the visible part that shows all of it.
  ///   - width: The width of the area of the trips on a page, in points.
  ///   - offset: By how many seconds the operator's clocks are ahead of UTC.
  /// - Returns: The visible part of each page; at least one.
  func pages(of day: GraphWindow, width: Double, clocksAhead offset: Int) -> [GraphWindow] {
    let hour = 3600.0
    let shift = Double(offset)
    let start = ((day.start + shift) / hour).rounded(.down) * hour - shift
    let end = ((day.start + day.span + shift) / hour).rounded(.up) * hour - shift
    let millimetres = width / Self.millimetre
    let whole = millimetres / ((end - start) / hour)
    guard hourWidth != nil || whole < Self.readable else { return [GraphWindow(start: start, span: end - start)] }
    let hours = millimetres / (hourWidth ?? Self.usual)
    // A page goes on for the rest of an hour that the next one begins with, so that none is cut where the pages meet.
    let step = max(hours.rounded(.down), hours < 1 ? hours : 1) * hour
    return stride(from: start, to: end, by: step).map { GraphWindow(start: $0, span: hours * hour) }
  }
}
