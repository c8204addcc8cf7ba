import Foundation

/// Random numbers that come again with the same seed.
/// - SeeAlso: SplitMix64, by Sebastiano Vigna.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Makes numbers that follow from `seed`.
  public init(seed: UInt64) { state = seed }

  /// Numbers whose seed is printed; `TRIPDESK_SEED` sets it, to see a failure again.
  public static func announced(_ test: String = #function) -> SeededRandom {
    let asked = ProcessInfo.processInfo.environment["TRIPDESK_SEED"].flatMap { UInt64($0) }
    let seed = asked ?? UInt64.random(in: 0..<1 << 32)
    print("\(test): TRIPDESK_SEED=\(seed)")
    return SeededRandom(seed: seed)
  }

  /// The next of them.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to `bound`, which is not among them.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Whether something happens that happens so often.
  public mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}
