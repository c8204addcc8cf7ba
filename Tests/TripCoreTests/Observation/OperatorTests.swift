import Testing
import TripCore

@Suite("Operators") @MainActor struct OperatorTests {
  @Test("removeDuplicates cuts off: nothing behind it is worked out or told") func cutOff() {
    let number = Dynamic(1)
    var (worked, told) = (0, 0)
    let parity = number.map { $0 % 2 }.removeDuplicates().map { value in
      worked += 1
      return value
    }
    let token = parity.bind { _ in told += 1 }
    number.value = 3
    #expect(worked == 0 && told == 0)
    number.value = 4
    #expect(worked == 1 && told == 1)
    withExtendedLifetime(token) {}
  }

  @Test("throttle lets the first through at once, then one an interval, and always the last") func throttle() {
    let clock = ManualTimeSource()
    let number = Dynamic(0)
    var heard: [Int] = []
    let token = number.throttle(for: .seconds(1), clock: clock).bind { heard.append($0) }
    number.value = 1
    number.value = 2
    number.value = 3
    #expect(heard == [1])
    clock.advance(by: .seconds(1))
    #expect(heard == [1, 3])
    clock.advance(by: .seconds(5))
    #expect(heard == [1, 3] && clock.pendingCount == 0)
    withExtendedLifetime(token) {}
  }

  @Test("debounce waits until the value is left alone") func debounce() {
    let clock = ManualTimeSource()
    let text = Dynamic("")
    var heard: [String] = []
    let token = text.debounce(for: .milliseconds(300), clock: clock).bind { heard.append($0) }
    text.value = "h"
    clock.advance(by: .milliseconds(200))
    text.value = "ha"
    clock.advance(by: .milliseconds(299))
    #expect(heard.isEmpty)
    clock.advance(by: .milliseconds(1))
    #expect(heard == ["ha"])
    withExtendedLifetime(token) {}
  }

  @Test("bidirectionalBind: the first one's value wins, then each follows the other") func bidirectional() {
    let (model, field) = (Dynamic("a"), Dynamic("b"))
    var (models, fields) = (0, 0)
    let token = model.bidirectionalBind(to: field)
    let counters = [model.bind { _ in models += 1 }, field.bind { _ in fields += 1 }]
    #expect(field.value == "a")
    field.value = "c"
    #expect(model.value == "c" && models == 1 && fields == 1)
    model.value = "d"
    #expect(field.value == "d" && models == 2 && fields == 2)
    withExtendedLifetime((token, counters)) {}
  }

  @Test("bind(to:) follows with the current value and does not keep the object") func bindToKeyPath() {
    final class Label { var text: String? = nil }
    let title = Dynamic("Harbour")
    var label: Label? = Label()
    let token = label.map { title.bind(to: $0, \.text) }
    #expect(label?.text == "Harbour")
    title.value = "Airport"
    #expect(label?.text == "Airport")
    weak let gone = label
    label = nil
    #expect(gone == nil)
    title.value = "Old Town"
    #expect(token?.isCancelled == true)
  }

  @Test("an event delivers every payload in order, also from inside a listener or a batch") func event() {
    let event = Event<Int>()
    var heard: [String] = []
    let tokens = [
      event.listen { payload in
        heard.append("a\(payload)")
        if payload == 1 { event.send(10) }
      }, event.listen { heard.append("b\($0)") },
    ]
    batch {
      event.send(1)
      event.send(2)
    }
    #expect(heard == ["a1", "b1", "a2", "b2", "a10", "b10"])
    withExtendedLifetime(tokens) {}
  }
}
