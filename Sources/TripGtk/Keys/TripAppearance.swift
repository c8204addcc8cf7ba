import TripCore

/// Keeps keys from deciding in the moment in which other trips appear.
///
/// Another day is read in the background, and so is what a search needs. The trip that is selected then may appear between
/// a look at the list and the press of a key. Who presses a key then has not seen it.
@MainActor
final class TripAppearance {
  /// The time after an appearance in which no key decides.
  private static let pause = Duration.milliseconds(300)

  private let desk: DeskModel
  private let bindings = SubscriptionBag()
  /// What appeared last, as a sentence, and when; `nil` when nothing did.
  private var last: (sentence: String, time: ContinuousClock.Instant)?

  /// Watches which service day a desk shows, and which trip it selects.
  init(_ desk: DeskModel) {
    self.desk = desk
    var shown = desk.timetable.value.serviceDate
    bindings.add(
      desk.timetable.bind { [weak self] timetable in
        guard timetable.serviceDate != shown else { return }
        shown = timetable.serviceDate
        self?.last = (tr("Another day has just appeared. Press the key again to decide about its trip."), .now)
      })
    bindings.add(
      desk.selectedLate.listen { [weak self] in
        self?.last = (tr("Another trip has just been selected. Press the key again to decide about it."), .now)
      })
  }

  /// Returns whether a key must not decide now. A notice then says so.
  func refusesKey() -> Bool {
    guard let last, .now - last.time < Self.pause else { return false }
    desk.notify(last.sentence)
    return true
  }
}
