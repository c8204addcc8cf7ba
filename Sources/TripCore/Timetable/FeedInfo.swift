/// Who published a feed, and for which days.
/// - SeeAlso: GTFS Schedule reference, feed_info.txt.
public struct FeedInfo: Hashable, Sendable {
  /// `feed_publisher_name`.
  public let publisher: String
  /// `feed_lang`: the language of its texts, as `nl`.
  public let language: String
  /// `feed_version`, where the feed gives one.
  public let version: String?
  /// `feed_start_date`, where the feed gives one.
  public let startDate: ServiceDate?
  /// `feed_end_date`: from the day after, the feed promises nothing.
  public let endDate: ServiceDate?

  /// Makes what a feed says about itself.
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
