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

  /// Whether a publisher like this one has passed the alert on. The id of the alert is the prefix of its feed and the id
  /// of its entity there.
  private static func isPassedOn(_ alert: Alert) -> Bool {
    let parts = alert.id.split(separator: "-", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[2].hasPrefix("alert-\(word)-")
  }
}
