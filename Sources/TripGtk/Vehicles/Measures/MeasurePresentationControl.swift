import CGtk
import TripCore

/// Shows the measure that is filled in, what can be chosen for it, and what it leads to.
@MainActor
final class MeasurePresentationControl {
  private let bindings = SubscriptionBag()
  private var appearance: MainLoopTimer?
  /// The preview that is shown, and what would be decided; `nil` while none is.
  private var previewed: (text: String, decisions: [TripInstance: Decision])?

  /// How long a preview is shown before it can be applied, in milliseconds: a click that waited while it was worked out
  /// was for the one before.
  private static let appearing = 50

  init(_ view: MeasureWindow, model: MeasureModel, desk: DeskModel) {
    AlertKindView.offer(
      MeasureKind.allCases.map { ($0.rawValue, MeasureCaptions.name($0, desk.wording)) }, in: view.kind)
    bindings.add(
      model.kind.bindAndFire { kind in
        AlertKindView.choose(kind.rawValue, in: view.kind)
        view.show(kind)
      })
    bindings.add(model.trip.bindAndFire { view.subject.text = $0.map { desk.name(of: $0) } ?? "" })
    for (field, choices) in model.choices {
      guard let chooser = view.fields[field], field != .time, let value = model.values[field] else { continue }
      let entry = view.entry(field)
      bindings.add(
        choices.bindAndFire { choices in
          if entry == nil {
            // New items choose the first one.
            let chosen = value.value
            AlertKindView.offer(choices.map { ($0.id, $0.text) }, in: chooser)
            AlertKindView.choose(chosen, in: chooser)
          } else {
            let list = cgtk_combo_box_text(chooser.pointer)
            gtk_combo_box_text_remove_all(list)
            for choice in choices { gtk_combo_box_text_append(list, choice.id, choice.text) }
          }
        })
      guard entry == nil else { continue }
      bindings.add(value.bind { AlertKindView.choose($0, in: chooser) })
    }
    bindings.add(
      model.lateLink.bindAndFire { link in
        view.late.isVisible = link != nil
        view.lateTrip.text = link.map(MeasureWords(desk).late) ?? ""
      })
    bindings.add(
      model.result.bindAndFire { [weak self] result in
        switch result {
        case .possible(let preview):
          self?.show(MeasureWords(desk).paragraphs(preview).joined(separator: "\n\n"), preview.decisions, in: view)
        case .impossible(let sentence):
          self?.appearance = nil
          self?.previewed = nil
          view.preview.text = sentence
          view.apply.setObstacle(sentence)
        }
      })
  }

  /// Shows a preview. One that says the same as before, as after each tick of the clock, leaves *Apply* as it is: a click
  /// would be lost while it is insensitive.
  private func show(_ text: String, _ decisions: [TripInstance: Decision], in view: MeasureWindow) {
    if let previewed, previewed == (text, decisions) { return }
    previewed = (text, decisions)
    view.preview.text = text
    view.apply.isSensitive = false
    appearance = MainLoop.after(milliseconds: Self.appearing) { [weak view] in view?.apply.setObstacle(nil) }
  }
}
