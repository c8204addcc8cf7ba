import Foundation

/// Measures what is published and followed, each beside bare swift-protobuf in one run. Prints medians, and exits with 1
/// where a bound is missed.
@main
struct RealtimeBench {
  static func main() throws {
    let measurements: [() throws -> Bool] = [
      measureProducing, measureProfiles, measureDerivedAlerts, measureAlerts, measureDecoding,
    ]
    var areAllMet = true
    for measure in measurements where try !measure() { areAllMet = false }
    if !areAllMet { exit(1) }
  }

  /// The medians of two ways, in milliseconds. They take turns, so that both see the same machine.
  static func medians(
    rounds: Int, _ ours: () throws -> Void, _ peer: () throws -> Void
  ) rethrows -> (ours: Double, peer: Double) {
    var (first, second): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      second.append(try milliseconds(peer))
      first.append(try milliseconds(ours))
    }
    return (first.sorted()[rounds / 2], second.sorted()[rounds / 2])
  }

  /// Prints a comparison and says whether `ours` takes at most `bound` times as long as its peer.
  static func report(_ name: String, _ times: (ours: Double, peer: Double), peer: String, bound: Double) -> Bool {
    let ratio = times.ours / times.peer
    let isMet = ratio <= bound
    print(
      "\(name): \(text(times.ours)) ms, \(peer): \(text(times.peer)) ms, ratio \(text(ratio)), "
        + "at most \(bound): \(isMet ? "ok" : "MISSED")")
    return isMet
  }

  /// Prints a time and says whether it is at most `bound`, in milliseconds.
  static func report(_ name: String, _ time: Double, bound: Double) -> Bool {
    print("\(name): \(text(time)) ms, at most \(bound): \(time <= bound ? "ok" : "MISSED")")
    return time <= bound
  }

  /// Returns how long something takes, in milliseconds.
  static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure(body)
    return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) / 1e15
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}
