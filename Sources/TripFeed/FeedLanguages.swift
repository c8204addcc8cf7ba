import FoundationEssentials
import TripCore

/// The languages of a feed, read without its trips: for a program that has to know them before it opens the feed.
public struct FeedLanguages: Hashable, Sendable {
  /// The language of the feed's own names, written as in the feed: `feed_lang`, or else `agency_lang` of the first
  /// agency that has one. `nil` when the feed says neither.
  public let own: String?
  /// The languages of translations.txt; see ``GTFSFeed/languages()``.
  public let translated: [String]
  /// The operator's time zone, which tells the country.
  public let timeZone: TimeZone

  /// Reads the languages of the feed at `path`.
  ///
  /// Cost: reads agency.txt, feed_info.txt and translations.txt.
  ///
  /// - Parameters:
  ///   - path: A .zip file, or a folder that holds the tables.
  ///   - limit: The number of bytes that the tables may unpack to.
  /// - Throws: ``FeedError`` when the feed is missing or damaged, or has no usable agency.txt.
  public init(path: String, limit: ByteCount = .unpackLimit) throws(FeedError) {
    let source = try FeedSource(path: path)
    try source.check(limit)
    try self.init(source, limit)
  }

  init(_ source: FeedSource, _ limit: ByteCount) throws(FeedError) {
    guard let agencies = try source.table("agency.txt", limit) else {
      throw FeedError(.missingTable, file: "agency.txt")
    }
    timeZone = try AgencyTable(agencies, Translations()).agency.timeZone
    if let language = try source.feedLanguage(limit) {
      own = language
    } else {
      own = try source.agencyLanguages(limit).first { !$0.isEmpty }
    }
    translated = try source.translatedLanguages(limit)
  }
}

extension GTFSFeed {
  /// Reads the languages of the feed again.
  ///
  /// - Throws: ``FeedError`` when a table cannot be read.
  public func feedLanguages() throws(FeedError) -> FeedLanguages { try FeedLanguages(source, limit) }
}
