import CGtk
import FoundationEssentials
import Glibc
import Testing
import TripCore
import TripProgram

@testable import TripGtk

@MainActor @Suite("The page Passengers of the preferences", .serialized, .timeLimit(.minutes(10)))
struct PassengersPageTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tripdesk-page-\(UUID())").path
  private let preferences = PreferencesModel()
  private let parent: Widget

  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  }

  private func open(
    _ alerts: KeptAlertSettings, edit: @escaping @MainActor () -> String? = { nil }
  ) throws -> (view: PassengersPageView, window: PreferencesWindow, parts: [AnyObject]) {
    let desk = try sampleDesk()
    let passengers = PassengerLanguages(["en"], timeZone: desk.wording.timeZone, country: "NL")
    let model = PassengersPageModel(
      preferences, settings: alerts.settings, read: alerts.read,
      day: .init(timetable: desk.timetable.value, passengers: passengers, now: desk.now.value), wording: desk.wording,
      openFile: edit)
    let window = PreferencesWindow(above: parent, locale: "", standardStore: "/tmp/journal.sqlite")
    let parts: [AnyObject] = [
      PreferencesController(window, model: preferences),
      PassengersPagePresentationControl(window.passengers, model: model),
      PassengersPageController(window.passengers, model: model, preferences: preferences),
    ]
    window.present()
    gtk_toggle_button_set_active(cgtk_toggle_button(window.tabs[2].pointer), 1)
    Screen.settle()
    return (window.passengers, window, parts)
  }

  private func settings(_ options: AlertOptions.Values = AlertOptions.Values()) -> KeptAlertSettings {
    KeptAlertSettings(options, preferences: preferences, environment: ["XDG_CONFIG_HOME": folder])
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/tripdesk", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: folder + "/tripdesk/templates"))
  }

  /// Lets the program run until something is so.
  private func wait(until isDone: () -> Bool) async {
    while !isDone() {
      Screen.settle()
      await Task.yield()
    }
  }

  @Test("examples of the timetable stand in each language, and follow the file and the settings")
  func live() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("[en]\nlate.one.header = {trips} comes {delay} minutes later\nlate.many.header = {x}\n")
    let alerts = settings()
    let (view, window, parts) = try open(alerts)
    // The line's name has an ampersand, and the stop's name a tag.
    await wait { view.shownPreview.contains("Line R&B: 08:10 from Alpha & <Omega> does not run") }
    await wait { view.shownPreview.contains("08:10 from Alpha & <Omega> comes 15 minutes later") }
    #expect(view.problems.isMapped && view.problems.text.hasPrefix("⚠ Templates, line 3: {x} stands for nothing"))
    gtk_spin_button_set_value(cgtk_spin_button(view.lateFrom.pointer), 5)
    #expect(preferences.alertsFrom.value == 5)
    await wait { view.shownPreview.contains("comes 5 minutes later") }
    gtk_entry_set_text(cgtk_entry(view.languages.pointer), "nl, en")
    await wait { view.shownPreview.hasPrefix("Dutch (nl)\n") }
    #expect(preferences.alertLanguages.value == ["nl", "en"] && !view.note.isVisible)
    gtk_entry_set_text(cgtk_entry(view.languages.pointer), "nl, english")
    #expect(view.note.isVisible && preferences.alertLanguages.value == ["nl", "en"])
    window.close()
    withExtendedLifetime((alerts, parts)) {}
  }

  @Test("the file is read again when it is written and when it goes")
  func watched() async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("[en]\nlate.header = A\n")
    let alerts = settings()
    await wait { alerts.settings.value.templates != nil }
    try write("[en]\nlate.header = {\n")
    await wait { alerts.read.value.problems.map(\.line) == [2] }
    #expect(alerts.settings.value.templates == nil)
    unlink(folder + "/tripdesk/templates")
    await wait { alerts.read.value.problems.isEmpty }
  }

  @Test("the button says why no editor opens; closing the window frees the page")
  func closing() throws {
    weak var page: PassengersPageView?
    do {
      let (view, window, parts) = try open(settings()) { "No editor." }
      page = view
      gtk_button_clicked(cgtk_button(view.edit.pointer))
      #expect(view.note.isVisible && view.note.text == "No editor.")
      window.close()
      withExtendedLifetime(parts) {}
    }
    Screen.settle()
    #expect(page == nil)
  }
}
