import Foundation
import TestSupport
import Testing

@Suite("Random scripts") @MainActor struct RandomScriptTests {
  @Test("100,000 random scripts do what the model does, and leave nothing behind") func scriptsFollowModel() throws {
    let count = try Budget.count("OBSERVATION_SCRIPTS")
    let first =
      ProcessInfo.processInfo.environment["OBSERVATION_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 0..<1 << 48)
    print("random scripts: \(count) from seed \(first); OBSERVATION_SEED=\(first) repeats them")
    var heard = 0
    for seed in first..<first + UInt64(count) {
      let script = Script(seed: seed)
      let model = ScriptModel(script).heard
      let real = ScriptRun(script).heard
      heard += real.count
      if real != model || ScriptRun.Witness.alive != 0 {
        Issue.record("seed \(seed): \(real) but model \(model); \(ScriptRun.Witness.alive) listeners alive\n\(script)")
        return
      }
    }
    print("random scripts: \(heard) calls and readings, as many as in the model")
    #expect(heard > count)
  }
}
