import CGtk
import TripCore

/// Shows the chosen journal, and what a test of a connection finds.
@MainActor
final class JournalPagePresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: JournalPageView, model: JournalPageModel) {
    bindings.add(
      model.place.bindAndFire { place in
        let (chosen, isServer) = (place == .server ? view.server : view.thisComputer, place == .server)
        gtk_toggle_button_set_active(cgtk_toggle_button(chosen.pointer), 1)
        for widget in [view.path, view.choose] { widget.isSensitive = !isServer }
        view.address.isSensitive = isServer
      })
    bindings.add(model.canTest.bindAndFire { view.test.isSensitive = $0 })
    bindings.add(model.outcome.bindAndFire { Self.show($0, in: view) })
    bindings.add(
      model.note.bindAndFire {
        view.note.text = $0
        view.note.isVisible = !$0.isEmpty
      })
  }

  private static func show(_ outcome: JournalPageModel.Outcome, in view: JournalPageView) {
    view.show(result: outcome.text)
    view.result.setStyleClass("alarm", outcome.isBad)
    if outcome.isTesting {
      gtk_spinner_start(cgtk_spinner(view.spinner.pointer))
    } else {
      gtk_spinner_stop(cgtk_spinner(view.spinner.pointer))
    }
  }
}

extension JournalPageModel.Outcome {
  fileprivate var isBad: Bool { if case .bad = self { true } else { false } }
}
