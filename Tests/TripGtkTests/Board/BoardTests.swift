import CGtk
import FoundationEssentials
import TestSupport
import Testing
import TripCore
import TripFeed

@testable import TripGtk

@MainActor @Suite("Boards", .serialized)
struct BoardTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  private func board(of desk: DeskModel, arabic: Bool = false) throws -> BoardModel {
    let timetable = desk.timetable.value
    let place = try BoardPlace(["a"], in: [Array(timetable.stops)])
    let wording = Wording(
      locale: desk.wording.locale, language: arabic ? Locale(identifier: "ar") : nil, timeZone: desk.wording.timeZone)
    let model = BoardModel(at: place, in: [wording], of: desk, now: desk.now.value)
    model.show([BoardDay([timetable], at: place)])
    return model
  }

  private func texts(_ view: BoardView, _ row: Int) -> [String] {
    view.grid.row(row).cells.map(\.label.shownText)
  }

  @Test("a decision at the desk is on the board before anything is drawn")
  func sameFrame() throws {
    let desk = try sampleDesk()
    let model = try board(of: desk)
    let window = BoardWindow(nil)
    let control = BoardPresentationControl(window.view, model: model)
    defer { withExtendedLifetime(control) { window.close() } }
    #expect(texts(window.view, 0) == ["08:10", " R&B ", "Beta <b>", "", ""])
    try desk.decide(.departure(delay: 300, at: nil), on: desk.timetable.value.instance(ofRow: 1))
    #expect(texts(window.view, 0) == ["08:10", " R&B ", "Beta <b>", "", "10 min"])
    let row = window.view.grid.row(0)
    #expect(row.expected.shownText == "● 08:15" && row.cells[4].label.hasClass("late"))
    try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: 1))
    #expect(texts(window.view, 0).last == "✕ canceled")
    #expect(row.expected.shownText.isEmpty && !row.cells[4].label.hasClass("late"))
  }

  @Test(
    "as many departures are on a page as fit, in letters that follow the window", arguments: [(960, 540), (540, 960)])
  func fitting(_ width: Int, _ height: Int) throws {
    let desk = try sampleDesk(count: 60)
    let model = try board(of: desk)
    let window = BoardWindow(nil)
    let parts: [AnyObject] = [
      BoardPresentationControl(window.view, model: model), BoardController(window, model: model),
    ]
    defer { withExtendedLifetime(parts) { window.close() } }
    gtk_window_set_default_size(cgtk_window(window.widget.pointer), gint(width), gint(height))
    window.present()
    for _ in 0..<4 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
    let rows = model.rowsPerPage.value
    #expect(rows >= 6 && model.page.value.rows.count == rows)
    // The last of them is not cut.
    let last = window.view.grid.row(rows - 1).told.pointer
    var (x, y): (gint, gint) = (0, 0)
    _ = gtk_widget_translate_coordinates(last, window.widget.pointer, 0, 0, &x, &y)
    let bottom = Int(y) + Int(gtk_widget_get_allocated_height(last))
    let footer = window.view.page.pointer
    _ = gtk_widget_translate_coordinates(footer, window.widget.pointer, 0, 0, &x, &y)
    #expect(bottom <= Int(y), "at \(bottom), the footer is at \(y)")
    #expect(gtk_widget_get_allocated_height(window.widget.pointer) == height, "letters make no window grow")
  }

  @Test("a board is the same picture each time, and another in the dark, from right to left or with a decision")
  func pictures() throws {
    let late: (DeskModel) throws -> Void = { desk in
      try desk.decide(.departure(delay: 300, at: nil), on: desk.timetable.value.instance(ofRow: 1))
      try desk.decide(.cancelled, on: desk.timetable.value.instance(ofRow: 2))
    }
    for scale in [1, 2] {
      var pictures: [[UInt8]] = []
      for (isDark, arabic, decide) in [
        (false, false, nil), (true, false, nil), (false, true, nil), (false, false, late), (true, true, late),
      ] {
        func draw() throws -> [UInt8] {
          let desk = try sampleDesk()
          try decide?(desk)
          return try picture(try board(of: desk, arabic: arabic), isDark: isDark, scale: scale)
        }
        pictures.append(try draw())
        #expect(try draw() == pictures.last, "drawn anew, dark: \(isDark), Arabic: \(arabic), \(scale) pixels a point")
      }
      #expect(Set(pictures).count == pictures.count)
      for picture in pictures { #expect(Set(picture).count > 2 && picture.count == 640 * 360 * 4 * scale * scale) }
    }
  }

  @Test("a board that is closed is gone, and its model with it")
  func lifetime() throws {
    weak var model: BoardModel?
    weak var window: BoardWindow?
    let desk = try sampleDesk()
    do {
      let board = try board(of: desk)
      let opened = BoardWindow(nil)
      let parts: [AnyObject] = [
        BoardPresentationControl(opened.view, model: board), BoardController(opened, model: board),
      ]
      opened.present()
      Screen.settle()
      (model, window) = (board, opened)
      #expect(parts.count == 2 && model != nil)
      opened.close()
    }
    Screen.settle()
    #expect(model == nil && window == nil)
    // What nobody shows any more hears nothing.
    try desk.decide(.departure(delay: 300, at: nil), on: desk.timetable.value.instance(ofRow: 1))
  }

  @Test("a desk lets go of a board that is closed, and closes the others when it ends")
  func boardsOfDesk() throws {
    let folder = URL.temporaryDirectory.appending(path: "tripdesk-board-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    weak var board: Board?
    var window: WeakObject?
    do {
      let session = try session(at: "2026-11-20T08:14", in: folder)
      session.boards = [try open(of: session), try open(of: session)]
      Screen.settle()
      board = session.boards.first
      session.boards.first?.window.close()
      #expect(session.boards.count == 1 && board == nil)
      window = session.boards.first.map { WeakObject($0.window.widget.pointer) }
      #expect(window?.pointer != nil)
    }
    Screen.settle()
    #expect(window?.pointer == nil, "the desk has ended")
  }

  @Test("a board that is opened later never shows what nobody watches any more, not even at first")
  func openedLater() async throws {
    let folder = URL.temporaryDirectory.appending(path: "tripdesk-board-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let trip = TripInstance(tripID: "l12-wd-h-0925", serviceDate: try #require(ServiceDate("20261120")))
    do {
      let session = try session(at: "2026-11-20T09:00", in: folder)
      try session.desk.decide(.departure(delay: 420, at: nil), on: trip)
      await session.desk.journal.settle()
      #expect(try open(of: session).shownTexts.contains { $0.hasPrefix("● 9:32") })
    }
    let session = try session(at: "2026-11-20T09:20", in: folder)
    let board = try open(of: session)
    #expect(board.shownTexts.contains { $0.hasPrefix("9:25") } && !board.shownTexts.contains { $0.contains("9:32") })
    #expect(board.window.view.notice.isVisible)
    withExtendedLifetime(session) {}
  }

  /// A desk on the bundled sample feed, with its journal in a folder.
  private func session(at time: String, in folder: URL) throws -> DeskSession {
    var options = DeskRequest.Options(rehearsalStart: WallClockTime(time))
    options.store.path = folder.appending(path: "journal.sqlite").path
    let request = DeskRequest(path: Checkout.path("data/sample-feed"), options: options)
    let environment = DeskEnvironment(["LC_ALL": "C.UTF-8"])
    return DeskSession(
      try DeskOpening(request, running: nil, environment: environment, progress: FeedProgress()), request, environment)
  }

  private func open(of session: DeskSession) throws -> Board {
    Board(
      try BoardContents(
        ["st-zdc"], of: session.feed.value, now: session.clock.now(), decided: session.desk.journal.shown), of: session)
  }

  /// The bytes of what is drawn, without a window on the screen.
  private func picture(_ model: BoardModel, isDark: Bool, scale: Int) throws -> [UInt8] {
    let (width, height) = (640, 360)
    DeskEnvironment().loadStylesheet()
    cgtk_prefer_dark(gboolean(isDark))
    defer { cgtk_prefer_dark(0) }
    let view = BoardView()
    let window = Widget(gtk_offscreen_window_new())
    gtk_window_set_default_size(cgtk_window(window.pointer), gint(width), gint(height))
    gtk_widget_set_size_request(view.widget.pointer, gint(width), gint(height))
    window.add(view.widget)
    gtk_widget_show(window.pointer)
    gtk_test_widget_wait_for_draw(window.pointer)
    if let rows = view.fit() { model.rowsPerPage.value = rows }
    let control = BoardPresentationControl(view, model: model)
    for _ in 0..<2 { gtk_test_widget_wait_for_draw(window.pointer) }
    let surface = try #require(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, gint(width * scale), gint(height * scale)))
    cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    let context = cairo_create(surface)
    gtk_widget_draw(view.widget.pointer, context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    let count = Int(cairo_image_surface_get_stride(surface)) * height * scale
    let bytes = Array(UnsafeBufferPointer(start: try #require(cairo_image_surface_get_data(surface)), count: count))
    cairo_surface_destroy(surface)
    withExtendedLifetime(control) { gtk_widget_destroy(window.pointer) }
    return bytes
  }
}

extension Board {
  /// What stands in the rows of departures.
  fileprivate var shownTexts: [String] {
    (0..<7).map { window.view.grid.row($0) }.flatMap { $0.cells.map(\.label) + [$0.expected] }.map(\.shownText)
  }
}
