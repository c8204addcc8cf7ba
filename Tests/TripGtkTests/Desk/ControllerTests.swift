import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Controllers", .serialized)
struct ControllerTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("each button moves the departure by what stands on it")
  func buttons() throws {
    let desk = try sampleDesk()
    let view = TripDetailView()
    let controller = TripController(view, desk: desk, preferences: PreferencesModel())
    desk.selection.select(row: 2)
    var expected: Seconds = 0
    for (button, delta) in [
      (view.later, 60), (view.laterByLargeStep, 300), (view.earlier, -60), (view.earlierByLargeStep, -300),
    ] {
      gtk_button_clicked(cgtk_button(button.pointer))
      expected = expected + Seconds(delta)
      #expect(desk.trips.knownTrip(ofRow: 2)?.delay == expected)
    }
    withExtendedLifetime(controller) {}
  }

  @Test("a step that is set is what the buttons say and what they move by")
  func steps() throws {
    let desk = try sampleDesk()
    let view = TripDetailView()
    let preferences = PreferencesModel()
    let parts: [AnyObject] = [
      TripController(view, desk: desk, preferences: preferences),
      StepsPresentationControl(view, preferences: preferences, wording: desk.wording),
    ]
    func label() -> String { String(cString: gtk_button_get_label(cgtk_button(view.laterByLargeStep.pointer))) }
    #expect(label() == "\u{200E}+5")
    preferences.largeStep.value = 12
    #expect(label() == "\u{200E}+12")
    desk.selection.select(row: 2)
    gtk_button_clicked(cgtk_button(view.laterByLargeStep.pointer))
    #expect(desk.trips.knownTrip(ofRow: 2)?.delay == 720)
    withExtendedLifetime(parts) {}
  }

  @Test("the preferences' window and their model hold the same, whichever is set")
  func preferences() throws {
    let model = PreferencesModel()
    model.appearance.value = .dark
    let parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    let view = PreferencesWindow(above: parent, locale: "", standardStore: "")
    let controller = PreferencesController(view, model: model)
    func chosen(_ box: Widget) -> String? {
      gtk_combo_box_get_active_id(cgtk_combo_box(box.pointer)).map { String(cString: $0) }
    }
    #expect(chosen(view.appearance) == "dark" && chosen(view.locale) == "" && chosen(view.clock) == "system")
    gtk_combo_box_set_active_id(cgtk_combo_box(view.locale.pointer), "nl_NL")
    gtk_spin_button_set_value(cgtk_spin_button(view.step.pointer), 4)
    gtk_switch_set_active(cgtk_switch(view.notifies.pointer), 0)
    #expect(model.current.locale == "nl_NL" && model.step.value == 4 && !model.notifies.value)
    #expect(!view.notifyFrom.isSensitive)
    model.appearance.value = .light
    #expect(chosen(view.appearance) == "light")
    view.close()
    gtk_widget_destroy(parent.pointer)
    withExtendedLifetime(controller) {}
  }

  @Test("a controller that is gone no longer acts")
  func disconnected() throws {
    let desk = try sampleDesk()
    let view = TripDetailView()
    desk.selection.select(row: 2)
    do { _ = TripController(view, desk: desk, preferences: PreferencesModel()) }
    gtk_button_clicked(cgtk_button(view.later.pointer))
    #expect(desk.trips.knownTrip(ofRow: 2)?.delay == nil)
  }

  @Test("a refused change is said, and nothing else happens")
  func refused() throws {
    let desk = try sampleDesk()
    let view = TripDetailView()
    let controller = TripController(view, desk: desk, preferences: PreferencesModel())
    try desk.decide(.departure(delay: 86_400, at: 1), on: desk.timetable.value.instance(ofRow: 2))
    desk.selection.select(row: 2)
    gtk_button_clicked(cgtk_button(view.later.pointer))
    #expect(desk.notices.all.value == [.refused(.tooFar(86_460), trip: nil)])
    #expect(desk.trips.knownTrip(ofRow: 2)?.delay == 86_400)
    withExtendedLifetime(controller) {}
  }
}
