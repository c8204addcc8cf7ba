import CGtk

/// Keeps the place of a window from one start of the program to the next.
@MainActor
final class KeptWindowPlace {
  /// How long the window must not have moved before its place is read, in milliseconds.
  private static let delay = 500

  private let environment: [String: String]
  private let file: String
  private var place: WindowPlace
  private var window: Widget?
  private var moves: SignalConnection?
  private var timer: MainLoopTimer?

  /// Reads the file of the last start.
  ///
  /// - Parameters:
  ///   - environment: The environment variables, which name the folder of the file.
  ///   - file: The name of the file.
  ///   - usual: The place when there is no such file.
  init(_ environment: [String: String], file: String = "window", usual: WindowPlace = WindowPlace()) {
    (self.environment, self.file) = (environment, file)
    place = WindowPlace(environment, file: file, usual: usual)
  }

  /// Moves a window to the place and size that it had when the program last ended, and reads its place after each later
  /// move: after the connection to the display breaks, the place cannot be read any more.
  func begin(_ window: Widget) {
    place.apply(to: window)
    self.window = window
    moves = connectMoves(window.pointer) { [weak self] in
      self?.timer = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.read() }
    }
  }

  /// Reads the place of the window, and writes the file for the next start. Does nothing after ``end()``.
  func keep() {
    guard window != nil else { return }
    read()
    write()
  }

  /// Writes the place that was read last. This works after the connection to the display breaks.
  func write() { place.write(environment, file: file) }

  /// Reads no more places, because the window is closed.
  func end() {
    timer = nil
    moves = nil
    window = nil
  }

  private func read() { window.map { place.take(from: $0) } }
}
