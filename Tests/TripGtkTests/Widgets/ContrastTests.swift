import CGtk
import Glibc
import Testing
import TripCore

@testable import TripGtk

/// What data/tripdesk.css makes of the theme's colours, as it is computed by GTK.
@MainActor @Suite("Contrast", .serialized)
struct ContrastTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  /// By WCAG 2.1, 1.4.3, for text of a usual size.
  private static let least = 4.5

  @Test("every class of the stylesheet can be read, in the light style and in the dark one", arguments: [false, true])
  func contrast(isDark: Bool) throws {
    DeskEnvironment().loadStylesheet()
    let before = cgtk_prefers_dark()
    cgtk_prefer_dark(gboolean(isDark))
    defer { cgtk_prefer_dark(before) }
    let window = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    let box = Box(GTK_ORIENTATION_VERTICAL)
    window.add(box)
    for name in [
      "", "late", "early", "alarm", "canceled", "dim-label", "refusal", "not-saved", "rehearsal", "desk-clock",
      "colleagues",
    ] {
      let label = Label()
      if !name.isEmpty { label.setStyleClass(name) }
      box.append(label)
      for background in ["theme_bg_color", "theme_base_color"] {
        let seen = try contrast(of: label, on: background)
        #expect(seen >= Self.least, "\(name) on \(background), dark: \(isDark)")
      }
    }
    for name in Lateness.allCases.map(ListShades.styleClass) + [ListShades.kindClass, ListShades.colleaguesClass] {
      let ground = cgtk_class_color(box.pointer, name, 1)
      let letters = cgtk_class_color(box.pointer, name, 0)
      let (one, other) = (
        luminance((ground.red, ground.green, ground.blue)), luminance((letters.red, letters.green, letters.blue))
      )
      let seen = (max(one, other) + 0.05) / (min(one, other) + 0.05)
      #expect(seen >= Self.least, "\(name), dark: \(isDark)")
    }
    gtk_widget_destroy(window.pointer)
  }

  @Test("the titles of columns can be read, in the light style and in the dark one", arguments: [false, true])
  func columnTitles(isDark: Bool) throws {
    try inWindow(isDark: isDark) { window in
      let page = VehiclesPageView()
      window.add(page.widget)
      let column = try #require(gtk_tree_view_get_column(cgtk_tree_view(page.rules.pointer), 0))
      let title = try #require(gtk_tree_view_column_get_button(column))
      let seen = try contrast(of: Widget(title), on: "theme_base_color")
      #expect(seen >= Self.least, "dark: \(isDark)")
    }
  }

  /// Runs a test with a new window in the light style or the dark one.
  private func inWindow(isDark: Bool, _ test: @MainActor (Widget) throws -> Void) throws {
    DeskEnvironment().loadStylesheet()
    let before = cgtk_prefers_dark()
    cgtk_prefer_dark(gboolean(isDark))
    defer { cgtk_prefer_dark(before) }
    let window = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    defer { gtk_widget_destroy(window.pointer) }
    try test(window)
  }

  /// By WCAG 2.1, 1.4.11, for what is no text.
  private static let leastOfLines = 3.0

  @Test("every line of the train graph can be seen, in the light style and in the dark one", arguments: [false, true])
  func graphContrast(isDark: Bool) throws {
    try inWindow(isDark: isDark) { window in
      let box = Box(GTK_ORIENTATION_VERTICAL)
      window.add(box)
      @MainActor func seen(_ name: String, on ground: String) throws -> Double {
        let label = Label()
        label.setStyleClass(name)
        box.append(label)
        return try contrast(of: label, on: ground)
      }
      // What is selected has an edge in the colour of the text.
      for kind in ["planned", "expected", "canceled", "hovered", "now", "conflict"] {
        let line = try seen("graph-\(kind)", on: "theme_base_color")
        #expect(line >= Self.leastOfLines, "\(kind), dark: \(isDark)")
      }
      let (text, note) = (try seen("graph", on: "theme_base_color"), try seen("graph-note", on: "theme_bg_color"))
      #expect(text >= Self.least && note >= Self.least)
    }
  }

  @Test("every text of a passenger board can be read at seven to one, light and dark", arguments: [false, true])
  func board(isDark: Bool) throws {
    DeskEnvironment().loadStylesheet()
    let before = cgtk_prefers_dark()
    cgtk_prefer_dark(gboolean(isDark))
    defer { cgtk_prefer_dark(before) }
    let desk = try sampleDesk()
    let timetable = desk.timetable.value
    let place = try BoardPlace(["a"], in: [Array(timetable.stops)])
    let model = BoardModel(at: place, in: [desk.wording], of: desk, now: desk.now.value)
    model.show([BoardDay([timetable], at: place)])
    let window = BoardWindow(nil)
    let control = BoardPresentationControl(window.view, model: model)
    defer { withExtendedLifetime(control) { window.close() } }
    try desk.decide(.departure(delay: 300, at: nil), on: timetable.instance(ofRow: 1))
    let (view, row) = (window.view, window.view.grid.row(0))
    row.cells[BoardView.Column.platform.rawValue].label.setStyleClass("board-changed")
    let labels =
      [view.title, view.clock, view.rehearsal, view.notice, view.page, view.grid.placeholder, row.section, row.told]
      + [row.day, row.belowLine, row.expected, view.alert.word, view.alert.header, view.alert.text, view.alert.symbol]
      + view.grid.headings + row.cells.map(\.label)
    #expect(labels.count { $0.hasClass("late") } == 2)
    for label in labels {
      // A platform that was changed has its own ground.
      let grounds =
        label.hasClass("board-changed") ? ["theme_text_color"] : ["theme_base_color", "theme_bg_color"]
      for ground in grounds {
        let seen = try contrast(of: label, on: ground)
        #expect(seen >= BoardPage.contrast, "\(label.shownText) on \(ground), dark: \(isDark)")
      }
    }
  }

  private func contrast(of label: Widget, on background: String) throws -> Double {
    let context = try #require(gtk_widget_get_style_context(label.pointer))
    let state = gtk_style_context_get_state(context)
    var (text, ground) = (GdkRGBA(), GdkRGBA())
    gtk_style_context_get_color(context, state, &text)
    try #require(gtk_style_context_lookup_color(context, background, &ground).isTrue)
    var value = GValue()
    gtk_style_context_get_property(context, "opacity", state, &value)
    let opacity = g_value_get_double(&value) * text.alpha
    g_value_unset(&value)
    // What is half transparent lets the ground through.
    func mixed(_ text: Double, _ ground: Double) -> Double { text * opacity + ground * (1 - opacity) }
    let seen = (mixed(text.red, ground.red), mixed(text.green, ground.green), mixed(text.blue, ground.blue))
    let (one, other) = (luminance(seen), luminance((ground.red, ground.green, ground.blue)))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  private func luminance(_ color: (Double, Double, Double)) -> Double {
    func linear(_ part: Double) -> Double {
      part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
  }
}
