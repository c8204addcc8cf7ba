/// What a GTFS feed says about itself: its publisher, its version and the dates for which it is valid.
/// - SeeAlso: GTFS Schedule reference, feed_info.txt.
public struct FeedInfo: Hashable, Sendable {
  /// `feed_publisher_name`: the organization that published the feed.
  public let publisher: String
  /// `feed_lang`: the language code of the feed's texts, such as `nl`.
  public let language: String
  /// `feed_version`: the version of the feed, as its publisher names it; `nil` when the feed has none.
  public let version: String?
  /// `feed_start_date`: the first date for which the feed is valid, or `nil` when the feed has none.
  public let startDate: ServiceDate?
  /// `feed_end_date`: the last date for which the feed is valid, or `nil` when the feed has none.
  public let endDate: ServiceDate?

  /// Makes the information about a feed. The properties of the same names explain the parameters.
  public init(
    publisher: String, language: String, version: String? = nil, startDate: ServiceDate? = nil,
    endDate: ServiceDate? = nil
  ) {
    self.publisher = publisher
    self.language = language
    self.version = version
    self.startDate = startDate
    self.endDate = endDate
  }
}
