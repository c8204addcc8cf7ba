extension Dynamic {
  /// Keeps two Dynamics equal. At the start `other` takes the value of this one; then each follows the other, and the
  /// later of two changes wins. What one takes over from the other is not sent back.
  ///
  /// - Parameters:
  ///   - other: The one that follows at the start.
  ///   - file: Where they are bound; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The token that keeps them together.
  public func bidirectionalBind(
    to other: Dynamic, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    batch {
      let subscription = Subscription(Pairing(self, other, file: file, line: line))
      add(subscription)
      other.add(subscription)
      return subscription
    }
  }
}

private final class Pairing<Value>: Work {
  private let one: Dynamic<Value>
  private let other: Dynamic<Value>
  /// Up to this change they are equal.
  private var equalUpTo: UInt

  init(_ one: Dynamic<Value>, _ other: Dynamic<Value>, file: StaticString, line: UInt) {
    self.one = one
    self.other = other
    other.value = one.value
    equalUpTo = other.changedAt
    super.init(file: file, line: line)
  }

  override func run(since stamp: UInt) {
    guard max(one.changedAt, other.changedAt) > equalUpTo else { return }
    if one.changedAt > other.changedAt {
      other.value = one.value
      equalUpTo = other.changedAt
    } else {
      one.value = other.value
      equalUpTo = one.changedAt
    }
  }
}
