import CGtk
import FoundationEssentials
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Alerts on boards", .serialized)
struct BoardAlertViewTests {
  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    // It has the sizes of the letters.
    DeskEnvironment().loadStylesheet()
  }

  private func board(of desk: DeskModel) throws -> BoardModel {
    let timetable = desk.timetable.value
    let place = try BoardPlace(["a"], in: [Array(timetable.stops)])
    let model = BoardModel(at: place, in: [desk.wording], of: desk, now: desk.now.value)
    model.show([BoardDay([timetable], at: place)])
    return model
  }

  private func alert(_ selector: AlertSelector, _ effect: AlertEffect, _ header: String, _ text: String) -> Alert {
    let always = AlertPeriod(from: nil, to: nil)
    return Alert(
      id: "a", origin: .author("Ann"), cause: .other, effect: effect, selectors: [selector], told: always,
      impacts: [always], texts: [AlertText(language: "en", header: header, description: text)])
  }

  private func bottom(of widget: Widget, in window: BoardWindow) -> Int {
    var (x, y): (gint, gint) = (0, 0)
    _ = gtk_widget_translate_coordinates(widget.pointer, window.widget.pointer, 0, 0, &x, &y)
    return Int(y) + Int(gtk_widget_get_allocated_height(widget.pointer))
  }

  @Test("the band has the alert's words, takes them as they are, and goes with the alert")
  func band() throws {
    let desk = try sampleDesk()
    let model = try board(of: desk)
    let window = BoardWindow(nil)
    let control = BoardPresentationControl(window.view, model: model)
    defer { withExtendedLifetime((control, model)) { window.close() } }
    let view = window.view.alert
    #expect(!view.widget.isVisible)
    desk.alerts.show(
      followed: [alert(AlertSelector(routeID: "r"), .detour, "<b>Detour</b> & more", "By \"Gamma\"")])
    #expect(view.widget.isVisible && !view.coversBoard)
    #expect(view.symbol.text == "⚠" && view.word.text == "Warning")
    #expect(view.header.text == "<b>Detour</b> & more" && view.text.text == "By \"Gamma\"")
    desk.alerts.show(followed: [])
    #expect(!view.widget.isVisible)
  }

  @Test(
    "the departures and the longest text that the band has fit above each other, and none is cut",
    arguments: [(960, 540), (540, 960), (1920, 1080), (640, 480)])
  func room(_ width: Int, _ height: Int) throws {
    let desk = try sampleDesk(count: 60)
    let model = try board(of: desk)
    let window = BoardWindow(nil)
    let parts: [AnyObject] = [
      BoardPresentationControl(window.view, model: model), BoardController(window, model: model),
    ]
    defer { withExtendedLifetime(parts) { window.close() } }
    let header = "Line R&B: 08:10, 08:20, 08:30, 08:40 and 08:50 from Alpha & <Omega> do not run"
    let text = String(repeating: "Replacement buses leave from the main road. ", count: 8)
    desk.alerts.show(followed: [alert(AlertSelector(routeID: "r"), .noService, header, text)])
    gtk_window_set_default_size(cgtk_window(window.widget.pointer), gint(width), gint(height))
    window.present()
    for _ in 0..<4 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
    let rows = model.page.value.rows.count
    #expect(rows >= 4 && rows == model.rowsPerPage.value - BoardAlerts.rows)
    let (view, alert) = (window.view, window.view.alert)
    let top = bottom(of: alert.widget, in: window) - Int(gtk_widget_get_allocated_height(alert.widget.pointer))
    let last = bottom(of: view.grid.row(rows - 1).told, in: window)
    #expect(last <= top, "the last departure ends at \(last), the band begins at \(top)")
    for label in [alert.header, alert.text] {
      #expect(pango_layout_is_ellipsized(gtk_label_get_layout(cgtk_label(label.pointer))) == 0, "\(label.text)")
    }
    #expect(gtk_widget_get_allocated_height(window.widget.pointer) == height, "letters make no window grow")
    #expect(gtk_widget_get_allocated_width(window.widget.pointer) == width, "letters make no window grow")
  }

  @Test("a closed stop covers the departures, in large letters, until it is open again")
  func closed() throws {
    let desk = try sampleDesk()
    let model = try board(of: desk)
    let window = BoardWindow(nil)
    let control = BoardPresentationControl(window.view, model: model)
    defer { withExtendedLifetime((control, model)) { window.close() } }
    desk.alerts.show(
      followed: [alert(AlertSelector(stopID: "a"), .noService, "Alpha is closed", "Please go to Beta.")])
    window.present()
    for _ in 0..<4 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
    let alert = window.view.alert
    #expect(alert.coversBoard && alert.header.text == "Alpha is closed")
    let share = gtk_widget_get_allocated_height(alert.widget.pointer) * 2
    #expect(share > gtk_widget_get_allocated_height(window.widget.pointer))
    #expect(!window.view.grid.row(0).told.isVisible)
    desk.alerts.show(followed: [])
    #expect(!alert.coversBoard && !alert.widget.isVisible && window.view.grid.row(0).told.isVisible)
  }
}
