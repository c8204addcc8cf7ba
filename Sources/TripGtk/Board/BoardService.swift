import TripCore
import TripPublish

/// Tells the service manager that has started a board that the board is open, and from then on that it works. A board that
/// hangs is started again by it.
@MainActor
final class BoardService {
  /// The time between two signs of life, in milliseconds. The unit's `WatchdogSec` must be longer.
  private static let pause = 10_000

  private let service: ServiceNotification
  private var ticker: MainLoopTimer?

  /// Says that the board is open; `nil` when no service manager waits for that.
  ///
  /// - Parameters:
  ///   - environment: The environment variables of the process.
  ///   - stops: The `stop_id`s of the board.
  init?(_ environment: [String: String], showing stops: [GTFSID]) {
    guard let service = ServiceNotification(environment: environment) else { return nil }
    self.service = service
    service.send([.ready, .alive, .status("showing " + stops.map(\.text).joined(separator: ", "))])
    tick()
  }

  private func tick() {
    ticker = MainLoop.after(milliseconds: Self.pause) { [weak self] in
      guard let self else { return }
      self.service.send([.alive])
      self.tick()
    }
  }

  /// Says that the board is about to end.
  func end() { service.send([.stopping]) }
}
