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
}
