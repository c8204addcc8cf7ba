/// What a published feed tells of.
public enum FeedContent: String, CaseIterable, Codable, Sendable {
  /// Trip updates: how trips run.
  case trips
  /// Alerts: why, in words for passengers.
  case alerts
  /// Trip updates and alerts in one feed.
  case combined

  /// The name of the file with such a feed, in a folder and at the address of a server.
  public var fileName: String {
    switch self {
    case .trips: "trip-updates.pb"
    case .alerts: "alerts.pb"
    case .combined: "feed.pb"
    }
  }
}
