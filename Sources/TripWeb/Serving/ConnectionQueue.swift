/// Connections in the order in which they joined. All that can be asked of it takes the same time, however many there are.
struct ConnectionQueue {
  private var neighbours: [Int: (before: Int?, after: Int?)] = [:]
  private var last: Int?
  /// The connection that joined before all others; `nil` when there are none.
  private(set) var first: Int?

  /// How many connections there are.
  var count: Int { neighbours.count }

  /// Adds a connection at the end. It must not be in the queue.
  mutating func append(_ connection: Int) {
    neighbours[connection] = (last, nil)
    if let last { neighbours[last]?.after = connection } else { first = connection }
    last = connection
  }

  /// Takes a connection out. Does nothing when it is not in the queue.
  mutating func remove(_ connection: Int) {
    guard let (before, after) = neighbours.removeValue(forKey: connection) else { return }
    if let before { neighbours[before]?.after = after } else { first = after }
    if let after { neighbours[after]?.before = before } else { last = before }
  }
}
