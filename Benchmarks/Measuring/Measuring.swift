import Foundation

/// Whether the program is only to show that it measures, in a few rounds: the option `--quick`. Its figures mean nothing.
package let isQuick = CommandLine.arguments.contains("--quick")

/// Returns the number of rounds of a measurement that usually has so many.
package func rounds(_ usual: Int) -> Int { isQuick ? min(usual, 3) : usual }

/// Ends the program: with 0 when all bounds are met, with 3 when all was measured and a bound is missed. Any other status
/// means that something was not measured.
package func finish(_ areMet: Bool...) -> Never { exit(areMet.allSatisfy(\.self) ? 0 : 3) }

/// Ends the program, because what it was to measure is not what it should be.
package func notMeasured(_ reason: String) -> Never {
  print("NOT MEASURED: \(reason)")
  exit(1)
}

/// Returns how long something takes, in milliseconds.
package func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  milliseconds(try ContinuousClock().measure(body))
}

/// Returns how long something takes that waits, in milliseconds.
package func milliseconds(_ body: () async throws -> Void) async rethrows -> Double {
  let begin = ContinuousClock.now
  try await body()
  return milliseconds(ContinuousClock.now - begin)
}

/// Returns a duration in milliseconds.
package func milliseconds(_ duration: Duration) -> Double {
  Double(duration.components.seconds) * 1000 + Double(duration.components.attoseconds) / 1e15
}

/// Returns the value in the middle; the greater one of two.
package func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

/// Returns a number with two digits after the point.
package func text(_ number: Double) -> String { String(format: "%.2f", number) }

/// Prints a value beside its bound, and returns whether the bound is met.
package func judge(_ what: String, _ value: Double, _ bound: Double, _ unit: String) -> Bool {
  let isMet = value <= bound
  print("\(what): \(text(value)) \(unit), at most \(text(bound)): \(isMet ? "ok" : "MISSED")")
  return isMet
}
