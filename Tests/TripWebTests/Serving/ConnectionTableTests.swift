import NIOCore
import TestSupport
import Testing

@testable import TripWeb

@Suite("ConnectionTable")
struct ConnectionTableTests {
  private static let one = address("192.0.2.1")
  private static let other = address("192.0.2.2")

  private static func address(_ text: String) -> ClientAddress {
    ClientAddress(try? SocketAddress(ipAddress: text, port: 4711))
  }

  private static func time(_ seconds: Int) -> NIODeadline { .uptimeNanoseconds(0) + .seconds(Int64(seconds)) }

  /// Makes a table for 8 connections, 4 from each address.
  private static func table(_ connections: Int = 8, perAddress: Int = 4) -> ConnectionTable {
    var limits = ServerLimits()
    (limits.connections, limits.connectionsPerAddress) = (connections, perAddress)
    return ConnectionTable(limits)
  }

  @Test("at the limit of an address, its oldest silent connection is closed, and other addresses' stay")
  func limitByAddress() {
    var table = Self.table()
    #expect(table.admit(Self.other, at: Self.time(0)) == (1, nil))
    for connection in 2...5 { #expect(table.admit(Self.one, at: Self.time(1)) == (connection, nil)) }
    #expect(table.admit(Self.one, at: Self.time(2)) == (6, 2))
    #expect(table.admit(Self.one, at: Self.time(2)) == (7, 3))
    #expect(table.count == 5)
    #expect(table.phase(of: 1) == .asking)
  }

  @Test("at the limit of all connections, the oldest silent one of any address is closed")
  func limitOfAll() {
    var table = Self.table(3, perAddress: 2)
    for client in 1...3 { _ = table.admit(Self.address("192.0.2.\(client)"), at: Self.time(client)) }
    #expect(table.admit(Self.address("192.0.2.4"), at: Self.time(4)) == (4, 1))
    #expect(table.admit(Self.address("192.0.2.4"), at: Self.time(5)) == (5, 2))
    #expect(table.admit(Self.address("192.0.2.4"), at: Self.time(6)) == (6, 4))
  }

  @Test("silent connections are closed first, down to half of the places; then idle ones, then slow readers")
  func order() {
    var table = Self.table(8, perAddress: 8)
    for _ in 1...8 { _ = table.admit(Self.one, at: Self.time(0)) }
    for reading in [8, 7] { table.move(reading, to: .reading, at: Self.time(1)) }
    table.move(6, to: .idle, at: Self.time(2))
    var evicted: [Int?] = []
    // For the first new connection five of eight are silent, for the others four.
    for phase in [.reading, .reading, .idle, .reading] as [ConnectionTable.Phase] {
      let (connection, gone) = table.admit(Self.one, at: Self.time(3))
      evicted.append(gone)
      table.move(connection, to: phase, at: Self.time(3))
    }
    #expect(evicted == [1, 6, 8, 11])
    table.move(7, to: .reading, at: Self.time(4))
    // With another silent connection there are five again, more than half.
    for _ in 1...3 { evicted.append(table.admit(Self.one, at: Self.time(5)).evicted) }
    #expect(evicted == [1, 6, 8, 11, 9, 2, 3])
  }

  @Test("a new connection is never closed for itself, whatever the others do")
  func newcomer() {
    var random = SeededRandom.announced()
    var table = Self.table(16, perAddress: 8)
    var present: Set<Int> = []
    for second in 0..<5_000 {
      let client = Self.address("192.0.2.\(Int.random(in: 1...3, using: &random))")
      let (connection, evicted) = table.admit(client, at: Self.time(second))
      if let evicted { #expect(present.remove(evicted) != nil) }
      #expect(present.insert(connection).inserted)
      #expect(table.count == present.count && table.count <= 16)
      for moved in present where Int.random(in: 0..<4, using: &random) == 0 {
        table.move(
          moved, to: ConnectionTable.Phase.allCases.randomElement(using: &random) ?? .idle, at: Self.time(second))
      }
      if let leaving = present.randomElement(using: &random), Bool.random(using: &random) {
        table.remove(leaving)
        present.remove(leaving)
      }
    }
  }

  @Test("a new connection is not closed before as many as half of the places came after it")
  func reserve() {
    for phase in ConnectionTable.Phase.allCases {
      var table = Self.table(100, perAddress: 100)
      for _ in 1...100 {
        let connection = table.admit(Self.one, at: Self.time(0)).connection
        table.move(connection, to: phase, at: Self.time(1))
      }
      let honest = table.admit(Self.one, at: Self.time(2)).connection
      for _ in 1...50 { #expect(table.admit(Self.one, at: Self.time(2)).evicted != honest, "\(phase)") }
    }
  }

  @Test("sending a request in parts gains no time, and reading an answer in parts does")
  func patience() {
    var table = Self.table()
    #expect(table.nextDeadline == nil)
    let slow = table.admit(Self.one, at: Self.time(0)).connection
    let reading = table.admit(Self.one, at: Self.time(0)).connection
    let idle = table.admit(Self.one, at: Self.time(0)).connection
    table.move(slow, to: .asking, at: Self.time(4))
    table.move(reading, to: .reading, at: Self.time(1))
    table.move(reading, to: .reading, at: Self.time(4))
    table.move(idle, to: .idle, at: Self.time(1))
    #expect(table.nextDeadline == Self.time(5))
    #expect(table.evictOverdue(at: Self.time(4)) == nil)
    #expect(table.evictOverdue(at: Self.time(5)) == slow)
    #expect(table.nextDeadline == Self.time(14))
    // The next request of the connection has its own time limit.
    table.move(idle, to: .asking, at: Self.time(6))
    #expect(table.nextDeadline == Self.time(11))
    #expect(table.evictOverdue(at: Self.time(20)) == idle)
    #expect(table.evictOverdue(at: Self.time(20)) == reading)
    #expect(table.evictOverdue(at: Self.time(20)) == nil)
    #expect(table.nextDeadline == nil)
  }

  @Test("without free descriptors the connections that would be closed next are closed")
  func noDescriptors() {
    var table = Self.table()
    #expect(table.evict() == nil)
    for _ in 1...3 { _ = table.admit(Self.one, at: Self.time(0)) }
    table.move(1, to: .idle, at: Self.time(1))
    #expect([table.evict(), table.evict(), table.evict(), table.evict()] == [2, 1, 3, nil])
  }

  @Test("one IPv6 network counts as one address, and an IPv4 address is the same in both forms")
  func addresses() {
    #expect(Self.address("2001:db8::1") == Self.address("2001:db8:0:0:ffff::2"))
    #expect(Self.address("2001:db8::1") != Self.address("2001:db8:0:1::1"))
    #expect(Self.address("::ffff:192.0.2.1") == Self.one)
    #expect(Self.one != Self.other)
    #expect(Self.address("::1") != Self.address("::ffff:127.0.0.1"))
    #expect(ClientAddress(nil) != Self.one)
  }
}

@Suite("DescriptorRoom")
struct DescriptorRoomTests {
  @Test(
    "the number of connections leaves descriptors for the rest of the program",
    arguments: [
      (1024, 1 << 16, 20, 1024), (1024, 1024, 20, 870), (1024, 64, 20, 22), (1024, 40, 12, 12), (1024, 40, 20, nil),
      (1024, 8, 8, nil), (1024, 0, 0, nil), (16, 1024, 20, 16), (1024, 64, 64, nil),
    ] as [(Int, Int, Int, Int?)])
  func room(_ wanted: Int, _ limit: Int, _ open: Int, _ connections: Int?) {
    #expect(DescriptorRoom.connections(wanted: wanted, limit: limit, open: open) == connections)
  }
}
