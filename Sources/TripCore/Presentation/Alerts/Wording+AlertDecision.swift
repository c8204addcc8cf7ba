extension Wording {
  /// Describes a decision about an alert as the end of a sentence about it: `written`, `ended`.
  public func phrase(_ decision: AlertDecision) -> String {
    switch decision {
    case .written: translation.translate("written")
    case .ended: translation.translate("ended")
    case .reworded: translation.translate("text changed")
    case .withheld: translation.translate("not told")
    case .automatic: translation.translate("told as the decisions say")
    }
  }

  /// Returns what dispatchers call an alert: by the header of its text, or just an alert when it has none.
  func name(ofAlertWith header: String?) -> String {
    guard let header else { return translation.translate("Alert") }
    return Translation.fill(translation.translate("Alert “%@”"), VisibleText.line(header))
  }
}

extension JournalState {
  /// The header of the last text that a dispatcher wrote for an alert, in its first language; `nil` when there is none.
  func headerOfAlert(_ id: GTFSID) -> String? {
    allEntries(onAlert: id).reversed().lazy.compactMap { entry in
      switch entry.alertDecision {
      case .written(let content): content.texts.first?.header
      case .reworded(let texts): texts.first?.header
      case .ended, .withheld, .automatic, nil: nil
      }
    }.first
  }
}
