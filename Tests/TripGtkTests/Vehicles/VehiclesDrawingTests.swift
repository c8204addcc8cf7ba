import CGtk
import Testing
import TripCore

@testable import TripDrawing
@testable import TripGtk

/// Needs no display: a picture is drawn into memory.
@MainActor @Suite("The drawing of the vehicles' day")
struct VehiclesDrawingTests {
  private static let area = GraphSize(width: 320, height: 100)
  private static let plot = GraphRectangle(x: 100, y: 28, width: 210, height: 62)
  private static let red = RouteColor(red: 0, green: 90, blue: 160)

  private static let light = GraphPalette(
    ground: .init(1, 1, 1), text: .init(0.1, 0.1, 0.1), grid: .init(0.85, 0.85, 0.85), hour: .init(0.6, 0.6, 0.6),
    planned: .init(0.6, 0.75, 0.95), expected: .init(0.2, 0.5, 0.9), canceled: .init(0.5, 0.5, 0.5),
    hovered: .init(0.1, 0.3, 0.6), selected: .init(0.95, 0.8, 0), now: .init(0.1, 0.6, 0.3),
    conflict: .init(0.8, 0.1, 0.1), noteGround: .init(0.9, 0.9, 0.9), noteText: .init(0, 0, 0))

  /// The pixels of a picture.
  private struct Image: Equatable {
    let bytes: [UInt8]
    let stride: Int

    func color(_ x: Int, _ y: Int) -> GraphPalette.Color {
      let at = y * stride + x * 4
      return GraphPalette.Color(Double(bytes[at + 2]) / 255, Double(bytes[at + 1]) / 255, Double(bytes[at]) / 255)
    }

    /// How many pixels of an area have a colour.
    func count(_ color: GraphPalette.Color, _ xs: Range<Int>, _ ys: Range<Int>) -> Int {
      ys.reduce(0) { sum, y in
        sum
          + xs.count { x in
            let own = self.color(x, y)
            return abs(own.red - color.red) + abs(own.green - color.green) + abs(own.blue - color.blue) < 0.12
          }
      }
    }
  }

  private func draw(_ lane: VehicleLane, _ moving: VehiclesMoving = VehiclesMoving()) throws -> Image {
    let base = VehiclesBase(
      size: Self.area, plot: Self.plot, letters: VehiclesLettering(name: 40, next: 0, slack: 50),
      times: [.init(x: 150, label: "08:00", isHour: true)], lanes: [lane])
    let surface = try #require(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, gint(Int(Self.area.width)), gint(Int(Self.area.height))))
    defer { cairo_surface_destroy(surface) }
    let context = try #require(cairo_create(surface))
    let drawing = VehiclesDrawing(palette: Self.light, font: "Sans 12px")
    drawing.draw(base, on: context)
    drawing.draw(moving, over: base, on: context)
    #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    let data = try #require(cairo_image_surface_get_data(surface))
    return Image(
      bytes: [UInt8](UnsafeBufferPointer(start: data, count: stride * Int(Self.area.height))), stride: stride)
  }

  /// A trip from x = 180 to 260, ten points later as expected.
  private func bar(_ kind: VehicleBar.Kind, _ emphasis: GraphStrokes.Emphasis = .none) -> VehicleBar {
    VehicleBar(
      row: 0, planned: 180...260, expected: kind == .planned || kind == .canceled ? 180...260 : 190...270, y: 40,
      height: 27, kind: kind, emphasis: emphasis, color: Self.red)
  }

  private func lane(_ bars: [VehicleBar] = [], _ gaps: [VehicleGap] = []) -> VehicleLane {
    VehicleLane(y: 40, height: 27, name: "V1", slack: "", bars: bars, gaps: gaps)
  }

  private var route: GraphPalette.Color { .init(0, 90 / 255, 160 / 255) }

  @Test("planned is thin, expected is strong, and the route's colour is that of the feed")
  func bars() throws {
    let (planned, expected) = try (draw(lane([bar(.planned)])), draw(lane([bar(.expected)])))
    // The thin bar is three points high.
    #expect(planned.count(route, 220..<221, 40..<67) == 3)
    #expect(expected.count(route, 220..<221, 40..<67) > 14)
  }

  @Test("each kind of trip looks different without its colour, and so does each kind of gap")
  func kindsWithoutColor() throws {
    let kinds: [VehicleBar.Kind] = [.planned, .expected, .followed, .atRisk, .canceled, .provisional]
    let pictures = try kinds.map { try draw(lane([bar($0)])).bytes }
    #expect(Set(pictures).count == kinds.count)
    let gaps: [(VehicleGap.Kind, String)] = [(.free, "4′"), (.late, "! −4′"), (.atRisk, "? −4′"), (.plannedSo, "2×")]
    let drawn = try gaps.map {
      try draw(lane([], [VehicleGap(span: 200...260, y: 40, height: 27, kind: $0, text: $1)])).bytes
    }
    #expect(Set(drawn).count == gaps.count)
  }

  @Test("late is red, at risk is hatched in red, in time is neither")
  func gaps() throws {
    func red(_ kind: VehicleGap.Kind) throws -> Int {
      let gap = VehicleGap(span: 130...290, y: 40, height: 27, kind: kind, text: "! −4′")
      let image = try draw(lane([], [gap]))
      // Red lines, or the light red ground of what is late.
      return image.count(Self.light.conflict, 134..<180, 46..<58)
        + image.count(.init(0.93, 0.685, 0.685), 134..<180, 46..<58)
    }
    #expect(try red(.free) == 0 && red(.plannedSo) == 0)
    #expect(try red(.late) > 46 * 12 * 8 / 10, "red all over")
    let hatched = try red(.atRisk)
    #expect(hatched > 20 && hatched < 46 * 12 / 2, "lines with ground between")
  }

  @Test("the layover's minutes stand where they fit, and what is late always has its sign")
  func minutes() throws {
    func inked(_ kind: VehicleGap.Kind, _ width: Double) throws -> Bool {
      let gap = VehicleGap(span: 200...200 + width, y: 40, height: 27, kind: kind, text: "12′")
      return try draw(lane([], [gap])) != draw(lane())
    }
    #expect(try inked(.free, 40) && !inked(.free, 6))
    #expect(try inked(.late, 6) && inked(.late, 0))
  }

  @Test("marks that would lie on each other are not all drawn: the latest trip's wins, and a name gives way to it")
  func overlap() throws {
    let stamps = TextStamps(font: "Sans 12px")
    let surface = try #require(cairo_image_surface_create(CAIRO_FORMAT_RGB24, 10, 10))
    let context = try #require(cairo_create(surface))
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    stamps.prepare(for: context)
    func gap(_ span: ClosedRange<Double>, _ kind: VehicleGap.Kind, _ minutes: Int) -> VehicleGap {
      VehicleGap(
        span: span, y: 40, height: 27, kind: kind, text: kind == .free ? "\(minutes)′" : "! −\(minutes)′",
        lateness: kind == .free ? 0 : .minutes(minutes))
    }
    var named = bar(.expected)
    named.label = "30A"
    let gaps = [
      gap(190...214, .late, 7), gap(202...226, .late, 22), gap(400...424, .late, 3), gap(196...220, .free, 4),
      gap(180...240, .atRisk, 19),
    ]
    let texts = LaneTexts(of: lane([named], gaps), in: Self.plot, stamps)
    #expect(Set(texts.boxes.keys) == [1, 2])
    #expect(texts.unnamed == [named.row] && texts.untold == [3])
    let boxes = Array(texts.boxes.values)
    #expect(!boxes[0].overlaps(boxes[1]))
    // Alone, each has its place.
    #expect(LaneTexts(of: lane([named], [gaps[3]]), in: Self.plot, stamps).unnamed.isEmpty)
    #expect(LaneTexts(of: lane([], [gaps[0]]), in: Self.plot, stamps).boxes[0] != nil)
  }

  @Test("a selected trip does not hide a part of a mark that lies on it")
  func markOnSelected() throws {
    let late = VehicleGap(
      span: 170...215, y: 40, height: 27, kind: .late, text: "! −9′", lateness: .minutes(9))
    let plain = try draw(lane([bar(.expected)], [late]))
    let moving = VehiclesMoving(lane: nil, bars: [bar(.expected, .selected)])
    let selected = try draw(lane([bar(.expected)], [late]), moving)
    for x in 190..<213 { #expect((46..<58).allSatisfy { plain.color(x, $0) == selected.color(x, $0) }, "at \(x)") }
  }

  @Test("the selected trip is yellow around its bars, and a refused place is crossed out")
  func above() throws {
    let moving = VehiclesMoving(lane: nil, bars: [bar(.expected, .selected)], now: 130)
    let image = try draw(lane([bar(.expected)]), moving)
    #expect(image.count(Self.light.selected, 178..<275, 40..<67) > 100)
    #expect(image.count(Self.light.now, 129..<131, 40..<60) > 20)
    let place = GraphRectangle(x: 150, y: 43, width: 60, height: 17)
    let good = try draw(lane(), VehiclesMoving(lane: nil, target: .init(rectangle: place, isRefused: false)))
    let bad = try draw(lane(), VehiclesMoving(lane: nil, target: .init(rectangle: place, isRefused: true)))
    #expect(good.count(Self.light.conflict, 151..<209, 45..<58) == 0)
    #expect(bad.count(Self.light.conflict, 151..<209, 45..<58) > 30)
  }

  @Test("nothing of a trip is drawn outside the plot, and the name stands at the left")
  func clipped() throws {
    var long = bar(.expected)
    (long.planned, long.expected) = (-50...400, -50...400)
    let image = try draw(lane([long]))
    #expect(image.count(route, 101..<102, 40..<67) > 10)
    #expect(image.count(route, 0..<99, 0..<100) == 0 && image.count(route, 312..<320, 0..<100) == 0)
    #expect(image.count(Self.light.text, 8..<40, 40..<67) > 5)
  }
}
