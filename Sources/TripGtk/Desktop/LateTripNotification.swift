import CGtk
import TripCore

/// The desktop notification about trips that have become very late, for a dispatcher who works in another program.
/// No notification is sent while any window of this program has the keyboard focus.
///
/// The notification is withdrawn when no trip is very late any more, and when the object is released.
/// - SeeAlso: `g_application_send_notification()`.
@MainActor
final class LateTripNotification {
  /// The id of the notification: a new notification with the same id replaces the previous one.
  private static let id = "late-trips"
  /// The least time between two notifications, in milliseconds. Trips that become late in the meantime are in the next
  /// one.
  private static let pause = 30_000
  /// The greatest number of trips that a notification names.
  private static let maximumTrips = 5

  private let application: UnsafeMutablePointer<GtkApplication>
  private let lateTrips: LateTripsModel
  private let bindings = SubscriptionBag()
  /// Runs during the pause after a notification; `nil` at other times.
  private var pauseTimer: MainLoopTimer?
  /// Whether a trip has become late during the pause.
  private var isPending = false
  private var isShown = false

  /// Starts to watch the trips of a desk.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - application: The application that sends the notification.
  ///   - preferences: Whether the user wants notifications, and from which delay on.
  init(
    _ desk: DeskModel, of application: UnsafeMutablePointer<GtkApplication>, preferences: PreferencesModel
  ) {
    self.application = application
    lateTrips = LateTripsModel(desk, preferences: preferences)
    bindings.add(lateTrips.passed.listen { [weak self] in self?.notify() })
    bindings.add(lateTrips.count.bind { [weak self] in if $0 == 0 { self?.withdraw() } })
  }

  isolated deinit { withdraw() }

  private func notify() {
    guard !isAnyWindowActive() else { return }
    guard pauseTimer == nil else {
      isPending = true
      return
    }
    send()
    pauseTimer = MainLoop.after(milliseconds: Self.pause) { [weak self] in
      self?.pauseTimer = nil
      if self?.isPending == true { self?.notify() }
    }
  }

  private func send() {
    isPending = false
    let trips = lateTrips.trips
    guard !trips.isEmpty, let notification = g_notification_new(tr("Trips are late")) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(notification)) }
    let more = trips.count > Self.maximumTrips ? ["…"] : []
    g_notification_set_body(notification, (trips.prefix(Self.maximumTrips) + more).joined(separator: "\n"))
    g_application_send_notification(cgtk_application(application), Self.id, notification)
    isShown = true
  }

  private func withdraw() {
    isPending = false
    guard isShown else { return }
    isShown = false
    g_application_withdraw_notification(cgtk_application(application), Self.id)
  }
}
