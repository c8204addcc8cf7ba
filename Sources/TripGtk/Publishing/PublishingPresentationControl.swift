import CGtk
import TripCore

/// Shows the state of publishing and of the followed feeds in the desk's status line.
@MainActor
final class PublishingPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: StatusBar, desk: DeskModel) {
    let wording = desk.wording
    bindings.add(
      combineLatest(desk.publishing, desk.now).bindAndFire { status, now in
        view.publishing.isVisible = status != nil
        view.pause.isVisible = status != nil
        guard let status else { return }
        view.showPause(resumes: status.isPaused)
        let sentence = wording.sentence(status, now: now)
        if view.publishing.text != sentence { view.publishing.text = sentence }
        view.publishing.setTooltip(wording.details(status))
        view.publishing.setStyleClass("alarm", status.needsAttention)
      })
    bindings.add(
      combineLatest(desk.following, desk.now).bindAndFire { statuses, now in
        let sentence = wording.sentence(statuses, now: now)
        view.following.isVisible = sentence != nil
        guard let sentence else { return }
        if view.following.text != sentence { view.following.text = sentence }
        view.following.setTooltip(wording.details(statuses))
      })
  }
}
