import ArgumentParser
import Dispatch
import Synchronization
import TripCore

extension CommandFailure {
  /// Writes the reason why a command is refused to standard error.
  ///
  /// - Parameter reason: One line of text.
  /// - Returns: The exit code ``unusable``, which the caller throws.
  package static func refused(_ reason: String) -> ExitCode {
    StandardError.write(reason)
    return ExitCode(unusable)
  }

  /// Runs asynchronous work for a command, and blocks the calling thread until the work is done.
  ///
  /// - Parameter work: The work.
  /// - Throws: The error of `work`.
  package static func wait(for work: @escaping @Sendable () async throws -> Void) throws {
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
