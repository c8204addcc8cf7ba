import CGtk
import FoundationEssentials
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("The columns of a board", .serialized)
struct BoardGridTests {
  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    // It has the sizes of the letters.
    DeskEnvironment().loadStylesheet()
  }

  private struct Scene {
    let desk: DeskModel
    let model: BoardModel
    let window: BoardWindow
    let parts: [AnyObject]
  }

  private func scene(
    _ width: Int, _ height: Int, languages: [String] = ["en"], headsigns: [String] = ["Beta <b>"]
  ) throws -> Scene {
    let desk = try sampleDesk(count: 60, headsigns: headsigns)
    let timetable = desk.timetable.value
    let stops = Array(timetable.stops)
    let place = try BoardPlace(["a"], in: languages.map { _ in stops })
    let wordings = languages.map { tag in
      // Words of any length stand in for those of the language.
      Wording(
        locale: desk.wording.locale, language: Locale(identifier: tag), timeZone: desk.wording.timeZone,
        translation: tag == "en"
          ? .english
          : Translation(
            message: { $0.contains("%") ? $0 : "\($0) – \($0) (\(tag))" }, countedMessage: { $2 == 1 ? $0 : $1 }))
    }
    let model = BoardModel(
      at: place, in: wordings, of: desk, now: desk.now.value,
      settings: BoardSettings(horizon: .minutes(600), greatestPageCount: 3))
    model.show([BoardDay(languages.map { _ in timetable }, at: place)])
    // The band with alerts is there from the beginning: a decision with a reason is told in it, too.
    let always = AlertPeriod(from: nil, to: nil)
    desk.alerts.show(
      followed: [
        Alert(
          id: "a", origin: .author("Ann"), cause: .other, effect: .other, selectors: [AlertSelector(routeID: "r")],
          told: always, impacts: [always], texts: [AlertText(language: "en", header: "A", description: "B")])
      ])
    let window = BoardWindow(nil)
    let parts: [AnyObject] = [
      BoardPresentationControl(window.view, model: model), BoardController(window, model: model),
    ]
    gtk_window_set_default_size(cgtk_window(window.widget.pointer), gint(width), gint(height))
    window.present()
    settle(window)
    return Scene(desk: desk, model: model, window: window, parts: parts)
  }

  private func settle(_ window: BoardWindow) {
    for _ in 0..<4 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
  }

  /// Where each cell and line of the board is: left, top, width and height.
  private func places(_ window: BoardWindow, rows: Int) -> [[Int]] {
    (0..<rows).flatMap { index in
      let row = window.view.grid.row(index)
      return (row.cells.map(\.label) + [row.told, row.expected]).filter(\.isVisible).map { label in
        var area = GtkAllocation()
        gtk_widget_get_allocation(label.pointer, &area)
        return [area.x, area.y, area.width, area.height].map { Int($0) }
      }
    }
  }

  @Test("a name without spaces, however long, pushes no column off the screen")
  func longWord() throws {
    let scene = try scene(1280, 720)
    defer { scene.window.close() }
    let rows = scene.model.page.value.rows.count
    let before = places(scene.window, rows: rows)
    let cell = scene.window.view.grid.row(1).cells[BoardView.Column.destination.rawValue]
    cell.label.markup = String(repeating: "Abcdefghij", count: 100)
    scene.window.view.grid.fitTexts()
    settle(scene.window)
    #expect(places(scene.window, rows: rows) == before)
  }

  @Test(
    "stay where they are between pages and languages, with reasons and wide words as without",
    arguments: [(1280, 720), (720, 1280), (640, 480)])
  func fixed(_ width: Int, _ height: Int) throws {
    let scene = try scene(width, height, languages: ["en", "de"])
    defer { scene.window.close() }
    let rows = scene.model.page.value.rows.count
    let first = places(scene.window, rows: rows)
    #expect(rows >= 4 && scene.model.page.value.count == 3)
    let start = scene.desk.now.value
    var pages: Set<String> = []
    func look(_ what: String) {
      settle(scene.window)
      #expect(scene.model.page.value.rows.count == rows, "\(what)")
      #expect(places(scene.window, rows: rows) == first, "\(what)")
    }
    for second in stride(from: 0, to: 60, by: 6) {
      scene.model.tick(start + Seconds(second))
      pages.insert("\(scene.model.page.value.number) \(scene.model.page.value.headings.planned)")
      look("after \(second) seconds")
    }
    #expect(pages.count == 6)
    let trip = scene.desk.timetable.value.instance(ofRow: 1)
    try scene.desk.decide(.departure(delay: 1500, at: nil), on: trip)
    look("late")
    try scene.desk.decide(
      .reason(String(repeating: "A signal failure between Alpha and Beta. ", count: 4)), on: trip)
    look("with a reason")
    #expect(scene.window.view.grid.row(0).told.shownText.hasPrefix("A signal failure"))
    try scene.desk.decide(.cancelled, on: trip)
    look("with wide words")
    #expect(gtk_widget_get_allocated_width(scene.window.widget.pointer) == width)
  }

  @Test("a text that is too wide is smaller, then in two lines, by one rule for every column; none is cut")
  func rule() throws {
    let scene = try scene(1280, 720)
    defer { scene.window.close() }
    let grid = scene.window.view.grid
    let rows = scene.model.page.value.rows.count
    let before = places(scene.window, rows: rows)
    func lines(_ text: String, _ column: BoardView.Column) -> Int {
      let label = grid.row(0).cells[column.rawValue].label
      label.markup = text
      grid.fitTexts()
      settle(scene.window)
      let layout = gtk_label_get_layout(cgtk_label(label.pointer))
      #expect(pango_layout_is_ellipsized(layout) == 0, "\(text)")
      #expect(places(scene.window, rows: rows) == before, "\(text)")
      return Int(pango_layout_get_line_count(layout))
    }
    let destination = grid.row(0).cells[BoardView.Column.destination.rawValue].label
    #expect(lines("Beta", .destination) == 1 && !destination.hasClass("board-fit-large"))
    #expect(lines("San Francisco Station", .destination) == 1)
    #expect(lines("Gare Centrale via Musée Art Moderne, Gallia and Place Broglie", .destination) == 1)
    #expect(lines("Gare Centrale via Musée Art Moderne, Gallia, Place Broglie and Robertsau", .destination) == 2)
    #expect(lines("Beta", .destination) == 1)
    #expect(lines("does not stop here", .expected) <= 2)
    #expect(lines("Regional 12", .line) <= 2)
  }

  @Test(
    "a column has letters of one size in all rows, the largest in which every destination of the timetable fits",
    arguments: [(1280, 720), (1920, 1080), (1080, 1920), (640, 480)])
  func oneSize(_ width: Int, _ height: Int) throws {
    let long = "Gare Centrale via Musée Art Moderne, Gallia, Place Broglie and Robertsau"
    for (headsigns, isUsual) in [
      (["Beta"], true), (["Beta", "3 LACEWOOD TERMINAL VIA MUMFORD TERMINAL", "San Francisco Station"], nil),
      (["Beta", String(repeating: "\(long) ", count: 3)], true),
    ] {
      let scene = try scene(width, height, headsigns: headsigns)
      defer { scene.window.close() }
      let labels = scene.model.page.value.rows.indices.map { index in
        scene.window.view.grid.row(index).cells[BoardView.Column.destination.rawValue].label
      }
      // A name that is too long for any of the sizes makes no other row smaller.
      let counting = labels.filter { !$0.shownText.hasPrefix(long) }
      let sizes = Set(counting.map { label in BoardLetters.styles.first { label.hasClass($0) } ?? "" })
      #expect(sizes.count == 1 && (isUsual == nil || sizes == [""]), "\(headsigns): \(sizes)")
      for label in counting {
        #expect(
          pango_layout_is_ellipsized(gtk_label_get_layout(cgtk_label(label.pointer))) == 0, "\(label.shownText)")
      }
    }
  }

  @Test("a screen has more rows the larger it is, and as many as were asked for", arguments: [nil, 6, 12])
  func rows(_ asked: Int?) throws {
    let scene = try scene(640, 480)
    defer { scene.window.close() }
    let measure = scene.window.view.grid.measure
    let measures = BoardMeasures(scene.model.columns.value, by: measure)
    let rows = [(1280, 720), (1920, 1080), (3840, 2160)].map { width, height in
      measures.fit(width: width, height: height, rows: asked, hasPlatforms: true, by: measure).rows
    }
    #expect(asked == nil ? rows == [8, 10, 15] : Set(rows) == [asked], "\(rows)")
  }

  @Test("a screen reader finds the next departures in the description of the list")
  func description() throws {
    let scene = try scene(1280, 720)
    defer { scene.window.close() }
    let list = scene.window.view.grid.widget
    func described() -> String {
      atk_object_get_description(gtk_widget_get_accessible(list.pointer)).map { String(cString: $0) } ?? ""
    }
    #expect(described() == scene.model.summary.value && described().contains("08:10, line R&B to Beta <b>"))
    try scene.desk.decide(.cancelled, on: scene.desk.timetable.value.instance(ofRow: 1))
    #expect(described().contains("08:10, line R&B to Beta <b>, canceled"))
    #expect(gtk_widget_get_can_focus(list.pointer).isTrue)
  }
}
