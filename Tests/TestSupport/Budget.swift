import Foundation

/// How much a random test does: a number of `Tests/budgets.json`, which Python's tests read, too.
public enum Budget {
  /// A budget has no number: the file lacks it, or a variable has none.
  public struct Missing: Error {
    /// The name of the budget.
    public let name: String
  }

  /// Returns the number of a budget. A variable of its name sets it; `TRIPDESK_BUDGET=long` takes the longer one of the
  /// file.
  ///
  /// - Parameter name: The name in the file.
  /// - Returns: The number.
  /// - Throws: ``Missing``, or the error of reading the file.
  public static func count(_ name: String) throws -> Int {
    let environment = ProcessInfo.processInfo.environment
    if let given = environment[name] {
      guard let number = Int(given) else { throw Missing(name: name) }
      return number
    }
    let file = try Data(contentsOf: Checkout.folder.appending(path: "Tests/budgets.json"))
    let budgets = try JSONSerialization.jsonObject(with: file) as? [String: [String: Any]]
    let column = environment["TRIPDESK_BUDGET"] ?? "brief"
    guard let number = budgets?[name]?[column] as? NSNumber else { throw Missing(name: name) }
    return number.intValue
  }
}
