import CGtk
import Testing
import TripCore
import TripDrawing

@testable import TripGtk

/// Needs no display: a picture is drawn into memory.
@MainActor @Suite("The train graph's drawing")
struct GraphDrawingTests {
  private static let area = GraphSize(width: 320, height: 160)
  private static let plot = GraphRectangle(x: 100, y: 28, width: 210, height: 122)

  private static let light = GraphPalette(
    ground: .init(1, 1, 1), text: .init(0.1, 0.1, 0.1), grid: .init(0.85, 0.85, 0.85), hour: .init(0.6, 0.6, 0.6),
    planned: .init(0.6, 0.75, 0.95), expected: .init(0.2, 0.5, 0.9), canceled: .init(0.5, 0.5, 0.5),
    hovered: .init(0.1, 0.3, 0.6), selected: .init(0.95, 0.8, 0), now: .init(0.1, 0.6, 0.3),
    conflict: .init(0.8, 0.1, 0.1), noteGround: .init(0.9, 0.9, 0.9), noteText: .init(0, 0, 0))

  private static let dark: GraphPalette = {
    var dark = light
    dark.ground = .init(0.1, 0.1, 0.1)
    dark.text = .init(0.9, 0.9, 0.9)
    return dark
  }()

  /// The pixels of a picture, and where a point of it is among them.
  private struct Image {
    let bytes: [UInt8]
    let stride: Int
    let scale: Int

    func color(_ x: Int, _ y: Int) -> GraphPalette.Color {
      let at = y * scale * stride + x * scale * 4
      return GraphPalette.Color(Double(bytes[at + 2]) / 255, Double(bytes[at + 1]) / 255, Double(bytes[at]) / 255)
    }

    func has(_ color: GraphPalette.Color, at x: Int, _ y: Int) -> Bool {
      let own = self.color(x, y)
      return abs(own.red - color.red) + abs(own.green - color.green) + abs(own.blue - color.blue) < 0.05
    }
  }

  private func draw(
    _ strokes: GraphStrokes = GraphStrokes(), _ moving: GraphMoving = GraphMoving(), _ palette: GraphPalette = light,
    names: [String] = ["Alpha", "Beta"], scale: Int = 1
  ) throws -> Image {
    let base = GraphBase(
      size: Self.area, plot: Self.plot, times: [.init(x: 150, label: "08:00", isHour: true)],
      stops: [.init(y: 40, name: names[0]), .init(y: 140, name: names[1])], strokes: strokes)
    let surface = try #require(
      cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, gint(Int(Self.area.width) * scale), gint(Int(Self.area.height) * scale)))
    defer { cairo_surface_destroy(surface) }
    cairo_surface_set_device_scale(surface, Double(scale), Double(scale))
    let context = try #require(cairo_create(surface))
    let drawing = GraphDrawing(palette: palette, font: "Sans 12px")
    drawing.draw(base, on: context)
    drawing.draw(moving, over: base, on: context)
    #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let data = try #require(cairo_image_surface_get_data(surface))
    let count = stride * Int(cairo_image_surface_get_height(surface))
    return Image(bytes: [UInt8](UnsafeBufferPointer(start: data, count: count)), stride: stride, scale: scale)
  }

  /// A level line from 120 to 300, halfway down.
  private func stroke(
    _ kind: GraphStrokes.Kind, _ emphasis: GraphStrokes.Emphasis = .none, y: Double = 90.5
  ) -> GraphStrokes {
    var strokes = GraphStrokes()
    strokes.points = [GraphPoint(x: 120, y: y), GraphPoint(x: 300, y: y)]
    strokes.segments = [.init(points: 0..<2, kind: kind, emphasis: emphasis, row: 0)]
    return strokes
  }

  @Test("the same picture is the same pixels: light, dark, from right to left, on a fine screen", arguments: [1, 2])
  func sameOverRuns(_ scale: Int) throws {
    let moving = GraphMoving(
      strokes: stroke(.provisional, .selected), now: 200,
      pointer: .init(place: GraphPoint(x: 180, y: 60), text: "08:07"))
    var pictures: Set<[UInt8]> = []
    for palette in [Self.light, Self.dark] {
      for names in [["Alpha", "Beta"], ["المحطة المركزية", "الميناء القديم"]] {
        let first = try draw(stroke(.expected), moving, palette, names: names, scale: scale).bytes
        #expect(try first == draw(stroke(.expected), moving, palette, names: names, scale: scale).bytes)
        #expect(first.count >= Int(Self.area.width * Self.area.height) * 4 * scale * scale)
        pictures.insert(first)
      }
    }
    #expect(pictures.count == 4)
  }

  @Test("the selected trip is yellow and wider, the others are blue")
  func selection() throws {
    let others = try draw(stroke(.expected))
    #expect(others.has(Self.light.expected, at: 220, 90))
    let selected = try draw(GraphStrokes(), GraphMoving(strokes: stroke(.expected, .selected)))
    #expect(selected.has(Self.light.selected, at: 220, 90))
    #expect(others.has(Self.light.ground, at: 220, 92) && !selected.has(Self.light.ground, at: 220, 92))
  }

  @Test("each kind of trip looks different without its colour")
  func kindsWithoutColor() throws {
    var gray = Self.light
    gray.planned = gray.text
    gray.expected = gray.text
    gray.canceled = gray.text
    gray.selected = gray.text
    let kinds: [GraphStrokes.Kind] = [.planned, .expected, .canceled, .draft]
    let pictures = try kinds.map { try draw(stroke($0), GraphMoving(), gray).bytes }
    #expect(Set(pictures).count == kinds.count)
  }

  @Test("a canceled trip is struck out")
  func struckOut() throws {
    #expect(try draw(stroke(.canceled)).has(Self.light.ground, at: 207, 93) == false)
    #expect(try draw(stroke(.planned)).has(Self.light.ground, at: 207, 93))
  }

  @Test("nothing of a trip is drawn outside the plot")
  func clipped() throws {
    var strokes = stroke(.expected)
    strokes.points = [GraphPoint(x: -50, y: 90.5), GraphPoint(x: 400, y: 90.5)]
    let image = try draw(strokes)
    #expect(image.has(Self.light.expected, at: 101, 90))
    #expect(image.has(Self.light.ground, at: 97, 90) && image.has(Self.light.ground, at: 313, 90))
  }

  @Test("now, conflicts, a note and the rectangle to zoom into stand above the trips")
  func above() throws {
    var moving = GraphMoving()
    moving.now = 200
    #expect(try draw(GraphStrokes(), moving).has(Self.light.now, at: 200, 120))
    moving = GraphMoving(conflicts: [])
    moving.selectionRectangle = GraphRectangle(x: 150, y: 50, width: 60, height: 50)
    #expect(try !draw(GraphStrokes(), moving).has(Self.light.ground, at: 180, 70))
    // At the edge of the drawing area the note's box goes to the other side of its place.
    for place in [GraphPoint(x: 110, y: 40), GraphPoint(x: 315, y: 155)] {
      let image = try draw(GraphStrokes(), GraphMoving(pointer: .init(place: place, text: "08:07")))
      let inside = place.x < 200 ? (Int(place.x) + 17, Int(place.y) + 17) : (Int(place.x) - 17, Int(place.y) - 17)
      #expect(image.has(Self.light.noteGround, at: inside.0, inside.1))
    }
  }

  @Test("on paper a dark theme is light, a light one stays")
  func paper() throws {
    let dark = Self.dark
    #expect(dark.onPaper.ground.lightness > 0.8 && dark.onPaper.text.lightness < 0.2)
    #expect(Self.light.onPaper == Self.light)
    let (one, other) = try (draw(stroke(.expected)), draw(stroke(.expected), GraphMoving(), dark))
    #expect(one.bytes != other.bytes && other.has(dark.ground, at: 220, 110))
  }

  @Test("names from right to left stand where others do, and the time still runs from left to right")
  func rightToLeft() throws {
    let names = ["المحطة المركزية", "الميناء القديم الكبير جدا جدا جدا"]
    let image = try draw(stroke(.expected), names: names)
    #expect(try image.bytes == draw(stroke(.expected), names: names).bytes)
    #expect(image.has(Self.light.expected, at: 220, 90))
    // Beside the plot there are letters, and in the margin none, also where a name is cut.
    for y in [40, 140] {
      let letters = (8..<92).contains { x in (y - 6..<y + 6).contains { !image.has(Self.light.ground, at: x, $0) } }
      let margin = (0..<6).contains { x in (y - 6..<y + 6).contains { !image.has(Self.light.ground, at: x, $0) } }
      #expect(letters && !margin)
    }
  }
}
