import CGtk
import TripCore

/// The controller of the editor of an alert: writes what the dispatcher types into its model, and tells passengers.
///
/// The ``AlertEditorPresentationControl`` is made before it.
@MainActor
final class AlertEditorController {
  private let view: AlertEditorView
  private let model: AlertEditorModel
  private let concerned: ConcernedController
  private let schedule: AlertScheduleController
  private let texts: AlertTextsController
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  /// Connects the widgets of the editor.
  ///
  /// - Parameters:
  ///   - view: The editor.
  ///   - model: The alert that is written.
  ///   - search: The search for whom it concerns.
  ///   - desk: The desk.
  init(_ view: AlertEditorView, model: AlertEditorModel, search: ConcernedModel, desk: DeskModel) {
    self.view = view
    self.model = model
    let say: @MainActor (String?) -> Void = { [weak view] in view?.say($0) }
    concerned = ConcernedController(view.concerned, model: model, search: search, say: say)
    texts = AlertTextsController(view.texts, model: model, say: say)
    schedule = AlertScheduleController(view.schedule, model: model, desk: desk)
    let (kind, footer) = (view.kind, view.footer)
    connections = [
      connect(kind.effect.pointer, "changed") { [weak kind] in
        guard let kind, let effect = AlertEffect(rawValue: AlertKindView.chosen(in: kind.effect)) else { return }
        model.set(effect: effect)
      },
      connect(kind.cause.pointer, "changed") { [weak kind] in
        guard let kind, let cause = AlertCause(rawValue: AlertKindView.chosen(in: kind.cause)) else { return }
        model.set(cause: cause)
      },
      connect(kind.severity.pointer, "changed") { [weak kind] in
        if let kind { model.set(severity: AlertSeverity(rawValue: AlertKindView.chosen(in: kind.severity))) }
      },
      connect(kind.link.pointer, "changed") { [weak kind] in if let kind { model.set(url: kind.linkText) } },
      connect(footer.tell.pointer, "clicked") { [weak self] in self?.tell() },
      connect(footer.confirm.pointer, "clicked") { model.confirm() },
      connect(footer.back.pointer, "clicked") { model.withdrawQuestion() },
      connect(footer.keepMine.pointer, "clicked") { model.keepMine() },
      connect(footer.takeTheirs.pointer, "clicked") { model.takeTheirs() },
      connect(footer.discard.pointer, "clicked") { [weak self] in
        model.discard()
        self?.view.focus()
      },
    ]
    // The wheel scrolls the editor, and changes no effect over which the pointer happens to be.
    connections += kind.choosers.map { chooser in
      connectPointer(chooser.pointer, "scroll-event") { [weak view] event in
        view?.scroll(by: event.wheel.y)
        return true
      }
    }
    bindings.add(model.draft.bind { [weak view] _ in view?.say(nil) })
  }

  /// Moves the keyboard focus to the first field.
  func focus() { view.focus() }

  /// Gives up what was begun last in the editor: the question before service is closed, a calendar, or the search. The window
  /// calls this when Esc is pressed, before it closes.
  ///
  /// - Returns: `false` when there was nothing to give up.
  func escape() -> Bool {
    let isAsked = model.question.value != nil
    model.withdrawQuestion()
    return isAsked || schedule.closeCalendar() || concerned.endSearch()
  }

  /// Tells passengers. While that is impossible, the reason stands out, and the keyboard goes where it can be mended.
  private func tell() {
    view.say(nil)
    guard let problem = model.problem.value else { return model.tell() }
    view.footer.pointOutProblem()
    view.focus(at: problem.place)
  }
}
