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
    let controller = TripController(view, desk: desk)
    desk.select(row: 2)
    var expected: Seconds = 0
    for (button, delta) in [(view.later, 60), (view.later5, 300), (view.earlier, -60), (view.earlier5, -300)] {
      gtk_button_clicked(cgtk_button(button.pointer))
      expected = expected + Seconds(delta)
      #expect(desk.knownTrip(ofRow: 2)?.delay == expected)
    }
    withExtendedLifetime(controller) {}
  }

  @Test("a controller that is gone no longer acts")
  func disconnected() throws {
    let desk = try sampleDesk()
    let view = TripDetailView()
    desk.select(row: 2)
    do { _ = TripController(view, desk: desk) }
    gtk_button_clicked(cgtk_button(view.later.pointer))
    #expect(desk.knownTrip(ofRow: 2)?.delay == nil)
  }

  @Test("a refused change is said, and nothing else happens")
  func refused() throws {
    let desk = try sampleDesk()
    let view = TripDetailView()
    let controller = TripController(view, desk: desk)
    try desk.decide(.departure(delay: 86_400, at: 1), on: desk.timetable.value.instance(ofRow: 2))
    desk.select(row: 2)
    gtk_button_clicked(cgtk_button(view.later.pointer))
    #expect(desk.notices.value == [.refused(.tooFar(86_460), trip: nil)])
    #expect(desk.knownTrip(ofRow: 2)?.delay == 86_400)
    withExtendedLifetime(controller) {}
  }
}
