/// A source of expected times that has fallen silent, as a board tells passengers of it.
public struct BoardSilence: Hashable, Sendable {
  /// A source of expected times.
  public enum Source: Hashable, Sendable {
    /// The operator's desk, with its journal.
    case desk
    /// A followed feed, by the name of its host or its file.
    case feed(String)
  }

  /// The source that is silent.
  public let source: Source
  /// When the source was last heard; `nil` when it never was.
  public let since: Instant?

  /// Makes the silence of a source. The properties of the same names explain the parameters.
  public init(of source: Source, since: Instant?) {
    self.source = source
    self.since = since
  }

  /// Makes the silence of a followed feed, which gives nothing valid at `now`; `nil` when the feed is not silent.
  init?(_ status: FollowingStatus, at now: Instant) {
    guard !status.givesOnlyAlerts, status.isLost(at: now) else { return nil }
    self.init(of: .feed(status.name), since: status.lastSign)
  }
}

extension FollowingStatus {
  /// The name of the followed feed for passengers: the host of an address, without a password that may stand in it, or
  /// the last part of a file's path.
  var name: String {
    guard let scheme = source.firstRange(of: "://") else {
      return source.split(separator: "/").last.map(String.init) ?? source
    }
    let authority = source[scheme.upperBound...].prefix { !"/?#".contains($0) }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    // An address of IPv6 has colons of its own, in brackets.
    return host.hasPrefix("[") ? String(host.prefix { $0 != "]" }.dropFirst()) : String(host.prefix { $0 != ":" })
  }
}

extension Wording {
  /// The greatest number of sources that a board names; a line at its foot has no room for more.
  private static let namedSources = 2

  /// Returns the sentences that say which sources are silent, since when, and what still holds.
  func sentence(_ silences: [BoardSilence], now: Instant) -> String {
    let named = silences.prefix(Self.namedSources).map { silence in
      let time = silence.since.map { self.time($0, seenFrom: now) }
      return switch (silence.source, time) {
      case (.desk, let time?):
        Translation.fill(translation.translate("No news from the operator’s desk since %@."), time)
      case (.desk, nil): translation.translate("No news from the operator’s desk.")
      case (.feed(let name), let time?):
        Translation.fill(translation.translate("No news from %1$@ since %2$@."), name, time)
      case (.feed(let name), nil): Translation.fill(translation.translate("No news from %@."), name)
      }
    }
    let holds = translation.translate(
      "Expected times may be missing; cancellations and platforms are as last known.")
    return (named + [holds]).joined(separator: " ")
  }

  /// Formats a time of day; one of another day begins with its weekday and day of the month.
  private func time(_ instant: Instant, seenFrom now: Instant) -> String {
    let date = ServiceDate(of: instant, in: timeZone)
    return date == ServiceDate(of: now, in: timeZone) ? time(instant) : "\(weekday(date)) \(time(instant))"
  }
}
