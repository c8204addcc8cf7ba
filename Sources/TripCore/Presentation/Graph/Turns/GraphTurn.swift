/// An arc of the train graph at the station where a vehicle arrives with one trip and leaves with the next.
public struct GraphTurn: Hashable, Sendable {
  /// The row of the trip that arrives.
  public var firstRow: Int
  /// The row of the trip that leaves.
  public var secondRow: Int
  /// The places at which one trip arrives and the other one leaves. The second is left of the first when the vehicle is
  /// not there in time for a departure that was decided.
  public var start, end: GraphPoint
  /// The y coordinate of the line between both; where there is no room for one, of the end of a short stroke at ``start``.
  public var y: Double
  /// Whether there is no room for the whole arc.
  public var isShort: Bool
  /// What the arc says about the trip that leaves, by the rule of the Vehicles window.
  public var kind: VehicleGap.Kind
  /// The minutes to spare, or that the vehicle is too late, after a sign; empty when they have no room.
  public var text: String

  /// Makes an arc. The properties of the same names explain the parameters.
  public init(
    firstRow: Int, secondRow: Int, start: GraphPoint, end: GraphPoint, y: Double, isShort: Bool = false,
    kind: VehicleGap.Kind, text: String = ""
  ) {
    (self.firstRow, self.secondRow) = (firstRow, secondRow)
    (self.start, self.end) = (start, end)
    self.y = y
    self.isShort = isShort
    self.kind = kind
    self.text = text
  }

  /// The places that a line connects.
  var corners: [GraphPoint] {
    let (first, last) = (GraphPoint(x: start.x, y: y), GraphPoint(x: end.x, y: y))
    return isShort ? [start, first] : [start, first, last, end]
  }

  /// The middle of the line between both. ``text`` stands beyond it, as seen from the stop, so that both can be seen.
  public var middle: GraphPoint { GraphPoint(x: isShort ? start.x : (start.x + end.x) / 2, y: y) }
}
