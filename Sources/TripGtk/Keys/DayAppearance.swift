import TripCore

/// Keeps keys from deciding in the moment in which another service day appears.
///
/// Another day is read in the background, so its trips may appear between a look at the list and the press of a key. Who
/// presses a key then has not seen them.
@MainActor
final class DayAppearance {
  /// The time after the appearance of another day in which no key decides.
  private static let pause = Duration.milliseconds(300)

  private let desk: DeskModel
  private var subscription: Subscription?
  /// When a day other than the one before appeared last; `nil` when none did.
  private var appeared: ContinuousClock.Instant?

  /// Watches which service day a desk shows.
  init(_ desk: DeskModel) {
    self.desk = desk
    var shown = desk.timetable.value.serviceDate
    subscription = desk.timetable.bind { [weak self] timetable in
      guard timetable.serviceDate != shown else { return }
      shown = timetable.serviceDate
      self?.appeared = .now
    }
  }

  /// Returns whether a key must not decide now. A notice then says so.
  func refusesKey() -> Bool {
    guard let appeared, .now - appeared < Self.pause else { return false }
    desk.notify(tr("Another day has just appeared. Press the key again to decide about its trip."))
    return true
  }
}
