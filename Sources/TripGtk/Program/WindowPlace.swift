import CGtk
import TripProgram

/// Where the desk's window was when it was closed, and how large; the next one begins there.
struct WindowPlace: Equatable, Sendable {
  var width: Int32 = 1100
  var height: Int32 = 700
  /// The corner; nothing where nobody has moved it yet. Wayland neither tells nor takes one.
  var corner: (x: Int32, y: Int32)?
  var isMaximised = false

  static func == (one: WindowPlace, other: WindowPlace) -> Bool { one.text == other.text }

  private static let heading = "tripdesk window 1"
  private static let sizes: ClosedRange<Int32> = 200...20_000
  /// What the desk needs to show all its parts: on a smaller screen the window hangs over the edge.
  private static let least: (width: Int32, height: Int32) = (680, 600)
  /// What a theme's borders and title bar take beside the size.
  private static let frame: (width: Int32, height: Int32) = (20, 60)

  init() {}

  /// The place as a file keeps it: plain lines of text, the version in the first.
  var text: String {
    var lines = [Self.heading, "size \(width) \(height)"]
    if let corner { lines.append("corner \(corner.x) \(corner.y)") }
    if isMaximised { lines.append("maximised") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads what ``text`` wrote; nothing where that is damaged, which is not worth a word to anybody.
  init?(text: String) {
    var lines = text.split(whereSeparator: \.isNewline)[...]
    guard lines.popFirst() == Substring(Self.heading) else { return nil }
    for line in lines {
      let words = line.split(separator: " ")
      let numbers = words.dropFirst().compactMap { Int32($0) }
      switch (words.first, numbers.count) {
      case ("size", 2) where numbers.allSatisfy(Self.sizes.contains): (width, height) = (numbers[0], numbers[1])
      case ("corner", 2): corner = (numbers[0], numbers[1])
      case ("maximised", 0): isMaximised = true
      default: return nil
      }
    }
  }

  /// Puts a window there, as far as there is still a screen.
  @MainActor
  func apply(to window: Widget) {
    let pointer = cgtk_window(window.pointer)
    let display = gdk_display_get_default()
    let monitor = display.flatMap { gdk_display_get_monitor_at_point($0, corner?.x ?? 0, corner?.y ?? 0) }
    var area = GdkRectangle()
    if let monitor { gdk_monitor_get_workarea(monitor, &area) }
    let size = fitting(width: area.width, height: area.height)
    gtk_window_set_default_size(pointer, size.width, size.height)
    if isMaximised { gtk_window_maximize(pointer) }
    if let corner, Self.isInSight(corner, of: area) { gtk_window_move(pointer, corner.x, corner.y) }
  }

  /// The size as far as a screen's area has room: the window may have been on a larger one.
  ///
  /// - Parameters:
  ///   - room: The width of the area; 0 where it is not known.
  ///   - height: The height of the area.
  /// - Returns: The size without borders and title bar; the size itself where the area is not known.
  func fitting(width room: Int32, height: Int32) -> (width: Int32, height: Int32) {
    guard room > 0, height > 0 else { return (self.width, self.height) }
    return (
      min(self.width, max(room - Self.frame.width, Self.least.width)),
      min(self.height, max(height - Self.frame.height, Self.least.height))
    )
  }

  /// Whether a window with that corner has a title in sight to take it by.
  static func isInSight(_ corner: (x: Int32, y: Int32), of area: GdkRectangle) -> Bool {
    let (x, y) = (Int(corner.x) - Int(area.x), Int(corner.y) - Int(area.y))
    return x >= 0 && x < Int(area.width) - 100 && y >= 0 && y < Int(area.height) - 50
  }

  /// Takes over where a window is. What a maximised one would be otherwise stays as it was.
  @MainActor
  mutating func take(from window: Widget) {
    let pointer = cgtk_window(window.pointer)
    isMaximised = gtk_window_is_maximized(pointer).isTrue
    guard !isMaximised else { return }
    gtk_window_get_size(pointer, &width, &height)
    var corner: (x: Int32, y: Int32) = (0, 0)
    gtk_window_get_position(pointer, &corner.x, &corner.y)
    self.corner = corner
  }
}

extension WindowPlace {
  /// What the file of the last time says; the usual place where there is none.
  init(_ environment: [String: String]) {
    let text = Self.path(environment).flatMap(TextFile.read)
    self = text.flatMap { WindowPlace(text: $0) } ?? WindowPlace()
  }

  /// Keeps it for the next start. A place that cannot be kept keeps nobody from anything.
  @MainActor
  func write(_ environment: [String: String]) {
    guard let path = Self.path(environment) else { return }
    _ = g_mkdir_with_parents(String(path.dropLast("/window".count)), 0o700)
    _ = WrittenFile.write(text, to: path)
  }

  private static func path(_ environment: [String: String]) -> String? {
    UserFolder.state(environment).map { $0 + "/window" }
  }
}
