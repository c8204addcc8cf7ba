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

  /// Returns the sentence with a name; `nil` when the language has none. A language with a region, such as `de-CH`, has
  /// the sentences of the language, too.
  func sentence(_ name: String, in language: String) -> String? {
    sentences[language]?[name] ?? sentences[String(language.prefix { $0 != "-" })]?[name]
  }

  /// Returns the names of the sentences that a language lacks, so that not all alerts can be written in it.
  func missing(in language: String) -> [String] {
    var names = ["departures", "change", "reason", "list.middle", "list.last"].filter {
      sentence($0, in: language) == nil
    }
    for kind in TripSituation.Kind.allCases {
      for part in ["header", "description"] {
        let lacks = [1, 2].contains { sentence(part, kind, .other, count: $0, in: language) == nil }
        if lacks { names.append("\(kind.rawValue).\(part)") }
      }
    }
    return names
  }

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
    // A general sentence of the region goes before an exact one of the language.
    for language in [language, String(language.prefix { $0 != "-" })] {
      for name in names { if let found = sentences[language]?[name.joined(separator: ".")] { return found } }
    }
    return nil
  }

  /// Returns these templates with those of an operator in place of the sentences with the same names. A sentence for
  /// all cases, such as `late.header`, also takes the place of those for one trip and for many.
  public func replacing(with own: AlertTemplates) -> AlertTemplates {
    AlertTemplates(
      sentences: sentences.merging(own.sentences) { built, own in
        let general = TripSituation.Kind.allCases.flatMap { kind in
          ["header", "description"].map { (kind: kind.rawValue + ".", part: "." + $0) }
        }.filter { own[$0.kind + $0.part.dropFirst()] != nil }
        return built.filter { name, _ in
          !general.contains { name.hasPrefix($0.kind) && name.hasSuffix($0.part) }
        }.merging(own) { _, own in own }
      })
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
