import TripCore

extension FeedInfo {
  /// Reads the first row of feed_info.txt; the result is `nil` when the table has no row.
  /// - SeeAlso: GTFS Schedule reference, feed_info.txt.
  init?(_ table: CSVTable) {
    var reader = table.rows()
    guard reader.next() else { return nil }
    self.init(
      publisher: reader.value(table.index(of: "feed_publisher_name")).text,
      language: reader.value(table.index(of: "feed_lang")).text,
      version: reader.value(table.index(of: "feed_version")).textIfAny,
      startDate: reader.value(table.index(of: "feed_start_date")).date,
      endDate: reader.value(table.index(of: "feed_end_date")).date)
  }
}
