/// What an ``Outbox`` could not read any more, because its file was damaged. It was not sent, and is in no journal as far
/// as is known.
public struct OutboxDamage: Hashable, Sendable {
  /// The number of undo steps; `nil` when the whole file was damaged, so that they cannot be counted.
  public let count: Int?
  /// The path of the file in which the damaged data lie.
  public let path: String

  /// Makes the value. The properties of the same names explain the parameters.
  public init(count: Int?, path: String) {
    self.count = count
    self.path = path
  }
}
