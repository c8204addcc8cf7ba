import Foundation

/// Random numbers that are the same for the same seed.
/// - SeeAlso: SplitMix64, by Sebastiano Vigna.
public struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  /// Makes a generator with a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns a generator with a random seed, and prints the seed. `TRIPDESK_SEED` sets the seed, to repeat a failure.
  public static func announced(_ test: String = #function) -> SeededRandom {
    let given = ProcessInfo.processInfo.environment["TRIPDESK_SEED"].flatMap { UInt64($0) }
    let seed = given ?? UInt64.random(in: 0..<1 << 32)
    print("\(test): TRIPDESK_SEED=\(seed)")
    return SeededRandom(seed: seed)
  }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 to `bound` - 1.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// Returns `true` with the probability `share`, from 0 to 1.
  public mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }
}
