import CProgram
// A dispatch source may be cancelled from any thread; Dispatch does not say so to the compiler.
@preconcurrency import Dispatch
import Glibc

/// A signal by which a person or the system asks the program to end, or to read anew.
/// - SeeAlso: signal(7).
package enum TerminationSignal: UInt8, Sendable {
  /// SIGHUP: the terminal is gone; to a program that serves, read what you serve anew.
  case hangUp = 1
  /// SIGINT: Ctrl+C in the terminal.
  case interrupt = 2
  /// SIGTERM: what `kill` and the system's service manager send.
  case terminate = 15
}

/// The signals that would end the program by themselves.
package enum TerminationSignals {
  /// Catches SIGHUP, SIGINT and SIGTERM from now on, and tells of each.
  ///
  /// A signal that the program was started to ignore, as by nohup(1), stays ignored. After the first SIGINT or SIGTERM,
  /// a second one ends the program at once. To be called once; it works beside GLib's main loop and without it:
  ///
  ///     Task { @MainActor in for await signal in TerminationSignals.caught() { … } }
  ///
  /// - Returns: The signals, as they arrive. The stream ends at once where they cannot be caught: then they do what they
  ///   do by themselves. When its reader goes, they do so again.
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
