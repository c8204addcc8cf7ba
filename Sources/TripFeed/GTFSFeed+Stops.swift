import TripCore

// What is asked of a feed beside its days: its stops, and the languages that it names them in. Only the tables that it
// takes are read, each time anew.
extension GTFSFeed {
  /// The stops, platforms and stations of stops.txt, in its order; entrances and the like are left out.
  ///
  /// - Parameter language: One of ``languages()``; nothing is the feed's own.
  /// - Returns: All of them, also those where no trip calls; none where the feed has no such table.
  /// - Throws: ``FeedError``.
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

  /// How many languages are told apart: more than any operator speaks.
  private static let languageLimit = 500

  /// The languages that translations.txt has names in, as the feed writes them (`nl`, `zh-Hant`), in the order in which
  /// they first appear there. The feed's own is not among them.
  ///
  /// - Throws: ``FeedError``.
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

  /// `feed_lang`: the language of the feed's own names; nothing where it says none, or that they are of several (`mul`).
  ///
  /// - Throws: ``FeedError``.
  public func ownLanguage() throws(FeedError) -> String? {
    guard let language = try table("feed_info.txt").flatMap({ FeedInfo($0) })?.language else { return nil }
    return language.isEmpty || language.lowercased() == "mul" ? nil : language
  }

  /// A table that a feed may lack; one that is empty is as good as none.
  private func table(_ name: String) throws(FeedError) -> CSVTable? {
    let budget = source.memoryBudget(limit)
    guard let buffer = try source.read(name, budget) else { return nil }
    do throws(FeedError) { return try CSVTable(buffer, name: name, budget: budget) } catch {
      if error.problem == .emptyTable { return nil }
      throw error
    }
  }
}
