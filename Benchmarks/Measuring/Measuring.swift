import Foundation

/// Returns how long something takes, in milliseconds.
package func milliseconds(_ body: () throws -> Void) rethrows -> Double {
  milliseconds(try ContinuousClock().measure(body))
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
