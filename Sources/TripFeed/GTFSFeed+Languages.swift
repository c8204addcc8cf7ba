import TripCore

// Reads the languages of a feed. Each call reads the tables that it needs again.
extension GTFSFeed {
  /// Reads the languages that translations.txt translates names into, written as in the feed (`nl`, `zh-Hant`), in the
  /// order of their first rows.
  ///
  /// Cost: reads all of translations.txt.
  ///
  /// - Returns: At most 500 languages, without the feed's own; an empty array when the feed has no translations.txt.
  /// - Throws: ``FeedError`` when a table cannot be read.
  /// - SeeAlso: GTFS Schedule reference, translations.txt, `language`; feed_info.txt, `feed_lang`.
  public func languages() throws(FeedError) -> [String] { try source.translatedLanguages(limit) }

  /// Reads `feed_lang`, the language of the feed's own names.
  ///
  /// - Returns: The language, or `nil` when feed_info.txt gives none or says that the names are of several languages
  ///   (`mul`).
  /// - Throws: ``FeedError`` when feed_info.txt cannot be read.
  public func ownLanguage() throws(FeedError) -> String? { try source.feedLanguage(limit) }

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
      if isNew, !language.isEmpty, found.count < FeedSource.languageLimit { found.append(language) }
    }
    try source.agencyLanguages(limit).forEach(add)
    try languages().forEach(add)
    return found
  }
}

extension FeedSource {
  /// The greatest number of languages that are read; real feeds have far fewer.
  static let languageLimit = 500

  /// Reads `feed_lang`; `nil` when there is none, or when it is `mul`.
  func feedLanguage(_ limit: ByteCount) throws(FeedError) -> String? {
    guard let language = try table("feed_info.txt", limit).flatMap({ FeedInfo($0) })?.language else { return nil }
    return language.isEmpty || language.lowercased() == "mul" ? nil : language
  }

  /// Reads `agency_lang` of each agency; empty where an agency has none.
  func agencyLanguages(_ limit: ByteCount) throws(FeedError) -> [String] {
    guard let table = try table("agency.txt", limit) else { return [] }
    let column = table.index(of: "agency_lang")
    var (found, reader): ([String], _) = ([], table.rows())
    while reader.next() { found.append(reader.value(column).text) }
    return found
  }

  /// Reads the languages of translations.txt, without that of the feed's own names.
  func translatedLanguages(_ limit: ByteCount) throws(FeedError) -> [String] {
    guard let table = try table(Translations.name, limit) else { return [] }
    let own = try feedLanguage(limit)?.lowercased()
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

  /// Reads an optional table of GTFS; returns `nil` when the table is missing or empty.
  func table(_ name: String, _ limit: ByteCount) throws(FeedError) -> CSVTable? {
    let budget = memoryBudget(limit)
    guard let buffer = try read(name, budget) else { return nil }
    do throws(FeedError) { return try CSVTable(buffer, name: name, budget: budget) } catch {
      if error.problem == .emptyTable { return nil }
      throw error
    }
  }
}
