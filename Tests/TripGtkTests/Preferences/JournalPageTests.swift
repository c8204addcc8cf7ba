import CGtk
import FoundationEssentials
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("The page Journal", .serialized)
struct JournalPageTests {
  private let preferences = PreferencesModel()
  private let parent: Widget

  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  }

  /// Opens the window; the server answers when `answers` has an element.
  private func open(
    _ answers: AsyncStream<Result<ServerFacts, ServerProblem>>? = nil
  ) -> (view: JournalPageView, window: PreferencesWindow, parts: [AnyObject]) {
    let server = JournalPageModel.Server {
      $0.hasPrefix("postgresql://") ? .success($0) : .failure(.unreadableAddress)
    } test: { _ in
      guard let answers else { return .failure(.noDatabase("trips")) }
      for await answer in answers { return answer }
      return .failure(.notReady)
    }
    let model = JournalPageModel(
      preferences, current: .init(store: "/tmp/journal.sqlite"), standard: "/tmp/journal.sqlite",
      wording: Wording(locale: Locale(identifier: "en_US"), timeZone: .gmt), server: server)
    let window = PreferencesWindow(above: parent, locale: "", standardStore: "/tmp/journal.sqlite")
    let view = window.journal
    let parts: [AnyObject] = [
      PreferencesController(window, model: preferences), JournalPagePresentationControl(view, model: model),
      JournalPageController(view, model: model, in: window.widget),
    ]
    window.present()
    gtk_toggle_button_set_active(cgtk_toggle_button(window.tabs[1].pointer), 1)
    Screen.settle()
    return (view, window, parts)
  }

  private func isSpinning(_ view: JournalPageView) -> Bool {
    var value = GValue()
    g_value_init(&value, g_type_from_name("gboolean"))
    defer { g_value_unset(&value) }
    g_object_get_property(
      UnsafeMutableRawPointer(view.spinner.pointer).assumingMemoryBound(to: GObject.self), "active", &value)
    return g_value_get_boolean(&value).isTrue
  }

  @Test("the fields of the place that is not chosen are insensitive, and the choice is kept")
  func places() {
    let (view, window, parts) = open()
    #expect(view.path.isSensitive && view.choose.isSensitive && !view.address.isSensitive && !view.test.isSensitive)
    gtk_toggle_button_set_active(cgtk_toggle_button(view.server.pointer), 1)
    #expect(!view.path.isSensitive && !view.choose.isSensitive && view.address.isSensitive && !view.test.isSensitive)
    gtk_entry_set_text(cgtk_entry(view.address.pointer), "postgresql://h/trips")
    #expect(view.test.isSensitive && preferences.journal.value == .standard && !view.note.isVisible)
    // Closing keeps what was typed, however it is closed.
    window.close()
    #expect(preferences.journal.value == .server("postgresql://h/trips"))
    let (again, second, otherParts) = open()
    #expect(gtk_toggle_button_get_active(cgtk_toggle_button(again.server.pointer)).isTrue)
    #expect(String(cString: gtk_entry_get_text(cgtk_entry(again.address.pointer))) == "postgresql://h/trips")
    #expect(again.note.isVisible && again.note.text.contains("from the next start on"))
    gtk_toggle_button_set_active(cgtk_toggle_button(again.thisComputer.pointer), 1)
    #expect(preferences.journal.value == .standard && !again.note.isVisible)
    second.close()
    withExtendedLifetime((parts, otherParts)) {}
  }

  @Test("while a test is under way the button is insensitive and a spinner turns; then the result stands there")
  func testing() async {
    let (answers, giver) = AsyncStream.makeStream(of: Result<ServerFacts, ServerProblem>.self)
    preferences.journal.value = .server("postgresql://h/trips")
    let (view, window, parts) = open(answers)
    gtk_widget_grab_focus(view.test.pointer)
    gtk_button_clicked(cgtk_button(view.test.pointer))
    #expect(!view.test.isSensitive && isSpinning(view))
    #expect(view.result.text == "Connecting to postgresql://h/trips…")
    giver.yield(.failure(.noDatabase("trips")))
    while isSpinning(view) { await Task.yield() }
    #expect(view.test.isSensitive && view.result.text.hasPrefix("⚠ The server has no database trips: "))
    #expect(view.result.hasClass("alarm"))
    #expect(gtk_widget_is_focus(view.test.pointer).isTrue, "the keyboard focus is where it was")
    window.close()
    withExtendedLifetime(parts) {}
  }

  @Test("closing the window frees the page")
  func lifetime() {
    weak var page: JournalPageView?
    var widget: WeakObject?
    do {
      let (view, window, parts) = open()
      (page, widget) = (view, WeakObject(window.widget.pointer))
      window.close()
      withExtendedLifetime(parts) {}
    }
    Screen.settle()
    #expect(page == nil && widget?.pointer == nil)
  }
}
