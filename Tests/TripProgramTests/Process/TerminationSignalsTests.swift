import CProgram
import Glibc
import Testing

@testable import TripProgram

@Suite("Signals that ask to end", .serialized)
struct TerminationSignalsTests {
  @Test("a signal is told in place of ending the program, each time, and no more when its reader is gone")
  func told() async {
    do {
      var signals = TerminationSignals.caught().makeAsyncIterator()
      for _ in 0..<3 {
        send(SIGHUP)
        #expect(await signals.next() == .hangUp)
      }
      #expect(handler(of: SIGTERM) != nil)
    }
    await released()
    #expect(handler(of: SIGTERM) == nil)
  }

  @Test("a signal that is ignored stays so")
  func ignored() async {
    let before = signal(SIGHUP, SIG_IGN)
    defer { signal(SIGHUP, before) }
    do {
      var signals = TerminationSignals.caught().makeAsyncIterator()
      send(SIGHUP)
      send(SIGINT)
      #expect(await signals.next() == .interrupt)
    }
    await released()
  }

  /// Sends a signal to the program; `raise(3)` sends it to the calling thread, and those of libdispatch take none.
  private func send(_ number: Int32) { kill(getpid(), number) }

  /// What handles a signal; `nil` where it does what it does by itself.
  private func handler(of number: Int32) -> OpaquePointer? {
    var action = sigaction()
    sigaction(number, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: OpaquePointer?.self)
  }

  /// Waits until the signals are given back, which happens on a queue.
  private func released() async {
    for _ in 0..<1000 {
      if cprogram_catch_termination() >= 0 { return cprogram_release_termination() }
      try? await Task.sleep(for: .milliseconds(5))
    }
  }
}
