/// Checks the rules about the texts of one alert.
struct AlertTextsCheck {
  /// The number of characters of a header above which some apps cut it off.
  private static let longestHeader = 100
  /// The number of characters of a description above which some apps cut it off.
  private static let longestDescription = 1000

  private let alert: TransitRealtime_Alert
  private let entity: String
  private(set) var findings = FindingList()

  /// Prepares to check the texts of an alert; `entity` is the id of its entity.
  init(_ alert: TransitRealtime_Alert, entity: String) {
    self.alert = alert
    self.entity = entity
  }

  /// Adds the findings about the texts of the alert to the list.
  mutating func check() {
    check(alert.headerText, "header_text", limit: Self.longestHeader, .longHeader)
    check(alert.descriptionText, "description_text", limit: Self.longestDescription, .longDescription)
    if alert.hasURL { check(alert.url, "url") }
    if alert.hasTtsHeaderText { check(alert.ttsHeaderText, "tts_header_text") }
    if alert.hasTtsDescriptionText { check(alert.ttsDescriptionText, "tts_description_text") }
  }

  private mutating func check(
    _ text: TransitRealtime_TranslatedString, _ field: String, limit: Int = .max, _ tooLong: Rule = .longHeader
  ) {
    if text.translation.isEmpty { add(.emptyAlertText, field) }
    var languages: Set<String> = []
    for translation in text.translation {
      let place = translation.hasLanguage ? "\(field), language \(translation.language)" : field
      if translation.text.allSatisfy(\.isWhitespace) { add(.emptyAlertText, place) }
      // Language tags of BCP 47 are the same in upper and lower case.
      if !languages.insert(translation.language.lowercased()).inserted { add(.repeatedLanguage, place) }
      let count = translation.text.count
      if count > limit { add(tooLong, "\(place), \(count) characters") }
    }
  }

  private mutating func add(_ rule: Rule, _ value: String) {
    findings.append(Finding(rule, entity: entity, value: value))
  }
}
