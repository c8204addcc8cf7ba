/// A branch of the line that the train graph shows, which is folded or open.
public struct GraphBranch: Hashable, Sendable, Identifiable {
  /// The number of the branch within the line.
  public let id: Int
  /// From where the branch leads, where to, and how many trips go there: `Central – Depot: 3 trips`.
  public let name: String
  /// Whether the stations of the branch are shown.
  public let isOpen: Bool
}
