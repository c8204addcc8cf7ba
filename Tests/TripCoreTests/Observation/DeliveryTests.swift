import Testing
import TripCore

@Suite("Delivery") @MainActor struct DeliveryTests {
  @Test("listeners are called in the order in which they were bound") func orderOfBinding() {
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

  @Test("a set inside a listener is stored at once and delivered afterwards") func setInsideListener() {
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

  @Test("a diamond is delivered once, and never as a mixed pair") func diamond() {
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

  @Test("the last call that every listener gets carries the last value") func lastCallLastValue() {
    let number = Dynamic(0)
    var last: [Int] = [0, 0, 0]
    let tokens = [
      number.bind { last[0] = $0 },
      number.bind {
        if $0 < 5 { number.value = $0 + 1 }
        last[1] = $0
      },
      number.bind { last[2] = $0 },
    ]
    number.value = 1
    #expect(last == [5, 5, 5])
    withExtendedLifetime(tokens) {}
  }

  @Test("bindAndFire: what its first call sets is delivered to it afterwards") func fireThenSet() {
    let number = Dynamic(1)
    var heard: [Int] = []
    let token = number.bindAndFire {
      if $0 < 3 { number.value = $0 + 1 }
      heard.append($0)
    }
    #expect(heard == [1, 2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("a source that is let go while it delivers tells the rest first") func sourceReleasedDuringDelivery() {
    var number: Dynamic<Int>? = Dynamic(0)
    weak let source = number
    var heard: [Int] = []
    var tokens: [Subscription] = []
    tokens.append(
      Self.listen(to: number) { _ in
        number = nil
        heard.append(1)
      })
    tokens.append(Self.listen(to: number) { _ in heard.append(2) })
    number?.value = 1
    #expect(heard == [1, 2] && number == nil)
    tokens = []
    #expect(source == nil)
  }

  private static func listen(to number: Dynamic<Int>?, _ listener: @escaping @MainActor (Int) -> Void) -> Subscription {
    (number ?? Dynamic(0)).bind(listener)
  }

  @Test("all listeners may go while the source delivers, and the source with them") func everythingReleased() {
    var number: Dynamic<Int>? = Dynamic(0)
    weak let source = number
    var tokens: [Subscription] = []
    var heard = 0
    for _ in 0..<3 {
      tokens.append(
        Self.listen(to: number) { _ in
          heard += 1
          tokens = []
          number = nil
        })
    }
    number?.value = 1
    #expect(heard == 1 && source == nil)
  }

  @Test("batches nest, return what their body returns, and deliver what a failed body has set") func batches() throws {
    struct Refused: Error {}
    let number = Dynamic(0)
    var heard: [Int] = []
    let token = number.bind { heard.append($0) }
    let result = batch {
      number.value = 1
      batch { number.value = 2 }
      #expect(heard.isEmpty)
      return "done"
    }
    #expect(result == "done" && heard == [2])
    #expect(throws: Refused.self) {
      try batch {
        number.value = 3
        throw Refused()
      }
    }
    #expect(heard == [2, 3])
    withExtendedLifetime(token) {}
  }

  @Test("a value that sets its own source while it goes does no harm") func reentrantRelease() {
    @MainActor final class Parting {
      let whenGone: @MainActor () -> Void
      init(_ whenGone: @escaping @MainActor () -> Void) { self.whenGone = whenGone }
      isolated deinit { whenGone() }
    }
    let source = Dynamic<Parting?>(nil)
    var received = 0
    let token = source.bind { _ in received += 1 }
    source.value = Parting { source.value = nil }
    source.value = Parting {}
    #expect(source.value == nil && received == 3)
    withExtendedLifetime(token) {}
  }

  @Test("a cycle stops and names where its listeners were bound") func cycle() {
    let report = ObservationCycle.report
    defer { ObservationCycle.report = report }
    var reports: [ObservationCycle] = []
    ObservationCycle.report = { reports.append($0) }
    let (a, b) = (Dynamic(0), Dynamic(0))
    var calls = 0
    let line = UInt(#line + 1)
    let there = a.bind { b.value = $0 + 1 }
    let back = b.bind { a.value = $0 }
    let witness = a.bind { _ in calls += 1 }
    a.value = 1
    let file = "TripCoreTests/DeliveryTests.swift"
    #expect(reports.count == 1 && Set(reports.flatMap(\.places)) == ["\(file):\(line)", "\(file):\(line + 1)"])
    #expect(calls <= ObservationCycle.passLimit + 1)
    // What comes later is delivered as ever.
    there.cancel()
    a.value = 7
    #expect(b.value != 7 && a.value == 7 && reports.count == 1)
    withExtendedLifetime((there, back, witness)) {}
  }

  @Test("a circle of events stops, too") func eventCycle() {
    let report = ObservationCycle.report
    defer { ObservationCycle.report = report }
    var reports = 0
    ObservationCycle.report = { _ in reports += 1 }
    let event = Event<Int>()
    let token = event.listen { event.send($0 + 1) }
    event.send(0)
    #expect(reports == 1)
    withExtendedLifetime(token) {}
  }

  @Test("a long chain of sets, one leading to the next, is not a cycle") func longChain() {
    let number = Dynamic(0)
    let token = number.bind { if $0 < 5000 { number.value = $0 + 1 } }
    number.value = 1
    #expect(number.value == 5000)
    withExtendedLifetime(token) {}
  }
}
