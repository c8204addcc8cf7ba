import CGtk
import TripCore

/// Informs the user about a desk whose window is not active. It sends a desktop notification about late trips, and
/// keeps the user's session from ending while decisions are not saved or not published.
@MainActor
final class DeskCare {
  private static let notification = "late-trips"
  /// The least time between two notifications about late trips, in milliseconds, so that many reports at once make
  /// only one.
  private static let pause = 30_000
  /// The greatest number of trips that a notification names.
  private static let longest = 5

  private let application: UnsafeMutablePointer<GtkApplication>
  private let lateTrips: LateTripsModel
  private let window: WeakObject
  private let bindings = SubscriptionBag()
  private var timer: MainLoopTimer?
  private var isWaiting = false
  private var isShown = false
  private var inhibition: guint = 0
  private var holdTimer: MainLoopTimer?
  /// The time in milliseconds that saving or publishing may take before the desktop is requested to keep the session.
  /// Saving normally takes a few milliseconds, less than that request.
  private static let patience = 1000

  init(
    _ desk: DeskModel, in window: DeskWindow, of application: UnsafeMutablePointer<GtkApplication>,
    preferences: PreferencesModel
  ) {
    self.application = application
    self.window = WeakObject(window.widget.pointer)
    lateTrips = LateTripsModel(desk, preferences: preferences)
    bindings.add(lateTrips.passed.listen { [weak self] in self?.tell() })
    bindings.add(lateTrips.count.bind { [weak self] in if $0 == 0 { self?.withdraw() } })
    let isAtRest = combineLatest(desk.journal.saving, desk.publishing) { saving, publishing in
      if case .saved = saving { publishing?.failures.isEmpty ?? true } else { false }
    }
    bindings.add(isAtRest.bindAndFire { [weak self] in self?.holdSession(!$0) })
  }

  isolated deinit {
    withdraw()
    holdSession(false)
  }

  private func tell() {
    guard let pointer = window.pointer, !gtk_window_is_active(cgtk_window(pointer)).isTrue else { return }
    guard timer == nil else {
      isWaiting = true
      return
    }
    send()
    timer = MainLoop.after(milliseconds: Self.pause) { [weak self] in
      self?.timer = nil
      if self?.isWaiting == true { self?.tell() }
    }
  }

  private func send() {
    isWaiting = false
    let trips = lateTrips.trips
    guard !trips.isEmpty, let notification = g_notification_new(tr("Trips are late")) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(notification)) }
    let more = trips.count > Self.longest ? ["…"] : []
    g_notification_set_body(notification, (trips.prefix(Self.longest) + more).joined(separator: "\n"))
    g_application_send_notification(cgtk_application(application), Self.notification, notification)
    isShown = true
  }

  private func withdraw() {
    isWaiting = false
    guard isShown else { return }
    isShown = false
    g_application_withdraw_notification(cgtk_application(application), Self.notification)
  }

  private func holdSession(_ isHeld: Bool) {
    guard isHeld else {
      holdTimer = nil
      if inhibition != 0 { gtk_application_uninhibit(application, inhibition) }
      inhibition = 0
      return
    }
    guard inhibition == 0, holdTimer == nil else { return }
    holdTimer = MainLoop.after(milliseconds: Self.patience) { [weak self] in
      guard let self, let pointer = self.window.pointer else { return }
      self.holdTimer = nil
      self.inhibition = gtk_application_inhibit(
        self.application, cgtk_window(pointer), GTK_APPLICATION_INHIBIT_LOGOUT,
        tr("Decisions are not saved or not published."))
    }
  }
}
