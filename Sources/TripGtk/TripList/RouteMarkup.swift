import TripCore

/// Returns the name of a route on the colour that the feed gives it, as Pango markup.
///
/// - Parameters:
///   - route: The route.
///   - kind: The kind of vehicle as a word, which stands before the name; `nil` when the name alone is enough.
///   - number: The number of a trip, which stands after the name; `nil` when there is none.
/// - Returns: The markup.
func routeMarkup(_ route: Route, kind: String? = nil, number: String? = nil) -> String {
  let name = markupEscaped(route.name)
  var colored = name
  if let background = route.color {
    let foreground = route.readableTextColor(on: background)
    colored = "<span background=\"#\(background.hex)\" foreground=\"#\(foreground.hex)\"> \(name) </span>"
  }
  return [kind.map(markupEscaped), colored, number.map(markupEscaped)].compactMap(\.self).joined(separator: " ")
}
