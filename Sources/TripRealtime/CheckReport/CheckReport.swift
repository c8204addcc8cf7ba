/// The results of checking one feed or several feeds of an operator in one run.
///
/// ```swift
/// var output = TextOutput(.text)
/// CheckReport([.init(source: "alerts.pb", check: check)]).writeText(to: &output)
/// try output.flush()
/// ```
public struct CheckReport: Sendable {
  /// The result of checking one of the feeds.
  public struct Feed: Sendable {
    /// The file or address of the feed, as the user knows it, without secrets.
    public let source: String
    /// The findings in the feed.
    public let check: FeedCheck

    /// How the feed was watched; `nil` when one version of it was checked.
    public let watched: Watched?

    /// Makes the result of checking one version of a feed, or of watching the feed.
    public init(source: String, check: FeedCheck, watched: Watched? = nil) {
      self.source = source
      self.check = check
      self.watched = watched
    }

    /// How often a rule is broken, such as `once` or `12 times in 3 of 20 versions`.
    func often(_ rule: Rule) -> String {
      let count = check.counts[rule] ?? 0
      let times = count == 1 ? "once" : "\(count) times"
      guard let watched, !rule.isAboutWatching else { return times }
      return "\(times) in \(watched.versionsBreaking[rule] ?? 0) of \(watched.versions) versions"
    }
  }

  /// The results, in the order in which the user gave the feeds.
  public let feeds: [Feed]

  /// Makes a report of the results.
  public init(_ feeds: [Feed]) { self.feeds = feeds }

  /// Whether no feed breaks a rule.
  public var isClean: Bool { feeds.allSatisfy(\.check.isClean) }

  /// The number of places in all feeds that break each rule.
  var counts: [Rule: Int] { feeds.reduce(into: [:]) { $0.merge($1.check.counts, uniquingKeysWith: +) } }

  /// The rules that could not be checked in any of the feeds, because no previous version was given.
  var notJudged: [Rule] { Rule.allCases.filter { rule in feeds.allSatisfy { $0.check.notJudged.contains(rule) } } }
}
