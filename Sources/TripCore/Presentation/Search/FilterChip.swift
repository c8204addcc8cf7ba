/// A chip: a small button above the list that names one part of the filter, and removes that part when it is pressed.
public struct FilterChip: Hashable, Sendable {
  /// The part of the filter that a chip stands for.
  public enum Kind: Hashable, Sendable {
    /// The part of the filter is the text in the search field.
    case text
    /// The part of the filter is the setting that lists only late trips.
    case delayed
    /// The part of the filter is the setting that lists only cancelled trips.
    case cancelled
    /// The part of the filter is the setting that lists only trips without decisions.
    case undecided
    /// The part of the filter is the setting that lists only trips with a note.
    case withNotes
    /// The part of the filter is the route with this `route_id`, whose trips are listed.
    case route(GTFSID)
    /// The part of the filter is all chosen routes together, when they are too many for a chip each.
    case routes
    /// The part of the filter is the setting that lists only trips in a time window.
    case window
  }

  /// The part of the filter that the chip stands for.
  public let kind: Kind
  /// The label of the chip, in the user's language.
  public let text: String

  /// The greatest number of routes for which each has a chip of its own. With more routes, there is one chip that
  /// says how many.
  static let namedRoutes = 3
}

extension Wording {
  /// Makes the chips of a filter.
  ///
  /// - Parameters:
  ///   - settings: The settings of the filter.
  ///   - text: The text in the search field.
  ///   - timetable: The timetable, which has the names of routes and the service date.
  /// - Returns: A chip for each part of the filter; an empty array when the filter lists all trips.
  func chips(_ settings: FilterSettings, text: String, in timetable: Timetable) -> [FilterChip] {
    var chips: [FilterChip] = []
    func add(_ kind: FilterChip.Kind, _ text: String, where isOn: Bool = true) {
      if isOn { chips.append(FilterChip(kind: kind, text: text)) }
    }
    let hasText = !SearchQuery(text).isEmpty
    add(.text, Translation.fill(translation.translate("“%@”"), text), where: hasText)
    add(.delayed, translation.translate("Delayed"), where: settings.delayed)
    add(.cancelled, translation.translate("Canceled"), where: settings.cancelled)
    add(.undecided, translation.translate("Undecided"), where: settings.undecided)
    add(.withNotes, translation.translate("With notes"), where: settings.withNotes)
    if settings.routes.count > FilterChip.namedRoutes {
      let count = settings.routes.count
      add(.routes, Translation.fill(translation.translate("%@ line", plural: "%@ lines", count: count), number(count)))
    } else if !settings.routes.isEmpty {
      let names = Dictionary(timetable.routes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
      for id in settings.routes.sorted() { add(.route(id), names[id] ?? id.text) }
    }
    let window = settings.window
    add(
      .window,
      Translation.fill(
        translation.translate("%1$@–%2$@"), time(window.from, of: timetable.serviceDate),
        time(window.to, of: timetable.serviceDate)), where: settings.usesWindow)
    return chips
  }

  /// Formats a time of a service date: before 24 hours as clocks show it, from then on as timetables write it, such
  /// as `25:10`.
  public func time(_ time: ServiceTime, of date: ServiceDate) -> String {
    guard time.seconds >= 86_400 else { return self.time(date.origin(in: timeZone) + Seconds(time.seconds)) }
    return String(time.description.dropLast(3))
  }

  /// Returns a text that says how many of all trips are listed: `12 of 1,016 trips`.
  public func sentence(shown: Int, of all: Int) -> String {
    Translation.fill(
      translation.translate("%1$@ of %2$@ trip", plural: "%1$@ of %2$@ trips", count: all), number(shown), number(all))
  }
}
