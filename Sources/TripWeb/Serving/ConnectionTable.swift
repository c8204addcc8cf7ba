import NIOCore

/// The connections of a server, and the phase that each of them is in. The table decides which connection is closed
/// for a new one, and which is too slow. It uses neither sockets nor a clock.
///
/// A new client is always accepted. When all places of the server, or of the client's address, are taken, one of the
/// other connections is closed, the first that exists of these:
/// 1. when connections without a complete request have more than half of the places, the oldest of them;
/// 2. the connection that has been idle for the longest time;
/// 3. the connection that has read nothing of its answer for the longest time.
///
/// Silent and slow clients thus replace each other, and at least half of the places stay for clients that send their
/// request at once. This also protects clients that share an address with an attacker, as behind a proxy.
struct ConnectionTable {
  /// The phase of a connection: what it waits for.
  enum Phase: CaseIterable {
    /// The client has not sent a complete request yet, or the connection is about to be closed.
    case asking
    /// The server is sending an answer.
    case reading
    /// The client has received all answers, and may send another request.
    case idle
  }

  private struct Entry {
    let address: ClientAddress
    var phase: Phase
    var deadline: NIODeadline
  }

  private let limits: ServerLimits
  private var entries: [Int: Entry] = [:]
  private var all = Places()
  private var byAddress: [ClientAddress: Places] = [:]
  private var lastConnection = 0

  /// Makes an empty table, with the greatest numbers of connections and the time limits of `limits`.
  init(_ limits: ServerLimits) { self.limits = limits }

  /// The number of connections in the table.
  var count: Int { entries.count }

  /// The earliest time at which the time limit of a connection passes, so that it must be closed; `nil` when there
  /// are no connections.
  var nextDeadline: NIODeadline? {
    Phase.allCases.compactMap { all[$0].first.flatMap { entries[$0]?.deadline } }.min()
  }

  /// Adds a new connection, in the phase `asking`.
  ///
  /// - Parameters:
  ///   - address: The client's address.
  ///   - now: The current time.
  /// - Returns: The number of the new connection, and the number of the connection that was removed for it and that
  ///   the caller must close; `nil` when a place was free.
  mutating func admit(_ address: ClientAddress, at now: NIODeadline) -> (connection: Int, evicted: Int?) {
    var evicted: Int?
    let ofAddress = byAddress[address] ?? Places()
    if ofAddress.count >= limits.connectionsPerAddress {
      evicted = ofAddress.nextToLeave(of: limits.connectionsPerAddress)
    } else if count >= limits.connections {
      evicted = all.nextToLeave(of: limits.connections)
    }
    if let evicted { remove(evicted) }
    lastConnection += 1
    let entry = Entry(address: address, phase: .asking, deadline: now + patience(.asking))
    entries[lastConnection] = entry
    enter(lastConnection, entry)
    return (lastConnection, evicted)
  }

  /// Sets the phase of a connection, and gives it the time limit of that phase from now on. A connection that is in the
  /// phase `asking` already keeps its time limit, so that a client gets no more time by sending a request in many
  /// parts.
  mutating func move(_ connection: Int, to phase: Phase, at now: NIODeadline) {
    guard var entry = entries[connection], phase != .asking || entry.phase != .asking else { return }
    leave(connection, entry)
    entry.phase = phase
    entry.deadline = now + patience(phase)
    entries[connection] = entry
    enter(connection, entry)
  }

  /// Removes a connection. Has no effect when the connection is not in the table.
  mutating func remove(_ connection: Int) {
    guard let entry = entries.removeValue(forKey: connection) else { return }
    leave(connection, entry)
  }

  /// Removes and returns the connection that would be closed for a new one; `nil` when there are no connections.
  mutating func evict() -> Int? {
    guard let connection = all.nextToLeave(of: count) else { return nil }
    remove(connection)
    return connection
  }

  /// Removes and returns a connection whose time limit has passed; `nil` when there is none.
  mutating func evictOverdue(at now: NIODeadline) -> Int? {
    for phase in Phase.allCases {
      guard let connection = all[phase].first, let entry = entries[connection], entry.deadline <= now else { continue }
      remove(connection)
      return connection
    }
    return nil
  }

  /// Returns the phase of a connection; `nil` when the connection is not in the table.
  func phase(of connection: Int) -> Phase? { entries[connection]?.phase }

  /// Returns how long a connection may stay in a phase.
  private func patience(_ phase: Phase) -> TimeAmount {
    switch phase {
    case .asking: TimeAmount(limits.requestPatience)
    case .reading: TimeAmount(limits.readingPatience)
    case .idle: TimeAmount(limits.idlePatience)
    }
  }

  private mutating func enter(_ connection: Int, _ entry: Entry) {
    all[entry.phase].append(connection)
    byAddress[entry.address, default: Places()][entry.phase].append(connection)
  }

  private mutating func leave(_ connection: Int, _ entry: Entry) {
    all[entry.phase].remove(connection)
    byAddress[entry.address]?[entry.phase].remove(connection)
    if byAddress[entry.address]?.count == 0 { byAddress[entry.address] = nil }
  }
}

/// The connections of a server, or of one address, in a queue for each phase. The first connection of a queue has been
/// in that phase for the longest time.
private struct Places {
  private var asking = ConnectionQueue()
  private var reading = ConnectionQueue()
  private var idle = ConnectionQueue()

  var count: Int { asking.count + reading.count + idle.count }

  subscript(phase: ConnectionTable.Phase) -> ConnectionQueue {
    get {
      switch phase {
      case .asking: asking
      case .reading: reading
      case .idle: idle
      }
    }
    _modify {
      switch phase {
      case .asking: yield &asking
      case .reading: yield &reading
      case .idle: yield &idle
      }
    }
  }

  /// Returns the connection to close for a new one when all `limit` places are taken; `nil` when there are no
  /// connections.
  func nextToLeave(of limit: Int) -> Int? {
    let isCrowdedByAsking = asking.count > limit / 2
    return (isCrowdedByAsking ? asking.first : nil) ?? idle.first ?? reading.first ?? asking.first
  }
}
