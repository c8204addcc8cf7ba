import CGtk
import TripCore

/// Shows the measure that is filled in, what can be chosen for it, and what it leads to.
@MainActor
final class MeasurePresentationControl {
  private let bindings = SubscriptionBag()
  private var appearance: MainLoopTimer?

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
      model.result.bindAndFire { [weak self] result in
        self?.appearance = nil
        switch result {
        case .possible(let preview):
          view.preview.text = MeasureWords(desk).paragraphs(preview).joined(separator: "\n\n")
          view.apply.isSensitive = false
          self?.appearance = MainLoop.after(milliseconds: Self.appearing) { [weak view] in view?.apply.setObstacle(nil)
          }
        case .impossible(let sentence):
          view.preview.text = sentence
          view.apply.setObstacle(sentence)
        }
      })
  }
}
