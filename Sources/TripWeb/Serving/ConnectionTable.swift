import NIOCore

/// Who is connected to a server, and what each has been doing since when. It decides who has to leave; it knows no socket
/// and no clock.
///
/// A new client is always let in. When the server or the client's address has no place left, another connection makes
/// room. It is the one that has waited longest to send a whole request, as long as such connections hold more than half of
/// the places; else one that has its answer; else the one that has not taken anything of its answer for the
/// longest time. So silent and slow clients push each other out, and a client that asks at once has at least half of the
/// places to come in and be answered. Since that holds for each address by itself, it also holds for clients that share
/// an address with an attacker, as behind a proxy.
struct ConnectionTable {
  /// What a connection does.
  enum Phase: CaseIterable {
    /// It has not sent a whole request yet, or it is about to be closed.
    case asking
    /// An answer is on its way to it.
    case reading
    /// It has its answers, and may ask again.
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

  /// Makes an empty table. Of `limits`, those for connections and patience count.
  init(_ limits: ServerLimits) { self.limits = limits }

  /// How many connections there are.
  var count: Int { entries.count }

  /// When the first connection loses its place for being too slow; `nil` when there are none.
  var nextDeadline: NIODeadline? {
    Phase.allCases.compactMap { all[$0].first.flatMap { entries[$0]?.deadline } }.min()
  }

  /// Adds a new connection, which has yet to ask.
  ///
  /// - Returns: The number of the connection, and the connection that is no longer in the table because it made room;
  ///   `nil` when there was room.
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

  /// Notes what a connection does now. Only who asks cannot begin anew by asking: the time for a request does not grow by
  /// sending another part of it.
  mutating func move(_ connection: Int, to phase: Phase, at now: NIODeadline) {
    guard var entry = entries[connection], phase != .asking || entry.phase != .asking else { return }
    leave(connection, entry)
    entry.phase = phase
    entry.deadline = now + patience(phase)
    entries[connection] = entry
    enter(connection, entry)
  }

  /// Takes a connection out. Does nothing when it is not in the table.
  mutating func remove(_ connection: Int) {
    guard let entry = entries.removeValue(forKey: connection) else { return }
    leave(connection, entry)
  }

  /// Takes out, and returns, the connection that would make room now; `nil` when there are none.
  mutating func evict() -> Int? {
    guard let connection = all.nextToLeave(of: count) else { return nil }
    remove(connection)
    return connection
  }

  /// Takes out, and returns, a connection that has been too slow; `nil` when there is none.
  mutating func evictOverdue(at now: NIODeadline) -> Int? {
    for phase in Phase.allCases {
      guard let connection = all[phase].first, let entry = entries[connection], entry.deadline <= now else { continue }
      remove(connection)
      return connection
    }
    return nil
  }

  /// What a connection does; `nil` when it is not in the table.
  func phase(of connection: Int) -> Phase? { entries[connection]?.phase }

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

/// The connections of a server, or of one address, by what they do. The first of each queue has done so for the longest
/// time.
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

  /// The connection that makes room, where there are `limit` places; `nil` when there are no connections.
  func nextToLeave(of limit: Int) -> Int? {
    let isCrowdedByAsking = asking.count > limit / 2
    return (isCrowdedByAsking ? asking.first : nil) ?? idle.first ?? reading.first ?? asking.first
  }
}
