import CGtk
import TripCore

extension PassengersPageModel {
  /// Makes the page's model for the desk that is open, with examples of its timetable.
  ///
  /// - Parameters:
  ///   - preferences: The preferences.
  ///   - application: The program.
  ///   - window: The window with the page.
  convenience init(_ preferences: PreferencesModel, of application: DeskApplication, in window: Widget) {
    let (session, alerts, window) = (application.session, application.alerts, WeakObject(window.pointer))
    self.init(
      preferences, settings: alerts.settings, read: alerts.read,
      day: session.flatMap { session in
        session.alerts.map {
          Day(timetable: session.desk.timetable.value, passengers: $0.passengers, now: session.desk.now.value)
        }
      },
      wording: application.environment.wording(in: .gmt), overriding: alerts.options.names
    ) { [weak alerts] in
      guard let window = window.pointer?.assumingMemoryBound(to: GtkWidget.self) else { return nil }
      return alerts?.openFile(above: Widget(window))
    }
  }
}
