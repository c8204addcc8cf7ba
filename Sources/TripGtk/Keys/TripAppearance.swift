import CGtk
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

  /// How long ago the key was pressed that is handled now: a busy desk handles it late, and it still means what was in sight then.
  /// Zero when the display does not say it.
  private static var ageOfKey: Duration {
    let time = gtk_get_current_event_time()
    guard time != 0 else { return .zero }
    // Displays count milliseconds by the monotonic clock, in 32 bits. By another clock, the age is one that no key has.
    let age = UInt32(truncatingIfNeeded: g_get_monotonic_time() / 1_000) &- time
    return age < 10_000 ? .milliseconds(Int(age)) : .zero
  }

  /// Returns whether a key must not decide now. A notice then says so.
  func refusesKey() -> Bool {
    guard let last, .now - Self.ageOfKey - last.time < Self.pause else { return false }
    desk.notify(last.sentence)
    return true
  }
}
