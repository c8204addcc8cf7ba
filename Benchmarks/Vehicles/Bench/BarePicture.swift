import CBars
import CGtk
import TripCore

/// The bars and the texts of a picture of the vehicles' day, for C to draw: the same ones in the same places, each text
/// laid out once.
@MainActor
final class BarePicture {
  private let size: GraphSize
  private let font: String
  private var bars: [Double] = []
  private var texts: [UnsafePointer<CChar>?] = []
  private var widths: [Double] = []
  private var places: [Double] = []
  private var textOfPlace: [Int32] = []
  private var numbers: [Text: Int] = [:]

  private struct Text: Hashable {
    let text: String
    let width: Double
  }

  init(_ base: VehiclesBase, font: String) {
    (size, self.font) = (base.size, font)
    for mark in base.times {
      add(GraphRectangle(x: mark.x, y: base.plot.y, width: 1, height: base.plot.height), nil)
      add(mark.label, at: mark.x, 4)
    }
    for lane in base.lanes where lane.isOdd {
      add(GraphRectangle(x: 0, y: lane.y, width: size.width, height: lane.height), nil)
    }
    for lane in base.lanes {
      add(lane.name, width: base.letters.name, at: 8, lane.y)
      add(lane.next, width: base.letters.next, at: base.letters.name, lane.y)
      add(lane.slack, at: base.plot.x - base.letters.slack, lane.y)
      for bar in lane.bars { add(bar) }
      for gap in lane.gaps where gap.kind == .free { add(gap.text, ifWithin: gap.area, 2) }
    }
  }

  isolated deinit { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }

  /// What is drawn, in words.
  var contents: String { "\(bars.count / 7) bars and \(textOfPlace.count) texts, \(texts.count) different," }

  /// Draws the picture into memory.
  func draw() {
    _ = cbars_draw(
      Int32(size.width), Int32(size.height), bars, Int32(bars.count / 7), texts, widths, Int32(texts.count), places,
      textOfPlace, Int32(textOfPlace.count), font)
  }

  private func add(_ bar: VehicleBar) {
    add(bar.thin, bar.color)
    if bar.kind != .planned { add(bar.strong, bar.color) }
    add(bar.label, ifWithin: bar.strong, 6)
  }

  private func add(_ area: GraphRectangle, _ color: RouteColor?) {
    let color = color ?? RouteColor(red: 220, green: 220, blue: 220)
    bars += [area.x, area.y, area.width, area.height]
    bars += [color.red, color.green, color.blue].map { Double($0) / 255 }
  }

  /// Adds a text that is drawn only where an area is wide enough, as in the window.
  private func add(_ text: String, ifWithin area: GraphRectangle, _ margin: Double) {
    if width(of: text) + margin <= area.width { add(text, at: area.x + margin / 2, area.y) }
  }

  private func add(_ text: String, width: Double = 0, at x: Double, _ y: Double) {
    guard !text.isEmpty else { return }
    let key = Text(text: text, width: width)
    if numbers[key] == nil {
      numbers[key] = texts.count
      texts.append(strdup(text).map { UnsafePointer($0) })
      widths.append(width)
    }
    places += [x, y]
    textOfPlace.append(Int32(numbers[key] ?? 0))
  }

  private var measured: [String: Double] = [:]

  private func width(of text: String) -> Double {
    if let width = measured[text] { return width }
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)
    let context = cairo_create(surface)
    let layout = pango_cairo_create_layout(context)
    let description = pango_font_description_from_string(font)
    pango_layout_set_font_description(layout, description)
    pango_layout_set_text(layout, text, -1)
    var place = PangoRectangle()
    pango_layout_get_pixel_extents(layout, nil, &place)
    pango_font_description_free(description)
    if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    measured[text] = Double(place.width)
    return Double(place.width)
  }
}
