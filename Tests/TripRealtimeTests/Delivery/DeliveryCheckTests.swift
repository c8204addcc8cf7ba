import Testing
import TripCore
import TripRealtime

@Suite("How a feed is delivered")
struct DeliveryCheckTests {
  /// A delivery that keeps every rule.
  private static let good: Delivery = {
    var delivery = Delivery()
    delivery.isSecure = true
    delivery.contentType = "application/x-protobuf; charset=binary"
    delivery.isCompressed = true
    delivery.size = 500_000
    delivery.tag = "\"1\""
    delivery.modified = "Fri, 20 Nov 2026 07:05:00 GMT"
    delivery.modificationTime = RuleCase.now
    return delivery
  }()

  /// For each rule a change that breaks it, and one that just does not.
  private static let cases:
    [(rule: Rule, broken: @Sendable (inout Delivery) -> Void, kept: @Sendable (inout Delivery) -> Void)] = [
      (.notSecure, { $0.isSecure = false }, { $0.isSecure = nil }),
      (.noModificationTime, { $0.modificationTime = nil }, { $0.modified = "anything" }),
      (
        .wrongModificationTime, { $0.modificationTime = RuleCase.now + 61 }, { $0.modificationTime = RuleCase.now + 60 }
      ),
      (
        .wrongModificationTime, { $0.modificationTime = RuleCase.now - 61 },
        { $0.modificationTime = RuleCase.now - 60 }
      ),
      (.noTag, { $0.tag = nil }, { $0.tag = "W/\"2\"" }),
      (.sentAgain, { $0.wrongRepeats = ["If-None-Match: HTTP 200 with the same bytes"] }, { $0.wrongRepeats = [] }),
      (.wrongContentType, { $0.contentType = "text/html" }, { $0.contentType = "Application/Octet-Stream" }),
      (.wrongContentType, { $0.contentType = nil }, { $0.contentType = "application/protobuf;proto=x" }),
      (
        .notCompressed,
        {
          $0.isCompressed = false
          $0.size = 1401
        },
        {
          $0.isCompressed = false
          $0.size = 1400
        }
      ),
    ]

  private func rules(
    of delivery: Delivery?, _ change: (inout Message) -> Void = { _ in }
  ) throws -> Set<Rule> {
    var message = RuleCase.good
    change(&message)
    let check = FeedChecker(try RuleFeed.index.get()).check(message, delivery: delivery, now: RuleCase.now)
    return Set(check.findings.map(\.rule))
  }

  @Test("a good delivery has no findings, and a file is not judged") func good() throws {
    #expect(try rules(of: Self.good) == [])
    #expect(try rules(of: nil) == [])
  }

  @Test("a broken rule is reported, and no other rule is", arguments: cases.indices)
  func broken(_ index: Int) throws {
    var (broken, kept) = (Self.good, Self.good)
    Self.cases[index].broken(&broken)
    Self.cases[index].kept(&kept)
    #expect(try rules(of: broken) == [Self.cases[index].rule])
    #expect(try rules(of: kept) == [])
  }

  @Test("a served feed that is older than ten minutes is an error, by its header, else by Last-Modified") func age()
    throws
  {
    func old(_ seconds: Int, _ change: (inout Message) -> Void = { _ in }) throws -> Set<Rule> {
      var delivery = Self.good
      delivery.modificationTime = RuleCase.now + Seconds(-seconds)
      return try rules(of: delivery) {
        $0.entity = []
        $0.header.timestamp -= UInt64(seconds)
        change(&$0)
      }
    }
    #expect(try old(600) == [.outOfDate])
    #expect(try old(601) == [.outOfDate, .olderThanTenMinutes])
    #expect(try old(601) { $0.header.clearTimestamp() } == [.noHeaderTimestamp, .olderThanTenMinutes])
    #expect(Rule.olderThanTenMinutes.isError && !Rule.notSecure.isError)
  }

  @Test("every rule about servers is tested") func complete() {
    let tested = Set(Self.cases.map(\.rule)).union([.olderThanTenMinutes])
    #expect(tested == Set(Rule.allCases.filter { $0.id.hasPrefix("H") }))
  }
}
