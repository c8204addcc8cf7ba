// The verbs that open an alert in the editor. What was written before is kept as a draft.
extension AlertEditorModel {
  /// Opens the draft of a new alert: the one that was begun, or an empty one.
  public func openNew() { open(.new, as: .empty(languages, desk)) }

  /// Opens an alert that a dispatcher wrote: as it was begun to be changed, or as it is.
  ///
  /// - Parameter id: The ``Alert/id``.
  /// - Returns: `false` when there is no such alert, or it was ended, and no draft of it either; the editor is then as it
  ///   was.
  @discardableResult public func open(_ id: GTFSID) -> Bool {
    guard let draft = ownDraft(id) ?? drafts[.own(id)].map(beginning) else { return false }
    open(.own(id), as: draft)
    return true
  }

  /// Opens the texts of an alert that follows from decisions: as they were begun to be changed, or as they are.
  ///
  /// - Parameter alert: The alert, with the texts that passengers read now.
  public func openReword(_ alert: Alert) {
    open(.automatic(alert.id), as: rewording(alert.id, alert.texts, AlertContent(alert)))
  }

  /// Opens the draft of a new alert that says what another one says, such as one that was ended. Its times are those of a
  /// new alert if it is over.
  ///
  /// - Parameter id: The ``Alert/id`` of an alert that a dispatcher wrote.
  /// - Returns: Why the alert cannot be copied, in words; `nil` when it was.
  @discardableResult public func openCopy(of id: GTFSID) -> String? {
    let translation = desk.wording.translation
    guard let content = desk.journal.shown.lastContent(ofAlert: id) else {
      return desk.wording.sentence(.noSuchAlert(id))
    }
    guard drafts[.new] == nil else {
      return translation.translate("You have begun a new alert. Tell it or discard it first.")
    }
    openNew()
    let empty = origin.value
    change { draft in
      let copy = AlertDraft(.new, content, desk.wording)
      draft.texts = copy.texts + empty.texts.filter { text in !copy.texts.contains { $0.language == text.language } }
      (draft.cause, draft.effect, draft.severity) = (copy.cause, copy.effect, copy.severity)
      (draft.url, draft.selectors) = (copy.url, copy.selectors)
      if !content.told.hasEnded(at: desk.now.value) { draft.schedule = copy.schedule }
    }
    return nil
  }

  /// Removes what was written, and shows the alert as it is; an empty draft for a new alert, and in place of an alert that
  /// was ended.
  public func discard() {
    let target = current.value.target
    drafts[target] = nil
    switch target {
    case .own(let id): ownDraft(id).map { show($0, origin: $0) } ?? openNew()
    case .automatic: reopen()
    case .new: show(.empty(languages, desk), origin: .empty(languages, desk))
    }
  }

  private func open(_ target: AlertDraft.Target, as fresh: AlertDraft) {
    show(drafts[target] ?? fresh, origin: fresh)
    compareWithJournal()
  }

  /// Shows a draft in the editor.
  func show(_ draft: AlertDraft, origin fresh: AlertDraft) {
    batch {
      tellsWhenCounted = false
      if asked.value != nil { asked.value = nil }
      if refusal.value != nil { refusal.value = nil }
      if clash.value != nil { clash.value = nil }
      origin.value = fresh
      current.value = draft
    }
  }

  /// The draft of an alert that a dispatcher wrote, in which nothing is changed; `nil` when it was ended.
  func ownDraft(_ id: GTFSID) -> AlertDraft? {
    desk.journal.shown.ownAlert(id).map(AlertContent.init).map { content in
      var draft = AlertDraft(.own(id), content, desk.wording, base: .written(content))
      addLanguages(to: &draft)
      return draft
    }
  }

  /// Returns a draft as it was before anything was written, for an alert that was ended since.
  private func beginning(of draft: AlertDraft) -> AlertDraft {
    guard case .written(let content)? = draft.base else {
      return AlertDraft(draft.target, texts: [], schedule: draft.schedule)
    }
    return AlertDraft(draft.target, content, desk.wording, base: draft.base)
  }

  private func rewording(_ id: GTFSID, _ texts: [AlertText], _ content: AlertContent) -> AlertDraft {
    var draft = AlertDraft(
      .automatic(id), content, desk.wording, base: .override(desk.journal.shown.override(ofAlert: id)))
    draft.texts = texts
    return draft
  }

  /// Adds the languages of the operator in which an alert has no texts yet.
  private func addLanguages(to draft: inout AlertDraft) {
    for language in languages where !draft.texts.contains(where: { $0.language == language }) {
      draft.texts.append(AlertText(language: language, header: "", description: ""))
    }
  }

  /// Renews the times of a new alert in which nothing is written, when they are over, or another day is shown.
  func renewIfUntouched(isOtherDay: Bool = false) {
    let draft = current.value
    guard draft.target == .new, draft == origin.value else { return }
    let now = desk.now.value
    guard isOtherDay || (try? draft.schedule.periods(desk.wording))?.told.hasEnded(at: now) ?? true else { return }
    let fresh = AlertDraft.empty(languages, desk)
    show(fresh, origin: fresh)
  }
}

extension AlertDraft {
  /// Makes the draft of a new alert, in which only the times are set: from now to the end of the shown service day.
  @MainActor static func empty(_ languages: [String], _ desk: DeskModel) -> AlertDraft {
    AlertDraft(
      .new, texts: languages.map { AlertText(language: $0, header: "", description: "") },
      schedule: AlertSchedule(of: desk.timetable.value, now: desk.now.value, desk.wording))
  }
}

extension JournalState {
  /// Returns what a dispatcher wrote last of an alert, also when it was ended; `nil` when there is no such alert, or when
  /// it was undone.
  func lastContent(ofAlert id: GTFSID) -> AlertContent? {
    effectiveEntries(onAlert: id).reversed().lazy.compactMap { entry in
      guard case .written(var content) = entry.alertDecision else { return nil }
      content.starts = AlertStarts()
      return content
    }.first
  }
}
