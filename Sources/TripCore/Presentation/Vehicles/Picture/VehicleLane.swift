/// The lane of a vehicle in the picture of the vehicles' day: the texts of the first column, the bars of its trips and
/// the gaps between them.
public struct VehicleLane: Hashable, Sendable {
  /// The distance of the lane's upper edge from the upper edge of the drawing area, in points.
  public var y: Double
  /// The height of the lane, in points.
  public var height: Double
  /// The name of the vehicle.
  public var name: String
  /// The vehicle's next trip: departure, line and destination; empty when it has none.
  public var next: String
  /// The least slack of the links that are still to come; empty when there is none.
  public var slack: String
  /// Whether ``slack`` is negative, so that the vehicle is late for one of its trips.
  public var isLate: Bool
  /// Whether the number of the lane is odd; a darker ground then leads the eye along it.
  public var isOdd: Bool
  /// The bars of the trips, in the order of departure.
  public var bars: [VehicleBar]
  /// The gaps between trips, in order.
  public var gaps: [VehicleGap]

  /// Makes a lane. The properties of the same names explain the parameters.
  public init(
    y: Double, height: Double, name: String = "", next: String = "", slack: String = "", isLate: Bool = false,
    isOdd: Bool = false, bars: [VehicleBar] = [], gaps: [VehicleGap] = []
  ) {
    self.y = y
    self.height = height
    self.name = name
    self.next = next
    self.slack = slack
    self.isLate = isLate
    self.isOdd = isOdd
    self.bars = bars
    self.gaps = gaps
  }
}

/// A trip in the picture of the vehicles' day: a thin bar for the planned times, and over it a strong bar for the
/// expected ones.
public struct VehicleBar: Hashable, Sendable {
  /// What is known of a trip, which decides the style of the strong bar.
  public enum Kind: UInt8, Hashable, Sendable {
    /// Only the timetable is known: there is no strong bar.
    case planned
    /// The expected times are decided or reported.
    case expected
    /// The expected times follow from the vehicle: the bar has a dashed outline.
    case followed
    /// Another vehicle may take over, so that nothing is predicted: the bar is hatched.
    case atRisk
    /// The trip is cancelled: it is struck out.
    case canceled
    /// The trip is being dragged.
    case provisional
    /// The trip is given to the vehicle by a proposal only: the bar is an outline.
    case proposed
  }

  /// The row of the trip in ``DeskModel/timetable``.
  public var row: Int
  /// The x coordinates of the planned departure and arrival, in points.
  public var planned: ClosedRange<Double>
  /// The x coordinates of the expected departure and arrival; the planned ones where these are unknown.
  public var expected: ClosedRange<Double>
  /// The upper edge and the height of the lane, in points.
  public var (y, height): (Double, Double)
  /// What is known of the trip.
  public var kind: Kind
  /// The emphasis with which the bar is drawn.
  public var emphasis: GraphStrokes.Emphasis
  /// The colour of the route; `nil` when the feed has none.
  public var color: RouteColor?
  /// The colour in which ``label`` can be read on ``color``.
  public var textColor: RouteColor?
  /// The text on the bar: the name of the route.
  public var label: String

  /// Makes the bar of a trip. The properties of the same names explain the parameters.
  public init(
    row: Int, planned: ClosedRange<Double>, expected: ClosedRange<Double>, y: Double, height: Double, kind: Kind,
    emphasis: GraphStrokes.Emphasis = .none, color: RouteColor? = nil, textColor: RouteColor? = nil, label: String = ""
  ) {
    self.row = row
    self.planned = planned
    self.expected = expected
    (self.y, self.height) = (y, height)
    self.kind = kind
    self.emphasis = emphasis
    self.color = color
    self.textColor = textColor
    self.label = label
  }

  /// The area of the strong bar: the upper part of the lane, with a margin.
  public var strong: GraphRectangle {
    GraphRectangle(
      x: expected.lowerBound, y: y + 3, width: max(2, expected.upperBound - expected.lowerBound), height: height - 10)
  }

  /// The area of the thin bar, below the strong one.
  public var thin: GraphRectangle {
    GraphRectangle(
      x: planned.lowerBound, y: y + height - 6, width: max(2, planned.upperBound - planned.lowerBound), height: 3)
  }
}

/// The time between two trips of a vehicle.
public struct VehicleGap: Hashable, Sendable {
  /// What a gap says about the trip after it.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The vehicle is there in time.
    case free
    /// The vehicle is late: red.
    case late
    /// The vehicle is late, but only for a trip that another one may take over: hatched.
    case atRisk
    /// The timetable itself gives the vehicle both trips at once.
    case plannedSo
    /// By a proposal, the vehicle goes to another place meanwhile, without passengers.
    case emptyRun
  }

  /// The x coordinates between the arrival of one trip and the departure of the next, in either order.
  public var span: ClosedRange<Double>
  /// The upper edge and the height of the lane, in points.
  public var (y, height): (Double, Double)
  /// What the gap says.
  public var kind: Kind
  /// The minutes of the layover, after a sign when ``kind`` is not free.
  public var text: String
  /// By how much the vehicle is too late for the trip after the gap; 0 when it is in time.
  public var lateness: Seconds

  /// Makes a gap. The properties of the same names explain the parameters.
  public init(
    span: ClosedRange<Double>, y: Double, height: Double, kind: Kind, text: String, lateness: Seconds = 0
  ) {
    self.lateness = lateness
    self.span = span
    (self.y, self.height) = (y, height)
    self.kind = kind
    self.text = text
  }

  /// The area of the gap: as high as the strong bars.
  public var area: GraphRectangle {
    GraphRectangle(x: span.lowerBound, y: y + 3, width: span.upperBound - span.lowerBound, height: height - 10)
  }
}

/// The space that texts need in the picture of the vehicles' day, in points. The view measures them.
public struct VehiclesLettering: Hashable, Sendable {
  /// The width of the vehicles' names, with a margin.
  public var name: Double
  /// The width of the next trips, with a margin.
  public var next: Double
  /// The width of the least slacks, with a margin.
  public var slack: Double
  /// The height of a line of text.
  public var height: Double
  /// The least width in which a next trip says something: its departure and its line.
  public var least: Double { 5 * height }

  /// Makes the measures of text, in points; the default values suit a common font size.
  public init(name: Double = 60, next: Double = 110, slack: Double = 60, height: Double = 15) {
    self.name = name
    self.next = next
    self.slack = slack
    self.height = height
  }
}
