import TripCore

// Reads the stops of a feed and its languages. Each call reads the tables that it needs again.
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
    guard let table = try table("stops.txt") else { return [] }
    var translations = Translations()
    if let language, let texts = try self.table(Translations.name) {
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

  /// The greatest number of languages that ``languages()`` returns; real feeds have far fewer.
  private static let languageLimit = 500

  /// Reads the languages that translations.txt translates names into, written as in the feed (`nl`, `zh-Hant`), in the
  /// order of their first rows.
  ///
  /// Cost: reads all of translations.txt.
  ///
  /// - Returns: At most 500 languages, without the feed's own; an empty array when the feed has no translations.txt.
  /// - Throws: ``FeedError`` when a table cannot be read.
  /// - SeeAlso: GTFS Schedule reference, translations.txt, `language`; feed_info.txt, `feed_lang`.
  public func languages() throws(FeedError) -> [String] {
    guard let table = try table(Translations.name) else { return [] }
    let own = try ownLanguage()?.lowercased()
    let column = max(table.index(of: "language"), table.index(of: "lang"))
    var found: [String] = []
    var reader = table.rows()
    while reader.next() {
      let language = reader.value(column).text
      guard !language.isEmpty, found.count < Self.languageLimit, language.lowercased() != own,
        !found.contains(language)
      else { continue }
      found.append(language)
    }
    try table.check(reader.flaws)
    return found
  }

  /// Reads `feed_lang`, the language of the feed's own names.
  ///
  /// - Returns: The language, or `nil` when feed_info.txt gives none or says that the names are of several languages
  ///   (`mul`).
  /// - Throws: ``FeedError`` when feed_info.txt cannot be read.
  public func ownLanguage() throws(FeedError) -> String? {
    guard let language = try table("feed_info.txt").flatMap({ FeedInfo($0) })?.language else { return nil }
    return language.isEmpty || language.lowercased() == "mul" ? nil : language
  }

  /// Reads the languages that the operator speaks to its passengers, the most important one first: `feed_lang`, then
  /// `agency_lang` of the agencies, then the languages of translations.txt.
  ///
  /// Cost: reads all of translations.txt.
  ///
  /// - Returns: The languages, written as in the feed, each once; an empty array when the feed names none.
  /// - Throws: ``FeedError`` when a table cannot be read.
  /// - SeeAlso: GTFS Schedule reference, agency.txt, `agency_lang`.
  public func passengerLanguages() throws(FeedError) -> [String] {
    var found = [try ownLanguage()].compactMap(\.self)
    func add(_ language: String) {
      let isNew = !found.contains { $0.lowercased() == language.lowercased() }
      if isNew, !language.isEmpty, found.count < Self.languageLimit { found.append(language) }
    }
    if let table = try table("agency.txt") {
      let column = table.index(of: "agency_lang")
      var reader = table.rows()
      while reader.next() { add(reader.value(column).text) }
    }
    try languages().forEach(add)
    return found
  }

  /// Reads an optional table of GTFS; returns `nil` when the table is missing or empty.
  private func table(_ name: String) throws(FeedError) -> CSVTable? {
    let budget = source.memoryBudget(limit)
    guard let buffer = try source.read(name, budget) else { return nil }
    do throws(FeedError) { return try CSVTable(buffer, name: name, budget: budget) } catch {
      if error.problem == .emptyTable { return nil }
      throw error
    }
  }
}
