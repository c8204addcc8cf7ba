/// A line of the operator, as passengers know it.
/// - SeeAlso: GTFS Schedule reference, routes.txt.
public struct Route: Hashable, Sendable {
  /// `route_id`.
  public let id: String
  /// `route_short_name`; empty where the feed has none.
  public let shortName: String
  /// `route_long_name`; empty where the feed has none.
  public let longName: String
  /// `route_type`: 3 is a bus, 2 a train, 4 a ferry.
  public let type: Int
  /// `route_color`, where the feed gives one.
  public let color: RouteColor?
  /// `route_text_color`, where the feed gives one.
  public let textColor: RouteColor?

  /// Makes a route.
  public init(
    id: String, shortName: String, longName: String = "", type: Int = 3, color: RouteColor? = nil,
    textColor: RouteColor? = nil
  ) {
    self.id = id
    self.shortName = shortName
    self.longName = longName
    self.type = type
    self.color = color
    self.textColor = textColor
  }

  /// What a dispatcher calls the line: its short name, else its long one, else its id.
  public var name: String {
    if !shortName.isEmpty { return shortName }
    return longName.isEmpty ? id : longName
  }
}
