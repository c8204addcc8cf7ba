import CGtk
import TripProgram

/// The place and the size of a window, kept from one start to the next.
struct WindowPlace: Equatable, Sendable {
  var width: Int32 = 1100
  var height: Int32 = 700
  /// The position of the top left corner, in pixels; `nil` when it is not known. Under Wayland a program can neither
  /// read nor set it.
  var corner: (x: Int32, y: Int32)?
  var isMaximised = false

  static func == (one: WindowPlace, other: WindowPlace) -> Bool { one.text == other.text }

  private static let heading = "tripdesk window 1"
  private static let sizes: ClosedRange<Int32> = 200...20_000
  /// The least size that shows all parts of the desk, in pixels. On a smaller screen the window extends beyond the
  /// edge.
  private static let least: (width: Int32, height: Int32) = (680, 600)
  /// The space that a theme's borders and title bar need in addition to the size, in pixels.
  private static let frame: (width: Int32, height: Int32) = (20, 60)

  init() {}

  /// The content of the file: lines of text, with the version in the first line.
  var text: String {
    var lines = [Self.heading, "size \(width) \(height)"]
    if let corner { lines.append("corner \(corner.x) \(corner.y)") }
    if isMaximised { lines.append("maximised") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads the content of the file, as ``text`` writes it; `nil` when it is damaged. The user gets no notice then,
  /// and the window opens at its usual place.
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

  /// Gives a window this size and place, as far as they fit on the screen.
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

  /// Returns the size, made smaller to fit on a screen; the window may have been on a larger one.
  ///
  /// - Parameters:
  ///   - room: The width of the screen's usable area, in pixels; 0 when it is not known.
  ///   - height: The height of that area.
  /// - Returns: The size of the window without borders and title bar.
  func fitting(width room: Int32, height: Int32) -> (width: Int32, height: Int32) {
    guard room > 0, height > 0 else { return (self.width, self.height) }
    return (
      min(self.width, max(room - Self.frame.width, Self.least.width)),
      min(self.height, max(height - Self.frame.height, Self.least.height))
    )
  }

  /// Returns whether the title bar of a window at this corner is visible, so that the user can move the window with
  /// it.
  static func isInSight(_ corner: (x: Int32, y: Int32), of area: GdkRectangle) -> Bool {
    let (x, y) = (Int(corner.x) - Int(area.x), Int(corner.y) - Int(area.y))
    return x >= 0 && x < Int(area.width) - 100 && y >= 0 && y < Int(area.height) - 50
  }

  /// Reads the place and size of a window. A maximised window keeps the stored values that it had before it was
  /// maximised.
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
  /// Reads the file of the last start; `usual` is the place when there is none.
  init(_ environment: [String: String], file: String, usual: WindowPlace) {
    let text = Self.path(environment, file).flatMap(TextFile.read)
    self = text.flatMap { WindowPlace(text: $0) } ?? usual
  }

  /// Writes the file for the next start. Errors are ignored, because the place of a window is not important.
  @MainActor
  func write(_ environment: [String: String], file: String) {
    guard let path = Self.path(environment, file) else { return }
    _ = g_mkdir_with_parents(String(path.dropLast(file.count + 1)), 0o700)
    _ = WrittenFile.write(text, to: path)
  }

  private static func path(_ environment: [String: String], _ file: String) -> String? {
    UserFolder.state(environment).map { "\($0)/\(file)" }
  }
}
