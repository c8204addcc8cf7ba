/// The drafts of alerts that were begun and not told yet: one for a new alert, and one for each alert that is edited.
///
/// They belong to one computer. A part of the program that knows files sets and follows ``all``.
@MainActor
public final class AlertDrafts {
  /// The drafts.
  public let all: Dynamic<[AlertDraft.Target: AlertDraft]>

  /// Makes the drafts of an operator's desk.
  public init(_ drafts: [AlertDraft.Target: AlertDraft] = [:]) { all = Dynamic(drafts) }

  /// The draft about a target; `nil` when none was begun.
  subscript(target: AlertDraft.Target) -> AlertDraft? {
    get { all.value[target] }
    set { if all.value[target] != newValue { all.value[target] = newValue } }
  }
}

extension Wording {
  /// Returns a sentence that says that a kept draft is no draft any more.
  ///
  /// - Parameter path: The path under which the file is kept.
  /// - Returns: The sentence.
  public func sentence(draftSetAside path: String) -> String {
    Translation.fill(
      translation.translate("A draft of an alert cannot be read. It is kept as %@."), VisibleText.line(path))
  }

  /// Returns a sentence that says that a draft of an alert cannot be kept on this computer, and why.
  public func sentence(draftNotKept problem: String) -> String {
    Translation.fill(
      translation.translate("What you write of an alert is not kept on this computer: %@"), VisibleText.line(problem))
  }
}
