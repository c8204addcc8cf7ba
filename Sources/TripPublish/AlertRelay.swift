import TripCore

/// Passes the alerts of followed feeds on to the readers of the published feed.
public enum AlertRelay {
  private static let word = "via"

  /// Returns the beginning of the alerts' ids of each feed, so that alerts of two feeds never have the same id, and those
  /// of one feed keep theirs after a restart.
  static func idPrefixes(of names: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return names.map { name in
      var hash = StableHash()
      hash.add(name.utf8)
      // Addresses that differ in their query only have the same name, because a query may have a password.
      let count = counts[name, default: 0] + 1
      counts[name] = count
      return "\(word)-" + String(hash.value, radix: 36) + (count > 1 ? ".\(count)" : "") + "-"
    }
  }

  /// Returns the alerts that are passed on, with the texts that readers expect.
  ///
  /// What another publisher has passed on already is left out. Otherwise two publishers that follow each other would
  /// pass an alert back and forth, and it would never end.
  ///
  /// - Parameter alerts: The alerts of followed feeds.
  /// - Returns: The alerts to publish.
  @concurrent
  public static func passedOn(_ alerts: [Alert]) async -> [Alert] {
    alerts.filter { !isPassedOn($0) }.map { alert in
      var alert = alert
      alert.texts = alert.texts.map { text in
        // Readers expect a description; some feeds have headers only.
        text.description.isEmpty
          ? AlertText(language: text.language, header: text.header, description: text.header) : text
      }
      return alert
    }
  }

  /// Whether a publisher like this one has passed the alert on: the id of its entity is `alert-`, a prefix of
  /// ``idPrefixes(of:)``, and another id. The ids of a feed of another program may begin with the same letters.
  private static func isPassedOn(_ alert: Alert) -> Bool {
    guard let parts = entityID(of: alert)?.split(separator: "-", maxSplits: 3), parts.count == 4 else { return false }
    let name = parts[2].split(separator: ".", omittingEmptySubsequences: false)
    return parts[0] == "alert" && parts[1] == word && UInt64(name[0], radix: 36) != nil && name.count <= 2
      && name.dropFirst().allSatisfy { UInt($0) != nil }
  }

  /// The id of the alert's entity in the followed feed: what follows the prefix of the feed.
  private static func entityID(of alert: Alert) -> Substring? {
    let parts = alert.id.text.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? parts[2] : nil
  }

  /// Makes a line for each alert that is not passed on, once.
  public struct Log: Sendable {
    /// The number of alerts that are named. A feed that gives new ids all the time fills neither the log nor the memory.
    private static let most = 100
    private var named: Set<GTFSID> = []

    /// Makes a log that has named no alert yet.
    public init() {}

    /// Returns the lines about the alerts of followed feeds that are not passed on and were not named before.
    public mutating func lines(for alerts: [Alert]) -> [String] {
      alerts.compactMap { alert in
        guard isPassedOn(alert), named.count < Self.most, named.insert(alert.id).inserted else { return nil }
        let source = if case .feed(let name) = alert.origin { name } else { "" }
        return
          "\(source) alert \(entityID(of: alert) ?? "") is not passed on: another publisher has passed it on already"
      }
    }
  }
}
