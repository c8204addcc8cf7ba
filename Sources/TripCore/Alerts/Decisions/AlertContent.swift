/// What a dispatcher wrote of an alert: everything but its id and its author.
public struct AlertContent: Hashable, Sendable {
  /// Why service differs from the timetable.
  public var cause: AlertCause
  /// What that means for passengers.
  public var effect: AlertEffect
  /// How much it affects passengers; `nil` stands for the severity of the effect.
  public var severity: AlertSeverity?
  /// What the alert is about. At least one.
  public var selectors: [AlertSelector]
  /// When passengers are told. It has an end, so that the alert ends by itself.
  public var told: AlertPeriod
  /// When service differs, in the order of time. At least one; each lies inside of ``told``.
  public var impacts: [AlertPeriod]
  /// The texts, one for each language. At least one.
  public var texts: [AlertText]
  /// The address of a page about the incident, with `https`; `nil` when there is none.
  public var url: String?
  /// How the trips of ``selectors`` were planned when this was written. A journal keeps it beside the content; who writes an
  /// alert leaves it empty.
  public internal(set) var starts = AlertStarts()

  /// Makes the content. The properties of the same names explain the parameters.
  public init(
    cause: AlertCause = .other, effect: AlertEffect, severity: AlertSeverity? = nil, selectors: [AlertSelector],
    told: AlertPeriod, impacts: [AlertPeriod], texts: [AlertText], url: String? = nil
  ) {
    self.cause = cause
    self.effect = effect
    self.severity = severity
    self.selectors = selectors
    self.told = told
    self.impacts = impacts
    self.texts = texts
    self.url = url
  }

  /// What readers of the published feed would reject, as far as that needs no timetable.
  public var problems: [AlertProblem] {
    var found: [AlertProblem] = []
    if selectors.count > Self.mostSelectors { found.append(.tooManySelectors) }
    if impacts.count > Self.mostPeriods { found.append(.tooManyPeriods) }
    if selectors.isEmpty || selectors.contains(AlertSelector()) { found.append(.concernsNothing) }
    if selectors.contains(where: { $0.directionID != nil && $0.routeID == nil }) { found.append(.directionWithoutLine) }
    if told.end == nil { found.append(.endless) }
    if impacts.isEmpty { found.append(.noPeriod) }
    if !told.isInOrder || !impacts.allSatisfy(\.isInOrder) { found.append(.reversed) }
    if !impacts.allSatisfy(isTold) { found.append(.notTold) }
    let moments = ([told] + impacts).flatMap { [$0.start, $0.end].compactMap(\.self) }
    if !moments.allSatisfy({ Self.moments.contains($0.unixSeconds) }) { found.append(.farAway) }
    if let url, !Self.isAddress(url) { found.append(.address) }
    return found + Self.problems(texts)
  }

  /// Checks that ``problems`` is empty, and that the journal can keep the texts.
  ///
  /// - Throws: ``DecisionError/alertIsInvalid(_:)``, ``DecisionError/tooLong(_:limit:)``, ``DecisionError/holdsNull``.
  func check() throws(DecisionError) {
    if let problem = problems.first { throw .alertIsInvalid(problem) }
    try Self.check(texts)
  }

  /// Whether passengers are told during all of a period; a missing end of the telling is a problem of its own.
  private func isTold(_ impact: AlertPeriod) -> Bool {
    let isToldFirst = told.start.map { start in impact.start.map { start <= $0 } ?? false } ?? true
    return isToldFirst && (told.end.map { end in impact.end.map { $0 <= end } ?? false } ?? true)
  }

  /// The greatest number of selectors of an alert.
  public static let mostSelectors = 200
  /// The greatest number of periods in which service differs.
  public static let mostPeriods = 100
  /// The greatest number of languages of an alert's texts.
  public static let mostLanguages = 20
  /// The greatest number of characters of the address of a page.
  public static let longestAddress = 2_000
  /// The seconds since 1970 of the years 2005 to 2100: readers of a feed take other times for mistakes.
  private static let moments = 1_104_537_600...4_102_444_800

  /// Whether a text is an address that a reader may follow: with `https`, of printable ASCII characters.
  private static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("https://") && (9...longestAddress).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") }
  }

  /// Whether a text has the form of a BCP 47 tag.
  private static func isLanguage(_ text: String) -> Bool {
    (2...35).contains(text.utf8.count)
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }

  private static func problems(_ texts: [AlertText]) -> [AlertProblem] {
    let isEmpty = texts.isEmpty || !texts.allSatisfy { !$0.header.isBlank && !$0.description.isBlank }
    // Tags are the same in upper and lower case.
    let tags = Set(texts.map { $0.language.lowercased() })
    let isMore = texts.count > mostLanguages
    return (isMore ? [.tooManyLanguages] : []) + (isEmpty ? [.emptyText] : [])
      + (texts.allSatisfy { isLanguage($0.language) } ? [] : [.noLanguage])
      + (tags.count == texts.count ? [] : [.languageTwice])
  }

  /// Checks the texts of an alert, as ``check()`` does.
  static func check(_ texts: [AlertText]) throws(DecisionError) {
    if let problem = problems(texts).first { throw .alertIsInvalid(problem) }
    for text in texts.flatMap({ [$0.header, $0.description] }) {
      guard text.utf8.count <= AlertDecision.longestText else {
        throw .tooLong(text.utf8.count, limit: AlertDecision.longestText)
      }
      guard !text.utf8.contains(0) else { throw .holdsNull }
    }
  }
}

/// The reason why readers of the published feed would reject an alert.
public enum AlertProblem: Hashable, Sendable {
  /// The alert concerns nothing, or a selector is empty.
  case concernsNothing
  /// A direction is named without its line.
  case directionWithoutLine
  /// There is no period in which service differs.
  case noPeriod
  /// There is no time at which passengers are no longer told.
  case endless
  /// A time ends before it begins, or there is none.
  case reversed
  /// Service differs at a time at which passengers are not told.
  case notTold
  /// A header or a description is missing.
  case emptyText
  /// A text has no language, or none that is a BCP 47 tag.
  case noLanguage
  /// A language has two texts.
  case languageTwice
  /// The address of the page does not begin with `https://`, has characters that no address has, or more than
  /// ``AlertContent/longestAddress``.
  case address
  /// The alert has more selectors than ``AlertContent/mostSelectors``.
  case tooManySelectors
  /// Service differs in more periods than ``AlertContent/mostPeriods``.
  case tooManyPeriods
  /// There are texts in more languages than ``AlertContent/mostLanguages``.
  case tooManyLanguages
  /// A time is before 2005 or after 2100.
  case farAway
}

extension AlertPeriod {
  /// Whether the period does not end before it begins.
  fileprivate var isInOrder: Bool {
    guard let start, let end else { return true }
    return start < end
  }
}

extension String {
  /// Whether there is nothing to read in the text.
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension AlertContent {
  /// Makes the content of an alert.
  public init(_ alert: Alert) {
    self.init(
      cause: alert.cause, effect: alert.effect, severity: alert.severity, selectors: alert.selectors, told: alert.told,
      impacts: alert.impacts, texts: alert.texts, url: alert.url)
  }
}

extension Alert {
  /// Makes the alert that a dispatcher wrote.
  public init(id: GTFSID, author: String, _ content: AlertContent) {
    self.init(
      id: id, origin: .author(author), cause: content.cause, effect: content.effect, severity: content.severity,
      selectors: content.selectors, told: content.told, impacts: content.impacts, texts: content.texts,
      url: content.url)
    starts = content.starts
  }
}
