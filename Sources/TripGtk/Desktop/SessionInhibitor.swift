import CGtk
import TripCore

/// Keeps the user's session from ending while decisions of a desk are not saved or not published.
///
/// The session may end again after the last decision is saved and published, and when the object is released.
/// - SeeAlso: `gtk_application_inhibit()`.
@MainActor
final class SessionInhibitor {
  /// How long decisions must be unsaved or unpublished before the session is inhibited, in milliseconds. Saving takes
  /// a few milliseconds, which is less than a request to the session manager takes.
  private static let delay = 1000

  private let application: UnsafeMutablePointer<GtkApplication>
  private let window: WeakObject
  private let bindings = SubscriptionBag()
  private var timer: MainLoopTimer?
  /// The number that GTK gave to the inhibition; 0 when the session is not inhibited.
  private var inhibition: guint = 0

  /// Starts to watch the decisions of a desk.
  ///
  /// - Parameters:
  ///   - desk: The desk.
  ///   - window: The desk's window, which the session manager may show to the user.
  ///   - application: The application that requests the inhibition.
  init(_ desk: DeskModel, in window: DeskWindow, of application: UnsafeMutablePointer<GtkApplication>) {
    self.application = application
    self.window = WeakObject(window.widget.pointer)
    let isComplete = combineLatest(desk.journal.saving, desk.publishing) { saving, publishing in
      switch saving {
      case .saved, .unreadable, .unopened: publishing?.failures.isEmpty ?? true
      case .saving, .kept, .notSaved: false
      }
    }
    bindings.add(
      isComplete.bindAndFire { [weak self] isComplete in
        if isComplete { self?.allow() } else { self?.inhibitSoon() }
      })
  }

  isolated deinit { allow() }

  private func inhibitSoon() {
    guard inhibition == 0, timer == nil else { return }
    timer = MainLoop.after(milliseconds: Self.delay) { [weak self] in
      guard let self, let pointer = self.window.pointer else { return }
      self.timer = nil
      self.inhibition = gtk_application_inhibit(
        self.application, cgtk_window(pointer), GTK_APPLICATION_INHIBIT_LOGOUT,
        tr("Decisions are not saved or not published."))
    }
  }

  private func allow() {
    timer = nil
    if inhibition != 0 { gtk_application_uninhibit(application, inhibition) }
    inhibition = 0
  }
}
