import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Lifetimes", .serialized)
struct LifetimeTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("closing a window frees its views, its controls, its controllers and its desk")
  func closingFreesEverything() throws {
    weak var window: DeskWindow?
    weak var view: DeskView?
    weak var desk: DeskModel?
    weak var connections: DeskConnections?
    var widget: WeakObject?
    do {
      let model = try sampleDesk()
      let opened = DeskWindow(nil)
      opened.show(model, isRehearsal: true) { _ in }
      opened.present()
      Screen.settle()
      model.selection.select(row: 3)
      try model.changeActualDeparture(by: 300)
      Screen.settle()
      (window, view, desk, connections) = (opened, opened.view, model, opened.desk)
      widget = WeakObject(opened.widget.pointer)
      #expect(window != nil && view != nil && desk != nil && connections != nil)
      opened.close()
    }
    Screen.settle()
    #expect(window == nil)
    #expect(view == nil)
    #expect(connections == nil)
    #expect(desk == nil)
    #expect(widget?.pointer == nil)
  }

  @Test("showing another desk lets go of the one before")
  func anotherDesk() throws {
    let window = DeskWindow(nil)
    defer { window.close() }
    weak var first: DeskModel?
    do {
      let model = try sampleDesk()
      first = model
      window.show(model, isRehearsal: false) { _ in }
    }
    window.show(try sampleDesk(count: 3), isRehearsal: false) { _ in }
    Screen.settle()
    #expect(first == nil)
  }

  @Test("a change reaches list and detail in one turn of the main loop, before it draws")
  func sameFrame() throws {
    let window = DeskWindow(nil)
    defer { window.close() }
    let desk = try sampleDesk()
    window.show(desk, isRehearsal: false) { _ in }
    window.present()
    desk.selection.select(row: 2)
    Screen.settle()
    var drawn: [String] = []
    let detail = window.view.detail
    let connection = connect(detail.delay.pointer, "draw") { drawn.append(detail.delay.shownText) }
    try desk.changeActualDeparture(by: 300)
    try desk.changeActualDeparture(by: 60)
    let end = ContinuousClock.now + .seconds(300)
    while drawn.isEmpty && ContinuousClock.now < end { g_main_context_iteration(nil, 0) }
    #expect(!drawn.isEmpty && drawn.allSatisfy { $0 == "6 minutes delay" }, "no frame shows anything older")
    withExtendedLifetime(connection) {}
  }

  @Test("a handler is let go of with its widget, and disconnected with its token")
  func handlers() {
    final class Witness {}
    weak var witness: Witness?
    let button = Widget(gtk_button_new())
    var clicks = 0
    var connection: SignalConnection?
    do {
      let seen = Witness()
      witness = seen
      connection = connect(button.pointer, "clicked") {
        clicks += 1
        _ = seen
      }
    }
    gtk_button_clicked(cgtk_button(button.pointer))
    #expect(clicks == 1 && witness != nil)
    connection = nil
    #expect(witness == nil)
    gtk_button_clicked(cgtk_button(button.pointer))
    #expect(clicks == 1)
    withExtendedLifetime(connection) {}
  }

  @Test("a timer that is dropped does not fire")
  func timer() async throws {
    var fired = 0
    do { _ = MainLoop.after(milliseconds: 1) { fired += 1 } }
    let kept = MainLoop.after(milliseconds: 5) { fired += 10 }
    let end = ContinuousClock.now + .seconds(300)
    while fired == 0 && ContinuousClock.now < end { g_main_context_iteration(nil, 1) }
    #expect(fired == 10)
    withExtendedLifetime(kept) {}
  }

  @Test("asking for many updates makes one, in the next turn")
  func oneUpdate() {
    let context = ViewUpdatingContext(scheduler: .mainLoop)
    var updates = 0
    let token = context.onUpdate { _ in updates += 1 }
    for _ in 0..<1000 { context.setNeedsUpdate() }
    #expect(updates == 0)
    Screen.settle()
    #expect(updates == 1)
    withExtendedLifetime(token) {}
  }
}
