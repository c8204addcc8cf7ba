import CProgram
// A dispatch source may be cancelled from any thread, but its declaration does not say so to the compiler.
@preconcurrency import Dispatch
import Glibc

/// A signal with which a user or the system ends the program, or makes it read its files again.
/// - SeeAlso: signal(7).
package enum TerminationSignal: UInt8, Sendable {
  /// SIGHUP: the terminal was closed. A service reads its files again.
  case hangUp = 1
  /// SIGINT: the user pressed Ctrl+C in the terminal.
  case interrupt = 2
  /// SIGTERM: the default signal of kill(1) and of service managers.
  case terminate = 15
}

/// The signals that would end the program if it did not catch them.
package enum TerminationSignals {
  /// Catches SIGHUP, SIGINT and SIGTERM from now on. Call this once. It works with and without GLib's main loop.
  ///
  ///     Task { @MainActor in for await signal in TerminationSignals.caught() { … } }
  ///
  /// A signal that the program ignores since its start, as under nohup(1), stays ignored. After the first SIGINT or
  /// SIGTERM, a second one ends the program at once, unless it comes within half a second: then it is the same request.
  ///
  /// - Returns: The signals in the order in which they arrive. The stream ends at once when they cannot be caught.
  ///   Then, and after the reader of the stream ends, each signal has its default action.
  package static func caught() -> AsyncStream<TerminationSignal> {
    let (stream, signals) = AsyncStream<TerminationSignal>.makeStream()
    let descriptor = cprogram_catch_termination()
    guard descriptor >= 0 else {
      signals.finish()
      return stream
    }
    let queue = DispatchQueue(label: "tripdesk.termination-signals")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      var number: UInt8 = 0
      while read(descriptor, &number, 1) == 1 {
        if let signal = TerminationSignal(rawValue: number) { signals.yield(signal) }
      }
    }
    source.setCancelHandler { cprogram_release_termination() }
    signals.onTermination = { _ in source.cancel() }
    source.activate()
    return stream
  }
}
