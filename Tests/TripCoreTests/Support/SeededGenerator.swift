import Foundation

@testable import TripCore

/// Random numbers that come again with the same seed.
/// - SeeAlso: SplitMix64, by Sebastiano Vigna.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A generator whose seed is printed; `TRIPDESK_SEED` sets it, to see a failure again.
  static func announced(_ test: String = #function) -> SeededGenerator {
    let asked = ProcessInfo.processInfo.environment["TRIPDESK_SEED"].flatMap { UInt64($0) }
    let seed = asked ?? UInt64.random(in: 0..<1 << 32)
    print("\(test): TRIPDESK_SEED=\(seed)")
    return SeededGenerator(seed: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Decision {
  /// Any decision on a trip with the stops 10, 20 and 35 of `station`, also some that are refused.
  static func random(using random: inout some RandomNumberGenerator) -> Decision {
    let sequence = ([10, 20, 35, 35, 36] as [StopSequence]).randomElement(using: &random) ?? 10
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return .cancelled
    case 1, 2: return .reinstated
    case 3: return .skipped(at: sequence)
    case 4: return .restored(at: sequence)
    case 5:
      return .platform(Platform(stopID: Bool.random(using: &random) ? "B" : "B2", station: "station"), at: sequence)
    case 6: return .reason(Bool.random(using: &random) ? "Signal" : "")
    case 7: return .note("Bus \(Int.random(in: 0..<3, using: &random))")
    case 8: return .withdrawn
    default: return .departure(delay: .minutes(Int.random(in: -15...15, using: &random)), at: sequence)
    }
  }
}
