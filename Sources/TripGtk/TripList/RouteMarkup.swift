import TripCore

/// Returns the name of a route on the colour that the feed gives it, as Pango markup.
func routeMarkup(_ route: Route) -> String {
  let name = markupEscaped(route.name)
  guard let background = route.color else { return name }
  let foreground = route.readableTextColor(on: background)
  return "<span background=\"#\(background.hex)\" foreground=\"#\(foreground.hex)\"> \(name) </span>"
}
