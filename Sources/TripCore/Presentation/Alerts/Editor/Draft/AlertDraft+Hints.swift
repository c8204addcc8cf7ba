extension AlertDraft {
  /// The number of characters of a header above which some apps cut it off.
  public static let longestHeader = 100
  /// The number of characters of a description above which some apps cut it off.
  public static let longestDescription = 1000

  /// Returns sentences about what may be told, and which passengers may not read as it is meant.
  func hints(_ wording: Wording) -> [String] {
    let translation = wording.translation
    var hints: [String] = []
    for text in writtenTexts {
      if text.header.count > Self.longestHeader {
        hints.append(
          Translation.fill(
            translation.translate("The header (%1$@) has %2$@ characters; some apps cut it off after %3$@."),
            text.language, wording.number(text.header.count), wording.number(Self.longestHeader)))
      }
      if text.description.count > Self.longestDescription {
        hints.append(
          Translation.fill(
            translation.translate("The description (%1$@) has %2$@ characters; some apps cut it off after %3$@."),
            text.language, wording.number(text.description.count), wording.number(Self.longestDescription)))
      }
    }
    let written = writtenTexts
    guard written.contains(where: { !$0.header.isEmpty }) else { return hints }
    let missing = texts.map(\.language).filter { language in !written.contains { $0.language == language } }
    if !missing.isEmpty {
      hints.append(
        Translation.fill(
          translation.translate("Nothing is written in %@, so its readers see another language."),
          missing.joined(separator: ", ")))
    }
    return hints
  }
}
