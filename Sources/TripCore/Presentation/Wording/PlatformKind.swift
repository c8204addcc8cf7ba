/// What passengers call the place where they board: many languages have one word for trains and another for buses.
public enum PlatformKind: Hashable, Sendable {
  /// A train or an underground train stops there.
  case rail
  /// A bus, a trolleybus or a tram stops there.
  case road
  /// Any other vehicle stops there, such as a ferry, or several kinds of vehicles do.
  case other

  /// Makes the kind for the vehicles of a route.
  ///
  /// - Parameter routeType: `route_type` of routes.txt, also one of the extended types.
  /// - SeeAlso: GTFS Schedule reference, routes.txt, and the extended GTFS route types.
  public init(routeType: Int) {
    self =
      switch routeType {
      case 1, 2, 12, 100..<200, 400..<500: .rail
      case 0, 3, 5, 11, 200..<300, 700..<1000: .road
      default: .other
      }
  }

  /// Makes the kind for several routes at one place: that of all of them, or ``other`` when they differ.
  init(ofAll routes: some Sequence<Route>) {
    let kinds = Set(routes.map { PlatformKind(routeType: $0.type) })
    self = kinds.count == 1 ? kinds.first ?? .other : .other
  }
}

/// The texts about the platforms of a trip, in the words for its kind of vehicle.
public struct PlatformTerms: Hashable, Sendable {
  /// The heading of a column of platforms.
  public let heading: String
  /// The button that opens the choice of a platform, with its mnemonic.
  public let button: String
  /// The tooltip of that button.
  public let tooltip: String
}

extension Wording {
  /// Returns the texts about platforms for a kind of vehicle.
  public func platformTerms(_ kind: PlatformKind) -> PlatformTerms {
    PlatformTerms(heading: platformHeading(kind), button: platformButton(kind), tooltip: platformTooltip(kind))
  }

  /// Returns the word for a platform, as the heading of a column.
  public func platformHeading(_ kind: PlatformKind) -> String {
    switch kind {
    case .rail: translation.term("Platform", context: "of trains")
    case .road: translation.term("Platform", context: "of buses and trams")
    case .other: translation.translate("Platform")
    }
  }

  /// Returns the phrase about a stop's platform in a decision, such as `platform 3 at Harbour`.
  func platformPhrase(_ platform: String, at stop: String, _ kind: PlatformKind) -> String {
    let phrase =
      switch kind {
      case .rail: translation.term("platform %1$@ at %2$@", context: "of trains")
      case .road: translation.term("platform %1$@ at %2$@", context: "of buses and trams")
      case .other: translation.translate("platform %1$@ at %2$@")
      }
    return Translation.fill(phrase, platform, stop)
  }

  private func platformButton(_ kind: PlatformKind) -> String {
    switch kind {
    case .rail: translation.term("Plat_form…", context: "of trains")
    case .road: translation.term("Plat_form…", context: "of buses and trams")
    case .other: translation.translate("Plat_form…")
    }
  }

  private func platformTooltip(_ kind: PlatformKind) -> String {
    switch kind {
    case .rail: translation.term("Choose another platform of the same station", context: "of trains")
    case .road: translation.term("Choose another platform of the same station", context: "of buses and trams")
    case .other: translation.translate("Choose another platform of the same station")
    }
  }
}
