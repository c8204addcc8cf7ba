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
      other.value = value
      // Up to this change they are equal.
      var equalUpTo = other.changedAt
      let work = Work(file: file, line: line) { [self] _, _ in
        guard max(changedAt, other.changedAt) > equalUpTo else { return }
        if changedAt > other.changedAt {
          other.value = value
          equalUpTo = other.changedAt
        } else {
          value = other.value
          equalUpTo = changedAt
        }
      }
      let subscription = Subscription(work)
      add(subscription)
      other.add(subscription)
      return subscription
    }
  }
}
