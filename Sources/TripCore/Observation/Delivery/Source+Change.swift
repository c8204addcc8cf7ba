extension Source {
  /// Marks the source as changed and notifies its subscribers: at once, or after the delivery or batch under way.
  @usableFromInline final func didChange() {
    Propagation.latestStamp &+= 1
    changedAt = Propagation.latestStamp
    if Propagation.depth > 0 { return enqueue() }
    Propagation.depth = 1
    Propagation.firstStamp = changedAt
    notifySubscribers(of: changedAt, upTo: nil)
    if Propagation.queueHead != nil { Propagation.deliverQueue() }
    Propagation.depth = 0
  }
}
