import TripCore

/// Reads the texts of an alert, which may hold anything, so that they can be shown.
///
/// Line feeds stay in descriptions. Other control characters, and those that change the direction of the text after
/// them, are left out. HTML is text like any other. Texts that are too long are cut.
struct AlertTextReader {
  /// The texts, one for each language; an empty array when the alert has none.
  let texts: [AlertText]
  /// The address of a page about the incident, with `https`; `nil` when there is none.
  let url: String?

  /// The greatest number of Unicode scalars of a header that is shown.
  static let headerLimit = 1_000
  /// The greatest number of Unicode scalars of a description that is shown.
  static let descriptionLimit = 10_000
  /// The greatest number of languages of an alert that are read.
  static let languageLimit = 50
  /// The greatest length of an address, in bytes.
  static let addressLimit = 2_000
  /// The number of characters of a header that is made from a description.
  private static let shortHeader = 100

  /// Reads the texts of an alert; `language` is that of a text that does not say its own.
  init(_ alert: TransitRealtime_Alert, language: String) {
    func read(_ text: TransitRealtime_TranslatedString, _ spoken: TransitRealtime_TranslatedString, isHeader: Bool)
      -> [(language: String, text: String)]
    {
      let limit = isHeader ? Self.headerLimit : Self.descriptionLimit
      let written = Self.translations(text, language, limit: limit, isOneLine: isHeader)
      return written.isEmpty ? Self.translations(spoken, language, limit: limit, isOneLine: isHeader) : written
    }
    let headers = read(alert.headerText, alert.ttsHeaderText, isHeader: true)
    let descriptions = read(alert.descriptionText, alert.ttsDescriptionText, isHeader: false)
    var texts = headers.map { language, header in
      AlertText(
        language: language, header: header,
        description: descriptions.first { $0.language == language }?.text ?? "")
    }
    // Some feeds have descriptions only.
    for (language, description) in descriptions where !headers.contains(where: { $0.language == language }) {
      texts.append(AlertText(language: language, header: Self.header(of: description), description: description))
    }
    self.texts = texts
    let addresses = alert.url.translation.prefix(Self.languageLimit)
    let address = addresses.first { Self.tag($0.language) ?? language == language } ?? addresses.first
    url = address.map(\.text).flatMap { Self.isAddress($0) ? $0 : nil }
  }

  /// Returns the translations of a text, of which each language has one.
  private static func translations(
    _ translated: TransitRealtime_TranslatedString, _ language: String, limit: Int, isOneLine: Bool
  ) -> [(language: String, text: String)] {
    var found: [(language: String, text: String)] = []
    var markup: [(language: String, text: String)] = []
    for translation in translated.translation.prefix(languageLimit) {
      let text = shown(translation.text, limit: limit, isOneLine: isOneLine)
      guard !text.isEmpty else { continue }
      // Some agencies give each text a second time with the tag `en-html`.
      var given = translation.language
      let isMarkup = given.lowercased().hasSuffix("-html")
      if isMarkup { given = String(given.dropLast("-html".count)) }
      let tag = tag(given) ?? language
      if isMarkup {
        markup.append((tag, text))
      } else if !found.contains(where: { $0.language == tag }) {
        found.append((tag, text))
      }
    }
    for text in markup where !found.contains(where: { $0.language == text.language }) { found.append(text) }
    return found
  }

  /// Returns the first words of a description.
  private static func header(of description: String) -> String {
    let line = description.prefix { !$0.isNewline }
    guard line.count > shortHeader else { return String(line) }
    let start = line.prefix(shortHeader - 1)
    let words = start.lastIndex(where: \.isWhitespace).map { start[..<$0] } ?? start
    return String(words) + "…"
  }

  /// Returns a text as it can be shown.
  ///
  /// - Parameters:
  ///   - text: The text of the feed.
  ///   - limit: The number of Unicode scalars after which the text is cut. Of characters there is no limit, because one
  ///     may consist of any number of scalars.
  ///   - isOneLine: Whether spaces stand for line feeds.
  /// - Returns: The text without white space around it, which may be empty.
  static func shown(_ text: String, limit: Int, isOneLine: Bool) -> String {
    var result = String.UnicodeScalarView()
    var count = 0
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      let shown: Unicode.Scalar
      switch scalar {
      case "\n" where isAfterReturn: continue
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": shown = isOneLine ? " " : "\n"
      case "\t": shown = " "
      case "\u{FEFF}": continue
      default:
        if VisibleText.isControl(scalar.value) { continue }
        shown = scalar
      }
      if count == 0, shown == " " || shown == "\n" { continue }
      guard count < limit else {
        // The last character may be cut in two.
        return String(String(result).dropLast()) + "…"
      }
      result.append(shown)
      count += 1
    }
    let end = String(result)
    return String(end[..<(end.lastIndex { !$0.isWhitespace }.map(end.index(after:)) ?? end.startIndex)])
  }

  /// Returns a language tag in its usual letters, such as `de-CH`; `nil` for a text that is none.
  /// - SeeAlso: RFC 5646 (BCP 47).
  static func tag(_ text: String) -> String? {
    guard (2...35).contains(text.utf8.count) else { return nil }
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    let isTag = parts.enumerated().allSatisfy { index, part in
      (1...8).contains(part.utf8.count)
        && part.allSatisfy { $0.isASCII && ($0.isLetter || ($0.isNumber && index > 0)) }
    }
    guard isTag, parts[0].utf8.count > 1, parts[0].lowercased() != "mul" else { return nil }
    return parts.enumerated().map { index, part in
      switch part.utf8.count {
      case 2 where index > 0: part.uppercased()
      case 4 where index > 0: part.prefix(1).uppercased() + part.dropFirst().lowercased()
      default: part.lowercased()
      }
    }.joined(separator: "-")
  }

  /// Returns the id of an entity as a part of other ids: itself, or a number for one that is long or cannot be read.
  static func id(_ text: String) -> String {
    let isPlain =
      text.utf8.count <= 100
      && text.unicodeScalars.allSatisfy { !VisibleText.isControl($0.value) && !$0.properties.isWhitespace }
    guard !isPlain else { return text }
    var hash = StableHash()
    hash.add(text.utf8)
    return "~" + String(hash.value, radix: 36)
  }

  private static func isAddress(_ text: String) -> Bool {
    let scheme = "https://"
    return text.utf8.count <= addressLimit && text.lowercased().hasPrefix(scheme) && text.utf8.count > scheme.utf8.count
      && text.unicodeScalars.allSatisfy { !VisibleText.isControl($0.value) && !$0.properties.isWhitespace }
  }
}
