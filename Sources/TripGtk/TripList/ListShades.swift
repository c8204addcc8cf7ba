import CGtk
import TripCore

/// The grounds behind texts of the list of trips, each with letters that can be read on it. They come from
/// data/tripdesk.css, and so from the theme.
struct ListShades {
  private var shades: [String: (ground: RouteColor, letters: RouteColor)] = [:]

  /// The style class of data/tripdesk.css for the sign with a kind of vehicle.
  static let kindClass = "kind-sign"
  /// The style class of data/tripdesk.css for the names of colleagues who have selected a trip.
  static let colleaguesClass = "colleagues-sign"

  /// The style class of data/tripdesk.css for how late a trip is.
  static func styleClass(_ lateness: Lateness) -> String {
    switch lateness {
    case .slightly: "late-slightly"
    case .clearly: "late-clearly"
    case .very: "late-very"
    }
  }

  /// Reads the shades that the stylesheet gives for the light or dark theme of a widget.
  @MainActor
  init(of widget: Widget) {
    for name in Lateness.allCases.map(Self.styleClass) + [Self.kindClass, Self.colleaguesClass] {
      shades[name] = (Self.color(name, of: widget, isGround: true), Self.color(name, of: widget, isGround: false))
    }
  }

  @MainActor
  private static func color(_ name: String, of widget: Widget, isGround: Bool) -> RouteColor {
    let color = cgtk_class_color(widget.pointer, name, gboolean(isGround))
    func part(_ value: Double) -> UInt8 { UInt8(clamping: Int((value * 255).rounded())) }
    return RouteColor(red: part(color.red), green: part(color.green), blue: part(color.blue))
  }

  /// Returns markup on the shade of a weight. The ground is part of the markup, so that the text can be read on a
  /// selected row too.
  func markup(_ markup: String, _ lateness: Lateness) -> String { on(Self.styleClass(lateness), markup) }

  /// Returns the sign with a kind of vehicle, as it stands before a line whose name several kinds have.
  func sign(_ kind: String) -> String { on(Self.kindClass, "<small>\(markupEscaped(kind))</small>") }

  /// Returns the names of colleagues who have selected a trip, as they stand before its destination.
  func sign(ofColleagues names: String) -> String { on(Self.colleaguesClass, "<small>\(markupEscaped(names))</small>") }

  private func on(_ name: String, _ markup: String) -> String {
    guard let shade = shades[name] else { return markup }
    return "<span background=\"#\(shade.ground.hex)\" foreground=\"#\(shade.letters.hex)\"> \(markup) </span>"
  }
}
