/// What is to be seen of the train graph, in points of the drawing area: nothing is left to be worked out or worded.
///
/// What changes seldom is apart from what moves, so that whoever draws can keep the one as pixels and draw the other over
/// it in every frame.
public struct GraphPicture: Equatable, Sendable {
  /// What changes seldom.
  public var base: GraphBase
  /// What moves; it is drawn over ``base``.
  public var moving: GraphMoving

  /// Makes a picture of its two parts.
  public init(base: GraphBase, moving: GraphMoving) {
    self.base = base
    self.moving = moving
  }
}

/// The part of a ``GraphPicture`` that changes seldom: all trips but the one that is dragged.
public struct GraphBase: Equatable, Sendable {
  /// The whole drawing area.
  public var size: GraphSize
  /// Where trips are drawn; left of it are the names of stops, above it the times.
  public var plot: GraphRectangle
  /// The times, from left to right.
  public var times: [TimeMark]
  /// The stops, from top to bottom.
  public var stops: [StopMark]
  /// The trips. They may go beyond ``plot`` by a point on each side: whoever draws clips to it.
  public var strokes: GraphStrokes

  /// A vertical line at a time.
  public struct TimeMark: Hashable, Sendable {
    /// Where it is.
    public var x: Double
    /// The time in words; empty for a mark in between.
    public var label: String
    /// Whether it is a full hour.
    public var isHour: Bool

    /// Makes a mark.
    public init(x: Double, label: String, isHour: Bool) {
      self.x = x
      self.label = label
      self.isHour = isHour
    }
  }

  /// A horizontal line at a stop.
  public struct StopMark: Hashable, Sendable {
    /// Where it is.
    public var y: Double
    /// The stop's name; empty where the one before is too near for both.
    public var name: String

    /// Makes a mark.
    public init(y: Double, name: String) {
      self.y = y
      self.name = name
    }
  }

  /// Makes the part that changes seldom.
  public init(
    size: GraphSize, plot: GraphRectangle, times: [TimeMark] = [], stops: [StopMark] = [],
    strokes: GraphStrokes = GraphStrokes()
  ) {
    self.size = size
    self.plot = plot
    self.times = times
    self.stops = stops
    self.strokes = strokes
  }
}

/// The part of a ``GraphPicture`` that moves: what is dragged, drafted, selected or pointed at, the time, the conflicts.
public struct GraphMoving: Equatable, Sendable {
  /// The trips that stand out, over those of ``GraphBase/strokes``.
  public var strokes: GraphStrokes
  /// Where "now" is; nothing where that is out of sight.
  public var now: Double?
  /// Where two trips of one block overlap.
  public var conflicts: [ConflictMark]
  /// What is said beside the pointer, or beside the stop that the keyboard has chosen.
  public var pointer: PointerNote?
  /// The rectangle that is drawn to zoom into it.
  public var selectionRectangle: GraphRectangle?

  /// A conflict that touches the line that is shown.
  public struct ConflictMark: Hashable, Sendable {
    /// Where it is.
    public var rectangle: GraphRectangle
    /// Which of ``GraphModel/conflicts``.
    public var conflict: BlockConflict

    /// Makes a mark.
    public init(rectangle: GraphRectangle, conflict: BlockConflict) {
      self.rectangle = rectangle
      self.conflict = conflict
    }
  }

  /// A note beside a place.
  public struct PointerNote: Hashable, Sendable {
    /// Where it belongs to; its box stands beside it.
    public var place: GraphPoint
    /// What it says: the new time of what is dragged, else the trip, the stop and the times.
    public var text: String

    /// Makes a note.
    public init(place: GraphPoint, text: String) {
      self.place = place
      self.text = text
    }
  }

  /// Makes the part that moves.
  public init(
    strokes: GraphStrokes = GraphStrokes(), now: Double? = nil, conflicts: [ConflictMark] = [],
    pointer: PointerNote? = nil, selectionRectangle: GraphRectangle? = nil
  ) {
    self.strokes = strokes
    self.now = now
    self.conflicts = conflicts
    self.pointer = pointer
    self.selectionRectangle = selectionRectangle
  }
}
