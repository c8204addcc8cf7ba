import Testing

@testable import TripRealtime

@Suite("FindingList")
struct FindingListTests {
  @Test("the first places of each rule are kept, and all are counted, in one list or in several")
  func limit() {
    func broken(_ rule: Rule, _ count: Int) -> FindingList {
      var list = FindingList()
      for number in 0..<count { list.append(Finding(rule, entity: "\(number)")) }
      return list
    }
    var list = broken(.timesNotIncreasing, FindingList.limit - 1)
    list.append(list)
    list.append(Finding(.noTimestamp))
    #expect(list.counts == [.timesNotIncreasing: 2 * FindingList.limit - 2, .noTimestamp: 1])
    #expect(list.kept.count == FindingList.limit + 1)
    #expect(list.kept[FindingList.limit - 1].entity == "0")
    #expect(list.kept.last == Finding(.noTimestamp))
  }
}
