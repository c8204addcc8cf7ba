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

  /// The colour for the line's name on `background`: the feed's own where it can be read, else black or white.
  public func readableTextColor(on background: RouteColor) -> RouteColor {
    let white = RouteColor(red: 255, green: 255, blue: 255)
    let black = RouteColor(red: 0, green: 0, blue: 0)
    if let textColor, RouteColor.contrast(textColor, background) >= Self.readableContrast { return textColor }
    return RouteColor.contrast(white, background) >= RouteColor.contrast(black, background) ? white : black
  }

  /// - SeeAlso: WCAG 2.1, success criterion 1.4.3.
  private static let readableContrast = 4.5
}
