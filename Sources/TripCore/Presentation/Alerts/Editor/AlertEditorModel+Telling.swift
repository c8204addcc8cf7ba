import FoundationEssentials

// The verbs that tell passengers what is written.
extension AlertEditorModel {
  /// Tells passengers what is written, unless it has a ``problem``. Before a line, a stop or more is closed, asks once
  /// more; see ``question``. While it is still being counted what the draft hits, it is told after that.
  public func tell() {
    guard counting.value == nil else {
      tellsWhenCounted = true
      return
    }
    guard problem.value == nil else { return }
    let draft = current.value
    if draft.closes, let measure = measured.value, !measure.closes.isEmpty {
      asked.value = desk.wording.question(closing: measure.closes)
    } else {
      decide(draft)
    }
  }

  /// Answers ``question`` with yes, so that the draft is told. Has no effect when nothing is asked.
  public func confirm() {
    guard asked.value != nil else { return }
    asked.value = nil
    if problem.value == nil { decide(current.value) }
  }

  /// Answers ``question`` with no: the draft stays as it is.
  public func withdrawQuestion() {
    tellsWhenCounted = false
    if asked.value != nil { asked.value = nil }
  }

  /// Tells the draft when that was asked for before it was counted what it hits.
  func tellIfCounted() {
    guard tellsWhenCounted else { return }
    tellsWhenCounted = false
    tell()
  }

  private func decide(_ draft: AlertDraft) {
    let id = draft.target.alertID ?? GTFSID(UUID().uuidString.lowercased())
    guard let decision = draft.decision(desk.wording) else { return }
    isTelling = true
    defer { isTelling = false }
    do { try desk.decide(decision, onAlert: id) } catch {
      refusal.value = desk.wording.sentence(error.reason)
      return
    }
    drafts[draft.target] = nil
    let empty = AlertDraft.empty(languages, desk)
    show(drafts[.new] ?? empty, origin: empty)
    told.send(id)
  }
}

extension AlertDraft {
  /// Whether the alert says that there is no service on more than trips.
  fileprivate var closes: Bool {
    if case .automatic = target { return false }
    return effect == .noService && selectors.contains { $0.trip == nil }
  }

  /// The decision that tells the draft; `nil` when its times are no times.
  fileprivate func decision(_ wording: Wording) -> AlertDecision? {
    if case .automatic = target { return .reworded(writtenTexts) }
    return (try? content(wording)).map { .written($0) }
  }
}

extension Wording {
  /// Returns the question that is asked before service is closed.
  ///
  /// - Parameter things: What closes, with the time and the number of trips.
  /// - Returns: The question, with a line for each of the first things.
  fileprivate func question(closing things: [String]) -> String {
    let shown = things.prefix(5)
    var lines = Array(shown)
    let rest = things.count - shown.count
    if rest > 0 {
      lines.append(Translation.fill(translation.translate("and %@ more"), number(rest)))
    }
    return Translation.fill(
      translation.translate("Trip planners will show this as closed:\n%@\nTell passengers that there is no service?"),
      lines.joined(separator: "\n"))
  }
}
