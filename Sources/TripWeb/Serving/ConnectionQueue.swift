/// A queue of connections, each identified by its number. Any connection can be removed. All operations take constant
/// time.
struct ConnectionQueue {
  private var neighbours: [Int: (before: Int?, after: Int?)] = [:]
  private var last: Int?
  /// The connection that has been in the queue for the longest time; `nil` when the queue is empty.
  private(set) var first: Int?

  /// The number of connections in the queue.
  var count: Int { neighbours.count }

  /// Adds a connection at the end of the queue. The connection must not be in the queue yet.
  mutating func append(_ connection: Int) {
    neighbours[connection] = (last, nil)
    if let last { neighbours[last]?.after = connection } else { first = connection }
    last = connection
  }

  /// Removes a connection from the queue. Has no effect when the connection is not in the queue.
  mutating func remove(_ connection: Int) {
    guard let (before, after) = neighbours.removeValue(forKey: connection) else { return }
    if let before { neighbours[before]?.after = after } else { first = after }
    if let after { neighbours[after]?.before = before } else { last = before }
  }
}
