import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("A board on a screen in a station", .serialized)
struct BoardKioskTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("moves by pixels in full screen alone, and its letters keep their size")
  func shift() throws {
    let window = BoardWindow(nil)
    defer { window.close() }
    let view = window.view.widget.pointer
    func margins() -> [gint] {
      [
        gtk_widget_get_margin_start(view), gtk_widget_get_margin_end(view), gtk_widget_get_margin_top(view),
        gtk_widget_get_margin_bottom(view),
      ]
    }
    window.present()
    window.shift = BoardShift(at: Instant(unixSeconds: 60))
    Screen.settle()
    #expect(margins() == [0, 0, 0, 0])
    window.setFullScreen(true)
    for _ in 0..<4 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
    let size = (gtk_widget_get_allocated_width(view), gtk_widget_get_allocated_height(view))
    var places: Set<[gint]> = []
    for minute in 0..<64 {
      window.shift = BoardShift(at: Instant(unixSeconds: minute * 60))
      if minute.isMultiple(of: 16) { gtk_test_widget_wait_for_draw(window.widget.pointer) }
      #expect((gtk_widget_get_allocated_width(view), gtk_widget_get_allocated_height(view)) == size)
      places.insert(margins())
    }
    #expect(places.count == 64 && places.allSatisfy { $0[0] + $0[1] == 7 && $0[2] + $0[3] == 7 })
    window.setFullScreen(false)
    #expect(margins() == [0, 0, 0, 0])
  }

  @Test("tells once of each script that no font has, with a text and a package to install")
  func missingGlyphs() {
    let box = Box(GTK_ORIENTATION_VERTICAL)
    let label = Label()
    box.append(label)
    var told: [String] = []
    let glyphs = MissingGlyphs(in: box) { told.append($0) }
    label.text = "Abc 123 → ●\u{200F}"
    glyphs.look()
    #expect(told == [])
    // Characters for private use, of which no font is made that a test could meet.
    for text in ["to \u{10ABCD}\u{10ABCE}", "again \u{10ABCF}"] {
      label.text = text
      glyphs.look()
    }
    #expect(
      told == [
        "no font has the letters (signs) of “to \u{10ABCD}\u{10ABCE}”: install fonts-noto-core or fonts-dejavu-core"
      ])
  }

  @Test(
    "names a script and its package",
    arguments: [
      ("ก", "Thai", "fonts-noto-core"), ("北", "Hani", "fonts-noto-cjk"), ("역", "Hang", "fonts-noto-cjk"),
      ("ق", "Arab", "fonts-noto-core"), ("🚌", "emoji", "fonts-noto-color-emoji"),
    ])
  func scripts(_ text: String, _ name: String, _ package: String) throws {
    let script = MissingGlyphs.script(of: try #require(text.unicodeScalars.first))
    #expect(script.name == name && script.package == package)
  }
}
