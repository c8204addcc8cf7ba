/// The number of rows of a journal on a server that reading has left out, because no program can use them.
public struct LeftOutRows: Hashable, Sendable {
  /// The number of rows that are known.
  public let count: Int
  /// Whether these are all that were found; `false` when there were too many to remember each.
  public let isAll: Bool

  /// Makes the number of rows.
  public init(count: Int, isAll: Bool = true) { (self.count, self.isAll) = (count, isAll) }
}

extension LeftOutRows: CustomStringConvertible {
  /// The number in English, such as `1 row` or `at least 10000 rows`.
  public var description: String { "\(isAll ? "" : "at least ")\(count) row\(count == 1 ? "" : "s")" }
}
