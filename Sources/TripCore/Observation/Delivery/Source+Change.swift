extension Source {
  /// Notes a change, and delivers it: at once, or after what is being delivered.
  @usableFromInline final func didChange() {
    Turn.now &+= 1
    changedAt = Turn.now
    if Turn.depth > 0 { return enqueue() }
    Turn.depth = 1
    Turn.start = changedAt
    walk(changedAt, mark: nil)
    if Turn.first != nil { Turn.drain() }
    Turn.depth = 0
  }
}
