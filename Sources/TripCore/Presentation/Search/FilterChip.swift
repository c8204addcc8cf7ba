/// A part of a filter as a small button that says what is left out, and takes that away.
public struct FilterChip: Hashable, Sendable {
  /// What it is about.
  public enum Kind: Hashable, Sendable {
    /// What is typed into the search entry.
    case text
    /// Late runs.
    case delayed
    /// Runs that do not run.
    case cancelled
    /// Runs about which nobody decided.
    case undecided
    /// Runs with a note.
    case withNotes
    /// One line, by `route_id`.
    case route(String)
    /// Several lines.
    case routes
    /// The time window.
    case window
  }

  /// What it is about.
  public let kind: Kind
  /// What it says.
  public let text: String

  /// More lines than this are counted, not named.
  static let namedRoutes = 3
}

extension Wording {
  /// A filter in words, a chip for each part of it.
  ///
  /// - Parameters:
  ///   - settings: The filter.
  ///   - text: What is typed into the search entry.
  ///   - timetable: Names the lines and the day.
  /// - Returns: None where nothing is left out.
  func chips(_ settings: FilterSettings, text: String, in timetable: Timetable) -> [FilterChip] {
    var chips: [FilterChip] = []
    func add(_ kind: FilterChip.Kind, _ text: String, where isOn: Bool = true) {
      if isOn { chips.append(FilterChip(kind: kind, text: text)) }
    }
    let looksFor = !SearchQuery(text).isEmpty
    add(.text, Translation.fill(translation.translate("“%@”"), text), where: looksFor)
    add(.delayed, translation.translate("Delayed"), where: settings.delayed)
    add(.cancelled, translation.translate("Canceled"), where: settings.cancelled)
    add(.undecided, translation.translate("Undecided"), where: settings.undecided)
    add(.withNotes, translation.translate("With notes"), where: settings.withNotes)
    if settings.routes.count > FilterChip.namedRoutes {
      let count = settings.routes.count
      add(.routes, Translation.fill(translation.translate("%@ line", plural: "%@ lines", count: count), number(count)))
    } else if !settings.routes.isEmpty {
      let names = Dictionary(timetable.routes.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
      for id in settings.routes.sorted() { add(.route(id), names[id] ?? id) }
    }
    let window = settings.window
    add(
      .window,
      Translation.fill(
        translation.translate("%1$@–%2$@"), time(window.from, of: timetable.serviceDate),
        time(window.to, of: timetable.serviceDate)), where: settings.usesWindow)
    return chips
  }

  /// A time of a service day: as clocks show it, and from 24 hours on as timetables print it, `25:10`.
  public func time(_ time: ServiceTime, of date: ServiceDate) -> String {
    guard time.seconds >= 86_400 else { return self.time(date.origin(in: timeZone) + Seconds(time.seconds)) }
    return String(time.description.dropLast(3))
  }

  /// How many runs are listed of all: `12 of 1,016 trips`.
  public func sentence(shown: Int, of all: Int) -> String {
    Translation.fill(
      translation.translate("%1$@ of %2$@ trip", plural: "%1$@ of %2$@ trips", count: all), number(shown), number(all))
  }
}
