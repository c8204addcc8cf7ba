/// The picture of the vehicles' day: a lane a vehicle, time from left to right, and a bar for each trip, with places in
/// points, so that a view only has to draw them.
public struct VehiclesPicture: TwoPartPicture {
  /// The part of the picture that changes seldom: times, lanes and all trips but those of a vehicle that is dragged.
  public var base: VehiclesBase
  /// The part of the picture that changes often, such as selected trips; it is drawn over ``base``.
  public var moving: VehiclesMoving

  /// Makes a picture from its two parts.
  public init(base: VehiclesBase, moving: VehiclesMoving) {
    self.base = base
    self.moving = moving
  }
}

/// The part of a ``VehiclesPicture`` that changes seldom.
public struct VehiclesBase: PictureBase {
  /// The size of the drawing area, in points.
  public var size: GraphSize
  /// The area of the bars. The first column is to its left, the times are above it.
  public var plot: GraphRectangle
  /// The widths of the first column's parts.
  public var letters: VehiclesLettering
  /// The vertical lines at certain times of day, from left to right.
  public var times: [GraphBase.TimeMark]
  /// The visible lanes, from top to bottom.
  public var lanes: [VehicleLane]
  /// The word that says what the picture shows other than the day; empty for the day.
  public var title: String

  /// Makes the part that changes seldom. The properties of the same names explain the parameters.
  public init(
    size: GraphSize, plot: GraphRectangle, letters: VehiclesLettering = VehiclesLettering(),
    times: [GraphBase.TimeMark] = [], lanes: [VehicleLane] = [], title: String = ""
  ) {
    self.size = size
    self.plot = plot
    self.letters = letters
    self.times = times
    self.lanes = lanes
    self.title = title
  }
}

/// The part of a ``VehiclesPicture`` that changes often: the lane of the dragged trip, selected and hovered trips, and
/// the present time.
public struct VehiclesMoving: PictureMoving {
  /// The lane of the vehicle whose trip is dragged; the base has this lane without texts and bars. `nil` when nothing is
  /// dragged.
  public var lane: VehicleLane?
  /// The bars of selected and hovered trips, which are drawn over those of the base, and below the marks of what is late.
  public var bars: [VehicleBar]
  /// The lane to which a trip is carried, or `nil`.
  public var target: Target?
  /// The distance of the line at the present time from the left edge, in points; `nil` when it is not visible.
  public var now: Double?
  /// The note to show beside the pointer or the selected trip, or `nil`.
  public var pointer: GraphMoving.PointerNote?

  /// The lane of the vehicle to which a trip is carried, and which would run it.
  public struct Target: Hashable, Sendable {
    /// The place that the trip's bar would have.
    public var rectangle: GraphRectangle
    /// Whether the vehicle cannot run the trip.
    public var isRefused: Bool

    /// Makes a target. The properties of the same names explain the parameters.
    public init(rectangle: GraphRectangle, isRefused: Bool) {
      self.rectangle = rectangle
      self.isRefused = isRefused
    }
  }

  /// Makes the part that changes often. The properties of the same names explain the parameters.
  public init(
    lane: VehicleLane?, bars: [VehicleBar] = [], target: Target? = nil, now: Double? = nil,
    pointer: GraphMoving.PointerNote? = nil
  ) {
    self.lane = lane
    self.bars = bars
    self.target = target
    self.now = now
    self.pointer = pointer
  }

  /// Makes a moving part in which nothing moves.
  public init() { self.init(lane: nil) }
}
