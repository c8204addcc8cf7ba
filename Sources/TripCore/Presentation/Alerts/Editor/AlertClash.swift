/// A change of an alert by a colleague, or in another window, while a draft of it is open.
struct AlertClash: Hashable, Sendable {
  /// The author of the change; `nil` when it is not known.
  let author: String?
  /// When the change was decided; `nil` when it is not known.
  let time: Instant?
  /// Whether the alert was ended or taken back, and not changed.
  let isEnded: Bool
}

extension AlertEditorModel {
  /// Compares the alert that the editor shows with the journal. A draft in which nothing is written follows the journal.
  func compareWithJournal() {
    let draft = current.value
    guard !isTelling, let id = draft.target.alertID else { return }
    let journal = desk.journal.shown
    let now = journal.base(of: draft.target)
    guard now != draft.base else {
      if clash.value != nil { clash.value = nil }
      return
    }
    if draft == origin.value { return reopen() }
    let last = journal.allEntries(onAlert: id).last
    let isEnded = if case .own = draft.target { now == nil } else { false }
    let found = AlertClash(author: last?.author, time: last?.time, isEnded: isEnded)
    if clash.value != found { clash.value = found }
    if asked.value != nil { asked.value = nil }
    tellsWhenCounted = false
  }

  /// Goes on with the draft, although a colleague has changed the alert: telling it replaces what the colleague wrote.
  public func keepMine() {
    guard clash.value != nil else { return }
    let base = desk.journal.shown.base(of: current.value.target)
    batch {
      clash.value = nil
      change { $0.base = base }
    }
  }

  /// Removes the draft, and shows what the colleague wrote; an empty draft when the colleague ended the alert.
  public func takeTheirs() {
    if clash.value != nil { reopen() }
  }

  /// Shows the alert of the draft as the journal has it now.
  func reopen() {
    let target = current.value.target
    drafts[target] = nil
    switch target {
    case .own(let id): ownDraft(id).map { show($0, origin: $0) } ?? openNew()
    case .automatic(let id):
      guard let alert = desk.alerts.derived(part: id) else { return openNew() }
      openReword([alert].asTold.first ?? alert)
    case .new: break
    }
  }
}

extension JournalState {
  /// Returns what the journal has about the alert of a draft; `nil` when it has nothing, or the alert was ended.
  fileprivate func base(of target: AlertDraft.Target) -> AlertDraft.Base? {
    switch target {
    case .new: nil
    case .own(let id): ownAlert(id).map { .written(AlertContent($0)) }
    case .automatic(let id): .override(override(ofAlert: id))
    }
  }
}

extension Wording {
  /// Returns a sentence that says who changed an alert, and what can be done.
  func sentence(_ clash: AlertClash) -> String {
    let who = clash.author.flatMap { $0.isEmpty ? nil : VisibleText.line($0) } ?? translation.translate("Somebody")
    let when = clash.time.map(time) ?? ""
    let text =
      clash.isEnded
      ? translation.translate("%1$@ ended this alert at %2$@. Keep yours to tell it again, or take the end.")
      : translation.translate("%1$@ changed this alert at %2$@. Keep yours, or take the other text.")
    return Translation.fill(text, who, when)
  }
}
