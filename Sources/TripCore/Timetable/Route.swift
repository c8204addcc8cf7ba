/// A route of the operator, which passengers know as a line: a group of trips under one name.
/// - SeeAlso: GTFS Schedule reference, routes.txt.
public struct Route: Hashable, Sendable {
  /// `route_id`: the route's id in routes.txt.
  public let id: GTFSID
  /// By what alerts name the agency that runs the route (``Agency/knownAs``); `nil` when the feed does not say which of several.
  public let agencyID: GTFSID?
  /// `route_short_name`, such as "12"; empty when the feed has none.
  public let shortName: String
  /// `route_long_name`, such as "Centre – Harbour"; empty when the feed has none.
  public let longName: String
  /// `route_type`: a number for the kind of vehicle, such as 3 for a bus, 2 for a train and 4 for a ferry.
  public let type: Int
  /// `route_color`: the background colour on which the route's name is shown, or `nil` when the feed has none.
  public let color: RouteColor?
  /// `route_text_color`: the colour of the letters of the route's name, or `nil` when the feed has none.
  public let textColor: RouteColor?

  /// Makes a route. The properties of the same names explain the parameters.
  public init(
    id: GTFSID, agencyID: GTFSID? = nil, shortName: String, longName: String = "", type: Int = 3,
    color: RouteColor? = nil, textColor: RouteColor? = nil
  ) {
    self.id = id
    self.agencyID = agencyID
    self.shortName = shortName
    self.longName = longName
    self.type = type
    self.color = color
    self.textColor = textColor
  }

  /// The name by which a dispatcher knows the route: the short name; if it is empty, the long name; if that is empty
  /// too, the `route_id`.
  public var name: String {
    if !shortName.isEmpty { return shortName }
    return longName.isEmpty ? id.text : longName
  }

  /// Returns a colour in which the route's name can be read on `background`.
  ///
  /// - Returns: ``textColor`` when its contrast suffices, else black or white, whichever has more contrast.
  public func readableTextColor(on background: RouteColor) -> RouteColor {
    let white = RouteColor(red: 255, green: 255, blue: 255)
    let black = RouteColor(red: 0, green: 0, blue: 0)
    if let textColor, RouteColor.contrast(textColor, background) >= Self.readableContrast { return textColor }
    return RouteColor.contrast(white, background) >= RouteColor.contrast(black, background) ? white : black
  }

  /// The lowest contrast ratio at which a text can be read on its background.
  /// - SeeAlso: WCAG 2.1, success criterion 1.4.3.
  private static let readableContrast = 4.5
}
