/// Random numbers that come again for the same seed (SplitMix64), which a failing test prints.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// One seeded anew each run, or as TRIPFEED_SEED says; prints the seed.
  static func printed(_ test: String, environment: [String: String]) -> SeededRandom {
    let seed = environment["TRIPFEED_SEED"].flatMap { UInt64($0) } ?? .random(in: 0...UInt64.max)
    print("\(test): TRIPFEED_SEED=\(seed)")
    return SeededRandom(seed: seed)
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
