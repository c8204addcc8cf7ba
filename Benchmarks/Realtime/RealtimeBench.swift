import Foundation
import Measuring

/// Measures what is published and followed, each beside bare swift-protobuf in one run. Prints medians.
@main
struct RealtimeBench {
  static func main() throws {
    let measurements: [() throws -> Bool] = [
      measureProducing, measureProfiles, measureDerivedAlerts, measureAlerts, measureDecoding,
    ]
    var areAllMet = true
    for measure in measurements where try !measure() { areAllMet = false }
    finish(areAllMet)
  }

  /// The medians of two ways, in milliseconds. They take turns, so that both see the same machine.
  static func medians(
    rounds count: Int, _ ours: () throws -> Void, _ peer: () throws -> Void
  ) rethrows -> (ours: Double, peer: Double) {
    var (first, second): ([Double], [Double]) = ([], [])
    for _ in 0..<Measuring.rounds(count) {
      second.append(try milliseconds(peer))
      first.append(try milliseconds(ours))
    }
    return (median(first), median(second))
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
}
