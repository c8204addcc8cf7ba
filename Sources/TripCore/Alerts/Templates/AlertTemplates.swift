/// The sentences from which the texts of alerts are made, in several languages.
///
/// A sentence has a name, such as `cancelled.weather.one.header`: the situation (``TripSituation/Kind``), the cause, `one`
/// or `many` trips, and the part of the alert. Cause and number may be left out; the sentence with the most exact name
/// counts. Words in braces stand for what ``AlertWriter`` fills in.
public struct AlertTemplates: Hashable, Sendable {
  /// The sentences of each language, by their names.
  var sentences: [String: [String: String]]

  /// The languages that have sentences, as BCP 47 tags, in alphabetical order.
  public var languages: [String] { sentences.keys.sorted() }

  /// Returns the sentence with a name; `nil` when the language has none.
  func sentence(_ name: String, in language: String) -> String? { sentences[language]?[name] }

  /// Returns the sentence for a part of an alert with the most exact name.
  ///
  /// - Parameters:
  ///   - part: `header` or `description`.
  ///   - kind: The situation.
  ///   - cause: The cause.
  ///   - count: The number of trips.
  ///   - language: The language.
  /// - Returns: `nil` when the language has no such sentence.
  func sentence(
    _ part: String, _ kind: TripSituation.Kind, _ cause: AlertCause, count: Int, in language: String
  ) -> String? {
    let number = count == 1 ? "one" : "many"
    let names = [
      [kind.rawValue, cause.templateName, number, part], [kind.rawValue, cause.templateName, part],
      [kind.rawValue, number, part], [kind.rawValue, part],
    ]
    return names.lazy.compactMap { sentence($0.joined(separator: "."), in: language) }.first
  }

  /// Returns these templates with those of an operator in place of the sentences with the same names.
  public func replacing(with own: AlertTemplates) -> AlertTemplates {
    AlertTemplates(
      sentences: sentences.merging(own.sentences) { built, own in built.merging(own) { _, own in own } })
  }
}

extension AlertCause {
  /// The word for the cause in the names of sentences: `medical-emergency`.
  var templateName: String {
    switch self {
    case .unknown: "unknown"
    case .other: "other"
    default: rawValue.lowercased().replacing("_", with: "-")
    }
  }
}
