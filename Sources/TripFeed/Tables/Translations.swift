import TripCore

/// translations.txt in one language: what texts of the other tables read like in it.
/// - SeeAlso: GTFS Schedule reference, translations.txt; its older form with `trans_id`, `lang`, `translation` too.
struct Translations: Sendable {
  /// The table's name.
  static let name = "translations.txt"

  /// A field of a table that can be translated.
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

  private struct Key: Hashable {
    let field: Field
    let text: String
  }

  private var byRecord: [Key: String] = [:]
  private var byValue: [Key: String] = [:]
  private(set) var flaws = CSVFlaws()

  /// No translations.
  init() {}

  /// Reads the rows of `language`, or of the nearest language that there is.
  ///
  /// - Parameters:
  ///   - table: translations.txt.
  ///   - language: A BCP 47 tag, as `nl` or `zh-Hant`.
  /// - Throws: ``FeedError`` where a quote never ends.
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
    // An exact match wins over one of the language alone, wherever it stands.
    var rank: [Key: Int] = [:]
    func put(_ text: String, _ closeness: Int, _ key: Key, into texts: inout [Key: String]) {
      guard closeness > rank[key] ?? 0 else { return }
      rank[key] = closeness
      texts[key] = text
    }
    while reader.next() {
      let closeness = Self.closeness(reader.value(languageColumn).text, to: language)
      let text = reader.value(textColumn).text
      guard closeness > 0, !text.isEmpty else { continue }
      let value = reader.value(valueColumn).text
      // Up to two entries of tables, with texts of their own.
      let size = (isOlder ? Field.allCases.count : 1) * 500 + 4 * (reader.position - reader.rowStart)
      guard memory.take(size) else { throw table.outOfBudget(at: reader.rowStart) }
      if isOlder {
        for field in Field.allCases { put(text, closeness, Key(field: field, text: value), into: &byValue) }
        continue
      }
      guard let field = Field(rawValue: reader.value(tableColumn).text + "." + reader.value(fieldColumn).text) else {
        continue
      }
      if !value.isEmpty {
        put(text, closeness, Key(field: field, text: value), into: &byValue)
      } else {
        // A NUL byte, which no id holds, keeps a record and its part apart.
        let part = reader.value(subrecordColumn)
        let record = reader.value(recordColumn).text + (part.isEmpty ? "" : "\0" + part.text)
        put(text, closeness, Key(field: field, text: "\0" + record), into: &byRecord)
      }
    }
    flaws = reader.flaws
    try table.check(flaws)
  }

  /// Whether there are none.
  var isEmpty: Bool { byRecord.isEmpty && byValue.isEmpty }

  /// What `text` reads like in the language, which is itself where nothing else is known.
  ///
  /// - Parameters:
  ///   - text: The text of the feed.
  ///   - field: Where it stands.
  ///   - record: The id of its row.
  /// - Returns: The translation, or `text`.
  func translated(_ text: String, _ field: Field, record: String) -> String {
    if isEmpty || text.isEmpty { return text }
    return byRecord[Key(field: field, text: "\0" + record)] ?? byValue[Key(field: field, text: text)] ?? text
  }

  /// 2 for the same language tag, 1 for the same language, 0 for another one.
  private static func closeness(_ tag: String, to wanted: String) -> Int {
    let tag = tag.lowercased()
    let wanted = wanted.lowercased().split(whereSeparator: { $0 == "." || $0 == "@" }).first.map(String.init) ?? ""
    let wantedTag = wanted.replacing("_", with: "-")
    if tag == wantedTag { return 2 }
    return tag.split(separator: "-").first == wantedTag.split(separator: "-").first && !tag.isEmpty ? 1 : 0
  }
}
