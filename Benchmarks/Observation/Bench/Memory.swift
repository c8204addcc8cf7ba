import CPeer
import OpenCombine
import TripCore

/// The bytes that a source with one listener takes, its token included.
@MainActor enum Memory {
  static func bytes(_ make: () -> Any) -> Double {
    var kept: [Any] = []
    kept.reserveCapacity(1000)
    _ = make()
    let before = peer_bytes()
    peer_count(true)
    for _ in 0..<1000 { kept.append(make()) }
    peer_count(false)
    let bytes = Double(peer_bytes() - before) / 1000
    withExtendedLifetime(kept) {}
    return bytes
  }

  /// A pair is put in a box to be kept as `Any`; the box is no part of the subject.
  final class Kept<Source, Token> {
    let source: Source
    let token: Token

    init(_ source: Source, _ token: Token) {
      self.source = source
      self.token = token
    }
  }

  static var all: [(name: String, bytes: Double)] {
    let box = bytes { Kept(Optional<AnyObject>.none, Optional<AnyObject>.none) }
    return [
      (
        Case.ours,
        bytes {
          let dynamic = Dynamic(0)
          return Kept(dynamic, dynamic.bind { Sink.sum &+= $0 })
        } - box
      ),
      (
        Case.openCombine,
        bytes {
          let subject = CurrentValueSubject<Int, Never>(0)
          return Kept(subject, subject.sink { add($0) })
        } - box
      ),
      (
        Case.closures,
        bytes {
          let array = ClosureArray(0)
          array.listeners.append { add($0) }
          return Kept(array, Optional<AnyObject>.none)
        } - box
      ),
    ]
  }
}
