import CGtk

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
    gtk_window_set_default_size(pointer, width, height)
    if isMaximised { gtk_window_maximize(pointer) }
    guard let corner, let display = gdk_display_get_default(),
      let monitor = gdk_display_get_monitor_at_point(display, corner.x, corner.y)
    else { return }
    var area = GdkRectangle()
    gdk_monitor_get_workarea(monitor, &area)
    // With a title to take it by.
    let isInSight =
      (area.x..<area.x + area.width - 100).contains(corner.x) && (area.y..<area.y + area.height - 50).contains(corner.y)
    if isInSight { gtk_window_move(pointer, corner.x, corner.y) }
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
