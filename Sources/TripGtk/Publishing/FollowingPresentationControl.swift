import TripCore

/// Shows the state of the followed feeds and all their trip updates that match no trip, while the window *Followed
/// feeds* is open.
@MainActor
final class FollowingPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: TextWindow, desk: DeskModel) {
    let wording = desk.wording
    let text = desk.following.map { wording.list($0) }.removeDuplicates()
    bindings.add(text.bindAndFire { [weak view] in view?.show($0) })
  }
}
