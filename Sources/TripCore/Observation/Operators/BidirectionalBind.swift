extension Dynamic {
  /// Keeps two Dynamics equal. `other` takes the value of this one at the start; then each takes the changes of the other,
  /// and the later of two changes wins. A change that was taken over is not sent back.
  ///
  /// - Parameters:
  ///   - other: The Dynamic that takes the value of this one at the start.
  ///   - file: The file that binds them, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The token; they are kept equal until it is cancelled or dropped.
  public func bidirectionalBind(
    to other: Dynamic, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    batch {
      other.value = value
      // The stamp of the last change up to which both are equal.
      var equalUpTo = other.changedAt
      let subscriber = Subscriber(file: file, line: line) { [self] _, _ in
        guard max(changedAt, other.changedAt) > equalUpTo else { return }
        if changedAt > other.changedAt {
          other.value = value
          equalUpTo = other.changedAt
        } else {
          value = other.value
          equalUpTo = changedAt
        }
      }
      let subscription = Subscription(subscriber)
      add(subscription)
      other.add(subscription)
      return subscription
    }
  }
}
