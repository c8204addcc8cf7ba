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

    /// Makes the result of checking one feed.
    public init(source: String, check: FeedCheck) {
      self.source = source
      self.check = check
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
