import TripCore

/// The name of a line on the colour that the feed gives it, as markup.
func routeMarkup(_ route: Route) -> String {
  let name = markupEscaped(route.name)
  guard let background = route.color else { return name }
  let foreground = route.readableTextColor(on: background)
  return "<span background=\"#\(background.hex)\" foreground=\"#\(foreground.hex)\"> \(name) </span>"
}
