import ArgumentParser
import Dispatch
import Synchronization
import TripCore
import TripProgram

extension CommandFailure {
  /// Writes to standard error why a command is refused.
  ///
  /// - Returns: The exit code to throw.
  static func refused(_ reason: String) -> ExitCode {
    StandardError.write(reason)
    return ExitCode(unusable)
  }

  /// Does asynchronous work for a command, and blocks the calling thread until the work is done.
  static func wait(for work: @escaping @Sendable () async throws -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    let outcome = Mutex<Result<Void, any Error>>(.success(()))
    Task.detached {
      do { try await work() } catch { outcome.withLock { $0 = .failure(error) } }
      done.signal()
    }
    done.wait()
    try outcome.withLock { $0 }.get()
  }
}
