import Testing
import TripCore

@Suite("Subscription") @MainActor struct SubscriptionTests {
  @Test("dropping the token ends it") func droppedToken() {
    let number = Dynamic(0)
    var heard = 0
    var token: Subscription? = number.bind { heard = $0 }
    number.value = 1
    token = nil
    number.value = 2
    #expect(heard == 1 && token == nil)
  }

  @Test("cancelled during a delivery, a later listener is not called") func cancelLaterListener() {
    let number = Dynamic(0)
    var heard: [String] = []
    var later: Subscription?
    let first = number.bind { _ in
      heard.append("first")
      later?.cancel()
    }
    later = number.bind { _ in heard.append("later") }
    let last = number.bind { _ in heard.append("last") }
    number.value = 1
    #expect(heard == ["first", "last"])
    withExtendedLifetime((first, last)) {}
  }

  @Test("a listener may drop its own token while it runs, and lives until it returns") func dropOwnToken() {
    final class Witness {}
    let number = Dynamic(0)
    var token: Subscription?
    weak var gone: Witness?
    do {
      let witness = Witness()
      gone = witness
      token = number.bind { _ in
        token = nil
        #expect(gone === witness)
      }
    }
    number.value = 1
    #expect(token == nil && gone == nil)
  }

  @Test("bound during a delivery, a listener hears the next change") func addedDuringDelivery() {
    let number = Dynamic(0)
    let bag = SubscriptionBag()
    var heard: [Int] = []
    let token = number.bind { _ in number.bind { heard.append($0) }.store(in: bag) }
    number.value = 1
    #expect(heard.isEmpty)
    token.cancel()
    number.value = 2
    #expect(heard == [2])
  }

  @Test("a bag ends what it holds") func bag() {
    let number = Dynamic(0)
    var heard: [Int] = []
    var bag: SubscriptionBag? = SubscriptionBag()
    number.bind { heard.append($0) }.store(in: bag ?? SubscriptionBag())
    number.value = 1
    bag?.cancelAll()
    number.value = 2
    number.bind { heard.append($0) }.store(in: bag ?? SubscriptionBag())
    bag = nil
    number.value = 3
    #expect(heard == [1])
  }

  @Test("cancelling lets go of the listener, though the token is still held") func cancelReleases() {
    final class Witness {}
    var witness: Witness? = Witness()
    weak let gone = witness
    let number = Dynamic(0)
    let token = number.bind { [witness] _ in withExtendedLifetime(witness) {} }
    witness = nil
    #expect(gone != nil)
    token.cancel()
    token.cancel()
    #expect(gone == nil && token.isCancelled)
  }

  @Test("a source does not keep its listeners, and a token keeps its source") func ownership() {
    var number: Dynamic<Int>? = Dynamic(0)
    weak let source = number
    var token = number?.map { $0 + 1 }.removeDuplicates().bind { _ in }
    number = nil
    #expect(source != nil && token != nil)
    token = nil
    #expect(source == nil)
  }

  @Test("a token dropped on another thread ends on the main actor, and lets go of its listener there")
  func droppedElsewhere() async {
    final class Witness { deinit { MainActor.preconditionIsolated() } }
    let number = Dynamic(0)
    var heard = 0
    var token: Subscription?
    weak var gone: Witness?
    do {
      let witness = Witness()
      gone = witness
      token = number.bind {
        heard = $0
        withExtendedLifetime(witness) {}
      }
    }
    let dropped = Task.detached { [token] in
      // Only runs once this test waits, and so has dropped its own reference.
      await MainActor.run {}
      withExtendedLifetime(token) {}
    }
    token = nil
    #expect(gone != nil)
    await dropped.value
    while gone != nil { await Task.yield() }
    number.value = 1
    #expect(heard == 0)
  }

  @Test("a cancelled token may be dropped anywhere") func cancelledAndDroppedElsewhere() async {
    let number = Dynamic(0)
    var heard = 0
    var token: Subscription? = number.bind { heard = $0 }
    token?.cancel()
    let dropped = Task.detached { [token] in withExtendedLifetime(token) {} }
    token = nil
    number.value = 1
    await dropped.value
    #expect(heard == 0)
  }

  @Test("a listener to many sources leaves them all") func manySources() {
    let sources = (0..<1000).map { Dynamic($0) }
    var received = 0
    let sum = combineLatest(sources) { $0.reduce(0, +) }
    let token = sum.bind { _ in received += 1 }
    batch { for source in sources { source.value += 1 } }
    #expect(received == 1 && sum.value == 500_500)
    token.cancel()
    for source in sources { source.value += 1 }
    #expect(received == 1)
  }

  @Test("cancelled from outside while a batch is open, it hears nothing of the batch") func cancelledInBatch() {
    let number = Dynamic(0)
    var heard: [Int] = []
    let token = number.bind { heard.append($0) }
    batch {
      number.value = 1
      token.cancel()
    }
    #expect(heard.isEmpty)
  }

  @Test("an operator from outside may let go of a source that it was attached to") func operatorFromOutside() {
    final class Switching: ObservableValue {
      var source: Dynamic<Int>
      init(_ source: Dynamic<Int>) { self.source = source }
      var value: Int { source.value }
      func hasChanged(since stamp: UInt) -> Bool { source.hasChanged(since: stamp) }
      func attach(_ subscription: Subscription) { source.attach(subscription) }
    }
    let switching = Switching(Dynamic(1))
    weak let first = switching.source
    let second = Dynamic(2)
    var heard: [Int] = []
    let tokens = [
      switching.bind { heard.append($0) }, combineLatest(second, switching) { $0 + $1 }.bind { heard.append($0) },
    ]
    switching.source = second
    #expect(first == nil)
    second.value = 3
    #expect(heard == [6])
    for token in tokens { token.cancel() }
    second.value = 4
    #expect(heard == [6])
  }

  @Test("a token that has ended stays so, whatever it is attached to") func attachedAfterEnd() {
    let number = Dynamic(0)
    var heard: [Int] = []
    var token: Subscription? = number.bind { heard.append($0) }
    token?.cancel()
    if let token { number.attach(token) }
    number.value = 1
    token = nil
    number.value = 2
    #expect(heard.isEmpty && token == nil)
  }
}
