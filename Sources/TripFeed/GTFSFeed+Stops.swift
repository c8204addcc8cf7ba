import TripCore

// Reads the stops of a feed. Each call reads the tables that it needs again.
extension GTFSFeed {
  /// Reads the stops, platforms and stations of stops.txt, in the order of the table. Entrances, nodes and boarding
  /// areas are left out.
  ///
  /// Cost: reads all of stops.txt, and translations.txt when a language is given.
  ///
  /// - Parameter language: One of ``languages()``, or `nil` for the feed's own names.
  /// - Returns: All stops, with those that no trip serves; an empty array when the feed has no stops.txt.
  /// - Throws: ``FeedError`` when a table cannot be read.
  /// - SeeAlso: GTFS Schedule reference, stops.txt, `location_type` 0 and 1.
  public func stops(in language: String? = nil) throws(FeedError) -> [Stop] {
    guard let table = try source.table("stops.txt", limit) else { return [] }
    var translations = Translations()
    if let language, let texts = try source.table(Translations.name, limit) {
      translations = try Translations(texts, language: language)
    }
    let rows = try KeyedTable(table, key: "stop_id")
    var (stops, reader) = (StopTable(rows, translations), rows.reader())
    let kind = table.index(of: "location_type")
    return (0..<rows.count).compactMap { position in
      rows.read(position, with: &reader)
      guard (0...1).contains(reader.value(kind).wholeNumber ?? 0) else { return nil }
      return stops.stop(at: position)
    }
  }
}
