import FoundationEssentials

/// The operator's choices for alerts that follow from decisions.
public struct AlertSettings: Hashable, Sendable {
  /// The chosen languages as BCP 47 tags, the most important one first; empty for those of the timetable.
  public var languages: [String]
  /// The delay from which passengers are told of it.
  public var lateFrom: Seconds
  /// The operator's own templates; `nil` when there are none.
  public var templates: AlertTemplates?

  /// Makes the settings. The properties of the same names explain the parameters.
  public init(
    languages: [String] = [], lateFrom: Seconds = AutomaticAlerts.usualLimit, templates: AlertTemplates? = nil
  ) {
    self.languages = languages
    self.lateFrom = lateFrom
    self.templates = templates
  }

  /// Makes an empty set of alerts with these settings.
  ///
  /// Cost: may load the formats of several languages. Call it off the main thread.
  ///
  /// - Parameter passengers: The passengers of the operator's timetable.
  /// - Returns: The alerts, without any trip.
  public func alerts(for passengers: PassengerLanguages) -> AutomaticAlerts {
    AutomaticAlerts(writer(for: passengers), lateFrom: lateFrom)
  }

  /// Returns the chosen languages, or those of the timetable, for which there are no sentences.
  public func languagesWithoutTemplates(for passengers: PassengerLanguages) -> [String] {
    let written = writer(for: passengers).tags
    func plain(_ tag: String) -> Substring { tag.prefix { $0 != "-" } }
    return tags(of: passengers).filter { tag in !written.contains { plain($0) == plain(tag) } }
  }

  /// Returns the sentences that are missing in the languages of the alerts, a pair of a language and their names for each
  /// language that lacks some.
  public func missingSentences(for passengers: PassengerLanguages) -> [(language: String, names: [String])] {
    let all = templates.map(AlertTemplates.builtIn.replacing) ?? .builtIn
    return writer(for: passengers).tags.map { ($0, all.missing(in: $0)) }.filter { !$0.names.isEmpty }
  }

  /// Returns the languages in which passengers are told, as BCP 47 tags: those that are chosen, or those of the timetable.
  public func languages(for passengers: PassengerLanguages) -> [String] { tags(of: passengers) }

  func writer(for passengers: PassengerLanguages) -> AlertWriter {
    AlertWriter(
      templates, languages: tags(of: passengers), locale: passengers.locale, timeZone: passengers.timeZone)
  }

  private func tags(of passengers: PassengerLanguages) -> [String] { languages.isEmpty ? passengers.tags : languages }
}

extension AlertSettings {
  /// Reads languages as people type them: `en, nl` or `en nl`.
  ///
  /// - Parameter text: The tags, separated by commas or spaces; the first one is the most important.
  /// - Returns: The tags, each once; an empty array for an empty text. `nil` when a part cannot be a BCP 47 tag.
  public static func languages(_ text: String) -> [String]? {
    var found: [String] = []
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let tag = languageTag(String(part)), found.count < AlertContent.mostLanguages else { return nil }
      if !found.contains(tag) { found.append(tag) }
    }
    return found
  }

  /// Returns a BCP 47 tag in its usual spelling, such as `de-CH` for `DE_ch`; `nil` when the text cannot be one.
  static func languageTag(_ text: String) -> String? {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    guard text.utf8.count <= 35, let language = parts.first, (2...3).contains(language.count),
      language.allSatisfy({ $0.isASCII && $0.isLetter }),
      parts.dropFirst().allSatisfy({ part in
        (1...8).contains(part.count) && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      })
    else { return nil }
    let rest = parts.dropFirst().map { part in
      part.count == 2 ? part.uppercased() : part.count == 4 ? part.prefix(1).uppercased() + part.dropFirst() : part
    }
    return ([language] + rest).joined(separator: "-")
  }
}
