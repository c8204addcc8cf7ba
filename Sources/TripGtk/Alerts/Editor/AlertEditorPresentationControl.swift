import TripCore

/// Shows in the editor of an alert what is written, what is missing, and what the alert hits.
///
/// It fills the choosers, so it is made before the ``AlertEditorController``.
@MainActor
final class AlertEditorPresentationControl {
  private let view: AlertEditorView
  private let wording: Wording
  private let parts: [AnyObject]
  private let bindings = SubscriptionBag()

  /// Shows a model in a view.
  ///
  /// - Parameters:
  ///   - view: The editor.
  ///   - model: The alert that is written.
  ///   - search: The search for whom it concerns.
  ///   - wording: The words of the dispatcher.
  init(_ view: AlertEditorView, model: AlertEditorModel, search: ConcernedModel, wording: Wording) {
    self.view = view
    self.wording = wording
    Self.offerChoices(view.kind, wording)
    parts = [
      ConcernedPresentationControl(view.concerned, model: model, search: search),
      AlertTextsPresentationControl(view.texts, model: model, wording: wording),
      AlertSchedulePresentationControl(view.schedule, model: model, wording: wording),
    ]
    bindings.add(model.title.bindAndFire { view.title.text = $0 })
    bindings.add(
      model.textsOnly.bindAndFire { onlyTexts in
        view.show(onlyTexts: onlyTexts)
        view.note.optionalText =
          onlyTexts ? tr("Whom it concerns and when follows from the decisions. Here you change the words.") : nil
      })
    bindings.add(model.draft.bindAndFire { [weak self] in self?.show($0) })
    showFooter(model)
  }

  private static func offerChoices(_ kind: AlertKindView, _ wording: Wording) {
    AlertKindView.offer(AlertEffect.allCases.map { ($0.rawValue, wording.name(of: $0)) }, in: kind.effect)
    AlertKindView.offer(AlertCause.allCases.map { ($0.rawValue, wording.name(of: $0)) }, in: kind.cause)
    AlertKindView.offer(
      [("", tr("As the effect"))] + AlertSeverity.allCases.map { ($0.rawValue, wording.sign($0)) }, in: kind.severity)
  }

  private func show(_ draft: AlertDraft) {
    let kind = view.kind
    AlertKindView.choose(draft.effect.rawValue, in: kind.effect)
    AlertKindView.choose(draft.cause.rawValue, in: kind.cause)
    AlertKindView.choose(draft.severity?.rawValue ?? "", in: kind.severity)
    kind.sign.text = wording.sign(draft.severity ?? draft.effect.severity)
    kind.linkText = draft.url
  }

  private func showFooter(_ model: AlertEditorModel) {
    let footer = view.footer
    bindings.add(
      combineLatest(model.reach, model.isCounting).bindAndFire { reach, isCounting in
        footer.reach.text =
          reach.isEmpty && !isCounting ? "" : Translation.fill(tr("Concerned: %@"), isCounting ? "…" : reach)
      })
    bindings.add(
      combineLatest(view.remark, model.problem).bindAndFire { remark, problem in
        footer.show(problem: (remark ?? problem?.words).map { "⚠ " + $0 })
      })
    bindings.add(model.conflict.bindAndFire { footer.showsConflict = $0 != nil })
    bindings.add(model.question.bindAndFire { footer.ask($0) })
    bindings.add(
      model.isChanged.bindAndFire {
        footer.discard.setObstacle($0 ? nil : tr("Nothing is written that could be discarded."))
      })
  }
}
