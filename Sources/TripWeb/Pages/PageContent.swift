public import TripCore

/// What a page says, before it is HTML.
public enum PageContent: Sendable {
  /// The departures and the alerts of a place.
  case board(BoardPage, alerts: [BoardAlert])
  /// The places that a search has found; all for an empty search.
  case stops([StopChooserModel.Choice])
  /// There is no such stop.
  case unknownStop
  /// There is nothing to say yet.
  case unavailable
}
