/// The colours in which the name of a route is shown: the letters and the ground behind them.
public struct RouteBadge: Hashable, Sendable {
  /// The colour behind the name.
  public let background: RouteColor
  /// The colour of the letters.
  public let text: RouteColor
}

extension Route {
  /// Returns the colours of the route's name, near those of the feed, with at least a contrast.
  ///
  /// The letters have the feed's colour when it can be read, else black or white. Where neither can be read on the feed's
  /// ground, the ground becomes lighter or darker.
  ///
  /// - Parameter contrast: The least contrast ratio, up to 21.
  /// - Returns: The colours, or `nil` when the feed has no colour for the route.
  public func badge(contrast: Double) -> RouteBadge? {
    guard let color else { return nil }
    if let textColor, RouteColor.contrast(textColor, color) >= contrast {
      return RouteBadge(background: color, text: textColor)
    }
    let white = RouteColor(red: 255, green: 255, blue: 255)
    let black = RouteColor(red: 0, green: 0, blue: 0)
    let isDark = RouteColor.contrast(white, color) >= RouteColor.contrast(black, color)
    let (text, end) = isDark ? (white, black) : (black, white)
    var ground = color
    for part in 1...20 where RouteColor.contrast(text, ground) < contrast {
      ground = color.mixed(with: end, Double(part) / 20)
    }
    return RouteBadge(background: ground, text: text)
  }
}

extension RouteColor {
  /// Returns the colour with a share of another one, from 0 to 1.
  fileprivate func mixed(with other: RouteColor, _ share: Double) -> RouteColor {
    func part(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8(clamping: Int((Double(own) * (1 - share) + Double(other) * share).rounded()))
    }
    return RouteColor(
      red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
  }
}
