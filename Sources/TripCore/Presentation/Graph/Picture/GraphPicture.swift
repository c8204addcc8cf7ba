/// The picture of the train graph: lines, marks and texts with their places in points, so that a view only has to
/// draw them.
///
/// The picture has two parts, so that a view can keep the part that changes seldom as an image, and draw the other
/// part over it in every frame.
public struct GraphPicture: Equatable, Sendable {
  /// The part of the picture that changes seldom: times, stops and most trips.
  public var base: GraphBase
  /// The part of the picture that changes often, such as selected trips; it is drawn over ``base``.
  public var moving: GraphMoving

  /// Makes a picture of the train graph from its two parts.
  public init(base: GraphBase, moving: GraphMoving) {
    self.base = base
    self.moving = moving
  }
}

/// The part of a ``GraphPicture`` that changes seldom: times, stops and all trips, a dragged one where
/// it was.
public struct GraphBase: Equatable, Sendable {
  /// The size of the drawing area, in points.
  public var size: GraphSize
  /// The area in which trips are drawn, in points. The names of stops are to its left, the times above it.
  public var plot: GraphRectangle
  /// The vertical lines at certain times of day, from left to right.
  public var times: [TimeMark]
  /// The horizontal lines of the stops, from top to bottom.
  public var stops: [StopMark]
  /// The lines of trips. A line may go beyond ``plot``, so a view has to clip lines to it.
  public var strokes: GraphStrokes
  /// The signs on trips about which passengers are told, or should be.
  public var alerts: [AlertMark]
  /// The numbers and delays along the lines of trips, and the minutes at their stops.
  public var words: [PlacedWord]
  /// The heads on the lines of the trips that go up.
  public var heads: [Head] = []
  /// The lines that are shown together, each in its own colour; empty when one line is shown.
  public var lines: [LineMark] = []
  /// The text in place of the lines that have no ``LineMark/place``, and where it is; `nil` when all have one.
  public var moreLines: MoreLines?

  /// A line of the timetable, as the picture tells it from others.
  public struct LineMark: Hashable, Sendable {
    /// The name of the line.
    public var name: String
    /// `route_color`: the line's own colour; `nil` when the timetable has none.
    public var color: RouteColor?
    /// The upper left corner of the line's sample and name above the times; `nil` where there is no room for them.
    public var place: GraphPoint?
    /// The room for the name, in points.
    public var width = 0.0

    /// The length of the sample, and a space around it, in points.
    public static let (sample, space) = (18.0, 6.0)

    /// Makes the mark of a line. The properties of the same names explain the parameters.
    public init(name: String, color: RouteColor?) { (self.name, self.color) = (name, color) }
  }

  /// A text in place of the names of lines for which there is no room.
  public struct MoreLines: Hashable, Sendable {
    /// The text.
    public let text: String
    /// Its upper left corner.
    public let place: GraphPoint
  }
  /// The y coordinates of the sections with a single track, between two stations each.
  public var singleTrack: [ClosedRange<Double>]

  /// A vertical line of the picture at a time of day.
  public struct TimeMark: Hashable, Sendable {
    /// The distance of the line from the left edge of the drawing area, in points.
    public var x: Double
    /// The time of day as text; empty for a line between two lines with text.
    public var label: String
    /// Whether the time of the line is a full hour.
    public var isHour: Bool

    /// Makes a vertical line at a time of day. The properties of the same names explain the parameters.
    public init(x: Double, label: String, isHour: Bool) {
      self.x = x
      self.label = label
      self.isHour = isHour
    }
  }

  /// A horizontal line of the picture for a stop.
  public struct StopMark: Hashable, Sendable {
    /// The distance of the line from the upper edge of the drawing area, in points.
    public var y: Double
    /// The name of the stop; empty when there is no room for it.
    public var name: String
    /// The distance of the name's middle from the upper edge of the drawing area, in points. It is not ``y`` where names
    /// that are never left out are denser than text is high.
    public var nameY: Double

    /// Makes a horizontal line for a stop. The properties of the same names explain the parameters; without `nameY`, the name
    /// is beside the line.
    public init(y: Double, name: String, nameY: Double? = nil) {
      self.y = y
      self.name = name
      self.nameY = nameY ?? y
    }
  }

  /// A small head on the line of a trip that goes up in the picture, so that its direction is seen without its slope.
  public struct Head: Hashable, Sendable {
    /// The tip of the head.
    public var place: GraphPoint
    /// The direction of the line, of length 1.
    public var direction: GraphPoint

    /// Makes a head at a place of a line.
    public init(place: GraphPoint, direction: GraphPoint) {
      (self.place, self.direction) = (place, direction)
    }
  }

  /// A sign on a trip about which passengers are told, or should be.
  public struct AlertMark: Hashable, Sendable {
    /// The place of the trip at which the sign is shown.
    public var place: GraphPoint
    /// The symbols of the list's marks: ``TripMark/symbol``.
    public var sign: String

    /// Makes a sign at a place of the picture.
    public init(place: GraphPoint, sign: String) {
      self.place = place
      self.sign = sign
    }
  }

  /// Makes the part of the picture that changes seldom. The properties of the same names explain the parameters.
  public init(
    size: GraphSize, plot: GraphRectangle, times: [TimeMark] = [], stops: [StopMark] = [],
    strokes: GraphStrokes = GraphStrokes(), alerts: [AlertMark] = [], words: [PlacedWord] = [],
    singleTrack: [ClosedRange<Double>] = []
  ) {
    self.singleTrack = singleTrack
    self.alerts = alerts
    self.words = words
    self.size = size
    self.plot = plot
    self.times = times
    self.stops = stops
    self.strokes = strokes
  }
}

/// The part of a ``GraphPicture`` that changes often: dragged, drafted, selected and hovered trips, the current time,
/// and what trips do to each other, such as conflicts and the turns of vehicles.
public struct GraphMoving: Equatable, Sendable {
  /// The lines of dragged, drafted, selected and hovered trips, which are drawn over those of ``GraphBase/strokes``.
  public var strokes: GraphStrokes
  /// The distance of the line at the current time from the left edge of the drawing area, in points; `nil` when it is
  /// not visible.
  public var now: Double?
  /// The marks of conflicts within blocks, where a vehicle's next trip departs before the trip before arrives.
  public var conflicts: [ConflictMark]
  /// The places at which a trip passes another one between two stations.
  public var overtakings: [GraphPoint]
  /// The places at which two trips meet on a single track.
  public var meets: [GraphPoint]
  /// The arcs between two trips of a vehicle, at the stations where it turns.
  public var turns: [GraphTurn]
  /// The areas between trips that follow each other much sooner or later than planned.
  public var shades: [GraphShade]
  /// The note to show beside the pointer, the selected stop or the draft, or `nil`.
  public var pointer: PointerNote?
  /// The names of dispatchers at other desks, each beside a trip that is selected there.
  public var colleagues: [PointerNote]
  /// The rectangle to zoom into, which the user is drawing or moving, or `nil`.
  public var selectionRectangle: GraphRectangle?

  /// The mark of a conflict within a block, if one of its trips is on the shown route.
  public struct ConflictMark: Hashable, Sendable {
    /// The area of the conflict's mark on the drawing area.
    public var rectangle: GraphRectangle
    /// The conflict that the mark shows, one of ``GraphModel/conflicts``.
    public var conflict: VehicleLink

    /// Makes the mark of a conflict from its area on the drawing area.
    public init(rectangle: GraphRectangle, conflict: VehicleLink) {
      self.rectangle = rectangle
      self.conflict = conflict
    }
  }

  /// A note: a box with text beside a place of the picture.
  public struct PointerNote: Hashable, Sendable {
    /// The place beside which the note is shown.
    public var place: GraphPoint
    /// The text of the note: the new time of a dragged trip, a colleague's name, or else the trip, the stop and the
    /// times.
    public var text: String

    /// Makes a note with a text beside a place of the picture.
    public init(place: GraphPoint, text: String) {
      self.place = place
      self.text = text
    }
  }

  /// Makes the part of the picture that changes often. The properties of the same names explain the parameters.
  public init(
    strokes: GraphStrokes = GraphStrokes(), now: Double? = nil, conflicts: [ConflictMark] = [],
    overtakings: [GraphPoint] = [], meets: [GraphPoint] = [], turns: [GraphTurn] = [], shades: [GraphShade] = [],
    pointer: PointerNote? = nil, colleagues: [PointerNote] = [],
    selectionRectangle: GraphRectangle? = nil
  ) {
    self.strokes = strokes
    self.now = now
    self.conflicts = conflicts
    self.overtakings = overtakings
    (self.meets, self.turns, self.shades) = (meets, turns, shades)
    self.pointer = pointer
    self.colleagues = colleagues
    self.selectionRectangle = selectionRectangle
  }
}
