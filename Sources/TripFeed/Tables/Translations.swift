import TripCore

/// The translations of names into one language, from translations.txt.
/// - SeeAlso: GTFS Schedule reference, translations.txt, and its older form with `trans_id`, `lang` and `translation`.
struct Translations: Sendable {
  /// The file name of the table with the translations.
  static let name = "translations.txt"

  /// A table and column whose texts can be translated, such as `stops.stop_name`.
  enum Field: String, CaseIterable {
    case agencyName = "agency.agency_name"
    case routeShortName = "routes.route_short_name"
    case routeLongName = "routes.route_long_name"
    case stopName = "stops.stop_name"
    case platformCode = "stops.platform_code"
    case headsign = "trips.trip_headsign"
    case shortName = "trips.trip_short_name"
    case stopHeadsign = "stop_times.stop_headsign"
  }

  /// What a row translates: a text of the feed, wherever it is, or the text in one record.
  private enum Key: Hashable {
    case value(Field, String)
    /// The id of the record. If the row has a `record_sub_id`, it follows after a NUL byte, which no id contains.
    case record(Field, GTFSID)
  }

  private var texts: [Key: String] = [:]
  private(set) var flaws = CSVFlaws()

  /// Makes a value without translations, which leaves every text as it is.
  init() {}

  /// Reads the translations into one language. A text without a translation into `language` itself gets that into the
  /// same language of another region or script.
  ///
  /// - Parameters:
  ///   - table: translations.txt.
  ///   - language: A BCP 47 tag, such as `nl` or `zh-Hant`, or the name of a locale, such as `nl_NL.UTF-8`.
  /// - Throws: ``FeedError`` when the table cannot be read or the memory budget is exhausted.
  init(_ table: CSVTable, language: String) throws(FeedError) {
    let isOlder = table.index(of: "trans_id") >= 0
    let languageColumn = table.index(of: isOlder ? "lang" : "language")
    let textColumn = table.index(of: "translation")
    let tableColumn = table.index(of: "table_name")
    let fieldColumn = table.index(of: "field_name")
    let recordColumn = table.index(of: "record_id")
    let subrecordColumn = table.index(of: "record_sub_id")
    let valueColumn = table.index(of: isOlder ? "trans_id" : "field_value")
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    // The closeness of the translation that is kept for each text: a row with the wanted language tag replaces one of
    // the same language in another region, in whatever order they come.
    var rank: [Key: Int] = [:]
    func put(_ text: String, _ closeness: Int, _ key: Key) {
      guard closeness > rank[key] ?? 0 else { return }
      rank[key] = closeness
      texts[key] = text
    }
    while reader.next() {
      let closeness = Self.closeness(reader.value(languageColumn).text, to: language)
      let text = reader.value(textColumn).text
      guard closeness > 0, !text.isEmpty else { continue }
      let value = reader.value(valueColumn).text
      // An estimate of the memory for the dictionary entries of the row, with their texts.
      let size = (isOlder ? Field.allCases.count : 1) * 500 + 4 * (reader.position - reader.rowStart)
      guard memory.take(size) else { throw table.outOfBudget(at: reader.rowStart) }
      if isOlder {
        for field in Field.allCases { put(text, closeness, .value(field, value)) }
        continue
      }
      guard let field = Field(rawValue: reader.value(tableColumn).text + "." + reader.value(fieldColumn).text) else {
        continue
      }
      if !value.isEmpty {
        put(text, closeness, .value(field, value))
      } else {
        let part = reader.value(subrecordColumn)
        let record = reader.value(recordColumn).text + (part.isEmpty ? "" : "\0" + part.text)
        put(text, closeness, .record(field, GTFSID(record)))
      }
    }
    flaws = reader.flaws
    try table.check(flaws)
  }

  /// `true` when there are no translations at all, as when no language was requested.
  var isEmpty: Bool { texts.isEmpty }

  /// Returns the translation of a text of the feed.
  ///
  /// - Parameters:
  ///   - text: The text in the feed.
  ///   - field: The table and column of the text.
  ///   - record: The id of the row that the text is in; for a stop headsign the trip_id, a NUL byte and the
  ///     stop_sequence.
  /// - Returns: The translation, or `text` when there is none.
  func translated(_ text: String, _ field: Field, record: GTFSID) -> String {
    if isEmpty || text.isEmpty { return text }
    return texts[.record(field, record)] ?? texts[.value(field, text)] ?? text
  }

  /// Returns how well the language tag of a row matches the requested one: 2 for the same tag, 1 for the same
  /// language in another region or script, 0 for another language.
  private static func closeness(_ tag: String, to wanted: String) -> Int {
    let tag = tag.lowercased()
    let wanted = wanted.lowercased().split(whereSeparator: { $0 == "." || $0 == "@" }).first.map(String.init) ?? ""
    let wantedTag = wanted.replacing("_", with: "-")
    if tag == wantedTag { return 2 }
    return tag.split(separator: "-").first == wantedTag.split(separator: "-").first && !tag.isEmpty ? 1 : 0
  }
}
