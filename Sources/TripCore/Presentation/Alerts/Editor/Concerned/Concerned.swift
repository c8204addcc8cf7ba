/// A thing that an alert can be about, as lists show it.
public struct Concerned: Hashable, Sendable, Identifiable {
  /// The kind of thing.
  public enum Kind: Int, Hashable, Sendable, CaseIterable {
    /// Everything that the operator runs.
    case all
    /// A line.
    case line
    /// A line in one direction.
    case direction
    /// A stop, a platform or a station.
    case stop
    /// A stop of one line.
    case stopOfLine
    /// A trip.
    case trip
  }

  /// The kind of thing.
  public let kind: Kind
  /// The name of the thing, such as `Line 12` or `Harbour, of line 12`.
  public let label: String
  /// What an alert about the thing names.
  public let selector: AlertSelector

  /// The thing itself, which a list has once.
  public var id: AlertSelector { selector }
}

extension AlertSelector {
  /// The kind of thing that the selector names.
  var kind: Concerned.Kind {
    if trip != nil { return .trip }
    if stopID != nil { return routeID == nil ? .stop : .stopOfLine }
    if routeID == nil { return .all }
    return directionID == nil ? .line : .direction
  }
}
