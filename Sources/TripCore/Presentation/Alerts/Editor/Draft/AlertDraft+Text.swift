import FoundationEssentials

// This extension writes a draft as text, for a file, and reads it again.
extension AlertDraft {
  /// The reason why a text is no draft.
  public struct TextError: Error, Hashable, Sendable {
    /// One line of English text: what is wrong.
    public let reason: String
  }

  /// The draft as JSON, with everything that is typed.
  public var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Nothing in this type can fail: it holds texts and numbers.
    return (try? encoder.encode(Kept(self))).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }

  /// Reads a draft from its text.
  ///
  /// - Parameter text: The text of a draft.
  /// - Throws: ``TextError`` when the text has another form, as that of a later version of the program.
  public init(text: String) throws(TextError) {
    let kept: Kept
    do { kept = try JSONDecoder().decode(Kept.self, from: Data(text.utf8)) } catch {
      throw TextError(reason: "it has not the form of a draft")
    }
    guard kept.version == Kept.presentVersion else { throw TextError(reason: "it is of another version") }
    guard let draft = kept.draft else { throw TextError(reason: "it has a value that is not known") }
    self = draft
  }
}

/// The parts of the JSON text. What an alert has, is written as ``AlertNotation`` writes it.
private struct Kept: Codable {
  static let presentVersion = 1

  let version: Int
  /// `new`, `own` or `automatic`.
  let target: String
  let id: GTFSID?
  /// The alert without its times.
  let alert: String
  let schedule: AlertSchedule
  /// The alert as it was in the journal.
  let base: String?
  /// What the journal had about an alert that follows from decisions: `automatic`, `withheld` or `reworded`.
  let override: String?
  /// The texts that the alert then had, when it was reworded.
  let overrideTexts: String?

  init(_ draft: AlertDraft) {
    version = Self.presentVersion
    switch draft.target {
    case .new: target = "new"
    case .own: target = "own"
    case .automatic: target = "automatic"
    }
    id = draft.target.alertID
    alert = AlertNotation.text(
      AlertContent(
        cause: draft.cause, effect: draft.effect, severity: draft.severity, selectors: draft.selectors,
        told: AlertPeriod(from: nil, to: nil), impacts: [], texts: draft.texts, url: draft.url))
    schedule = draft.schedule
    switch draft.base {
    case .written(let content): (base, override, overrideTexts) = (AlertNotation.text(content), nil, nil)
    case .override(nil): (base, override, overrideTexts) = (nil, "automatic", nil)
    case .override(.withheld): (base, override, overrideTexts) = (nil, "withheld", nil)
    case .override(.reworded(let texts)): (base, override, overrideTexts) = (nil, "reworded", AlertNotation.text(texts))
    case nil: (base, override, overrideTexts) = (nil, nil, nil)
    }
  }

  /// The draft; `nil` when a value is not known.
  var draft: AlertDraft? {
    let draftTarget: AlertDraft.Target
    switch (target, id) {
    case ("new", _): draftTarget = .new
    case ("own", let id?): draftTarget = .own(id)
    case ("automatic", let id?): draftTarget = .automatic(id)
    default: return nil
    }
    guard let content = try? AlertNotation.content(alert) else { return nil }
    var draft = AlertDraft(draftTarget, texts: content.texts, schedule: schedule)
    (draft.cause, draft.effect, draft.severity) = (content.cause, content.effect, content.severity)
    (draft.url, draft.selectors) = (content.url ?? "", content.selectors)
    switch (base, override, overrideTexts) {
    case (let base?, _, _):
      guard let written = try? AlertNotation.content(base) else { return nil }
      draft.base = .written(written)
    case (nil, "automatic", _): draft.base = .override(nil)
    case (nil, "withheld", _): draft.base = .override(.withheld)
    case (nil, "reworded", let written?):
      guard let texts = AlertNotation.texts(written) else { return nil }
      draft.base = .override(.reworded(texts))
    case (nil, nil, _): break
    default: return nil
    }
    return draft
  }
}
