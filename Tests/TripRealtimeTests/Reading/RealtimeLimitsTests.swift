import Testing
import TripFeed

@testable import TripRealtime

@Suite("feeds that would take far more memory than they have bytes")
struct RealtimeLimitsTests {
  private func error(_ bytes: [UInt8]) -> RealtimeFeedError? {
    #expect(throws: RealtimeFeedError.self) { try RealtimeFeed(bytes: bytes) }
  }

  /// A field of a message, and the fields that lead there from the feed.
  private struct Path {
    let numbers: [Int]
    let field: MessageShape.Field

    func bytes(_ count: Int) -> [UInt8] {
      var content = WireWriter.repeated(WireWriter.field(numbers[numbers.count - 1]), count)
      for number in numbers.dropLast().reversed() { content = WireWriter.field(number, content) }
      return WireWriter.header + content
    }
  }

  private func paths(_ kind: MessageShape.Kind = .feedMessage, below numbers: [Int] = []) -> [Path] {
    MessageShape.of(kind).fields.enumerated().flatMap { number, field in
      let path = numbers + [number]
      return switch field {
      case .one(let inner): [Path(numbers: path, field: .one(inner))] + paths(inner, below: path)
      case .many(let inner): [Path(numbers: path, field: .many(inner))] + paths(inner, below: path)
      case .texts: [Path(numbers: path, field: .texts)]
      default: [Path]()
      }
    }
  }

  @Test("ten thousand empty parts of any kind are more than 30 times their bytes, and counted before any is made")
  func emptyParts() {
    let repeating = paths().filter { path in
      if case .many = path.field { true } else { false }
    }
    #expect(repeating.count > 20)
    for path in repeating {
      let bytes = path.bytes(10_000)
      let limit = ByteCount(bytes.count * 30)
      #expect(throws: RealtimeFeedError.tooMuchMemory(limit: limit), "\(path.numbers)") {
        try WireScan.check(bytes, memory: limit)
      }
    }
  }

  @Test("a bomb of empty stop time updates is refused by what they would take")
  func emptyStopTimeUpdates() {
    let updates = WireWriter.field(1) + WireWriter.repeated(WireWriter.field(2), 150_000)
    let entity = WireWriter.field(2, WireWriter.text(1, "e") + WireWriter.field(3, updates))
    let bytes = WireWriter.header + entity
    #expect(error(bytes) == .tooMuchMemory(limit: RealtimeLimits.memory(ofFeed: ByteCount(bytes.count))))
  }

  @Test("entities are counted")
  func entities() {
    let entity = WireWriter.field(2, WireWriter.text(1, String(repeating: "x", count: 90)))
    let bytes = WireWriter.header + WireWriter.repeated(entity, RealtimeLimits.entities + 1)
    #expect(error(bytes) == .tooManyEntities(limit: RealtimeLimits.entities))
  }

  @Test("unknown fields are kept up to their limit, wherever they are")
  func unknownFields() {
    let unknown = WireWriter.field(9000, [UInt8](repeating: 7, count: 1 << 20))
    let entity = WireWriter.field(2, WireWriter.text(1, "e") + unknown)
    #expect(throws: Never.self) {
      try RealtimeFeed(bytes: WireWriter.header + WireWriter.repeated(entity, 15))
    }
    #expect(
      error(WireWriter.header + WireWriter.repeated(entity, 17)) == .tooMuchUnknown(limit: RealtimeLimits.unknownFields)
    )
  }

  @Test("the stop time updates of a country are no bomb, however short they are written")
  func country() {
    // A tenth of it, and a tenth of what is allowed.
    let event = WireWriter.number(1, 60)
    for (trips, stops) in [(1000, 40), (4000, 10)] {
      let update =
        WireWriter.number(1, 12) + WireWriter.field(2, event) + WireWriter.field(3, event)
        + WireWriter.text(4, "8503000")
      let trip = WireWriter.text(1, "trip-123456") + WireWriter.text(3, "20261120")
      let content = WireWriter.field(1, trip) + WireWriter.repeated(WireWriter.field(2, update), stops)
      let entity = WireWriter.field(2, WireWriter.text(1, "entity-123456") + WireWriter.field(3, content))
      let bytes = WireWriter.header + WireWriter.repeated(entity, trips)
      let allowed = RealtimeLimits.memory(ofFeed: ByteCount(bytes.count * 10))
      #expect(throws: Never.self, "\(trips) trips") {
        try WireScan.check(bytes, memory: ByteCount(allowed.count / 10))
      }
    }
  }

  @Test("a feed takes 20 times its bytes beyond 64 MiB, and no more than the limit")
  func memory() {
    #expect(RealtimeLimits.memory(ofFeed: ByteCount(0)) == .mebibytes(64))
    #expect(RealtimeLimits.memory(ofFeed: .mebibytes(4)) == .mebibytes(144))
    #expect(RealtimeLimits.memory(ofFeed: .mebibytes(64)) == RealtimeLimits.memory)
    #expect(RealtimeLimits.memory(ofFeed: ByteCount(.max)) == RealtimeLimits.memory)
  }

  @Test("an error says how much is allowed, and what to do")
  func descriptions() {
    #expect(
      "\(RealtimeFeedError.tooManyEntities(limit: 5))"
        == "this has more than 5 entities; "
        + "check that the address is the feed's own, or ask its publisher for a part of it")
    #expect(
      "\(RealtimeFeedError.tooMuchMemory(limit: .mebibytes(64)))"
        == "this would take more than 64 MiB of memory, which no feed of its size needs; "
        + "check that the address is the feed's own, or tell its publisher")
  }
}
