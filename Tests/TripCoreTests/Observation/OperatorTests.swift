import Testing
import TripCore

@Suite("Operators") @MainActor struct OperatorTests {
  @Test("removeDuplicates holds equal values back: nothing behind it is computed or called") func cutOff() {
    let number = Dynamic(1)
    var (worked, received) = (0, 0)
    let parity = number.map { $0 % 2 }.removeDuplicates().map { value in
      worked += 1
      return value
    }
    let token = parity.bind { _ in received += 1 }
    number.value = 3
    #expect(worked == 0 && received == 0)
    number.value = 4
    #expect(worked == 1 && received == 1)
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

  @Test("combineLatest of three to six, and of a collection, as tuples and transformed") func combineMany() {
    let (a, b, c, d, e, f) = (Dynamic(1), Dynamic(2), Dynamic(3), Dynamic(4), Dynamic(5), Dynamic(6))
    var received = 0
    let tokens = [
      combineLatest(a, b, c).bind { received += $0 == (1, 2, 9) ? 1 : 100 },
      combineLatest(a, b, c, d).bind { received += $0 == (1, 2, 9, 4) ? 1 : 100 },
      combineLatest(a, b, c, d, e).bind { received += $0 == (1, 2, 9, 4, 5) ? 1 : 100 },
      combineLatest(a, b, c, d, e, f).bind { received += $0 == (1, 2, 9, 4, 5, 6) ? 1 : 100 },
      combineLatest(a, b, c) { [$0, $1, $2] }.bind { received += $0 == [1, 2, 9] ? 1 : 100 },
      combineLatest(a, b, c, d) { [$0, $1, $2, $3] }.bind { received += $0 == [1, 2, 9, 4] ? 1 : 100 },
      combineLatest(a, b, c, d, e) { [$0, $1, $2, $3, $4] }.bind { received += $0 == [1, 2, 9, 4, 5] ? 1 : 100 },
      combineLatest(a, b, c, d, e, f) { [$0, $1, $2, $3, $4, $5] }
        .bind { received += $0 == [1, 2, 9, 4, 5, 6] ? 1 : 100 },
      combineLatest([a, c, f]).bind { received += $0 == [1, 9, 6] ? 1 : 100 },
    ]
    c.value = 9
    #expect(received == 9)
    withExtendedLifetime(tokens) {}
  }

  @Test("a cut-off before a combination holds back only its own side") func cutOffInCombination() {
    let (number, name) = (Dynamic(1), Dynamic("a"))
    var heard: [String] = []
    let parity = number.map { $0 % 2 }.removeDuplicates()
    let token = combineLatest(parity, name) { "\($0)\($1)" }.bind { heard.append($0) }
    number.value = 3
    name.value = "b"
    number.value = 4
    #expect(heard == ["1b", "0b"])
    withExtendedLifetime(token) {}
  }

  @Test("a cut-off tells nobody what that listener knows, though the value has been elsewhere in between")
  func cutOffAndBack() {
    let number = Dynamic(1)
    let distinct = number.removeDuplicates()
    var (first, second): ([Int], [Int]) = ([], [])
    let tokens = [
      distinct.bind {
        first.append($0)
        if $0 == 2 { number.value = 1 }
      }, distinct.bind { second.append($0) },
    ]
    number.value = 2
    #expect(first == [2, 1] && second.isEmpty)
    batch {
      number.value = 5
      #expect(distinct.value == 5)
      number.value = 1
    }
    #expect(first == [2, 1] && second.isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test("a cut-off behind another one, read inside a batch and after it, is never stale") func cutOffBehindCutOff() {
    let number = Dynamic(0)
    let outer = number.removeDuplicates().removeDuplicates()
    batch {
      number.value = 1
      #expect(outer.value == 1)
      number.value = 0
    }
    #expect(outer.value == 0)
    var heard: [Int] = []
    let token = outer.bind { heard.append($0) }
    number.value = 1
    #expect(heard == [1])
    withExtendedLifetime(token) {}
  }

  @Test("removeDuplicates(by:) compares with what was last let through") func cutOffByPredicate() {
    let number = Dynamic(0)
    var heard: [Int] = []
    let token = number.removeDuplicates { abs($0 - $1) < 10 }.bind { heard.append($0) }
    for value in [5, 9, 10, 15, 21] { number.value = value }
    #expect(heard == [10, 21])
    withExtendedLifetime(token) {}
  }

  @Test("two-way bound, the later change of a batch wins, and a listener that corrects one corrects both")
  func bidirectionalInBatch() {
    let (one, other) = (Dynamic(0), Dynamic(0))
    let token = one.bidirectionalBind(to: other)
    batch {
      other.value = 2
      one.value = 1
    }
    #expect(one.value == 1 && other.value == 1)
    let limit = other.bind { if $0 > 10 { other.value = 10 } }
    one.value = 99
    #expect(one.value == 10 && other.value == 10)
    token.cancel()
    one.value = 3
    #expect(other.value == 10)
    withExtendedLifetime(limit) {}
  }

  @Test("observe(with:) hands over its owner, does not keep it and ends with it") func observeWithOwner() {
    final class Control { var shown: [Int] = [] }
    let number = Dynamic(1)
    var control: Control? = Control()
    weak let gone = control
    let token = control.map { number.observe(with: $0) { control, value in control.shown.append(value) } }
    number.value = 2
    #expect(control?.shown == [1, 2])
    control = nil
    #expect(gone == nil && token?.isCancelled == false)
    number.value = 3
    #expect(token?.isCancelled == true)
  }

  @Test("a throttled or debounced value lets go of its source and its timer") func pacedReleases() {
    let clock = ManualTimeSource()
    var number: Dynamic<Int>? = Dynamic(0)
    weak let source = number
    var received = 0
    var tokens = [
      number?.throttle(for: .seconds(1), clock: clock).bind { _ in received += 1 },
      number?.debounce(for: .seconds(1), clock: clock).bind { _ in received += 1 },
    ]
    number?.value = 1
    number?.value = 2
    number = nil
    #expect(received == 1 && tokens.count == 2)
    tokens = []
    #expect(source == nil)
    clock.advance(by: .seconds(2))
    #expect(received == 1 && clock.pendingCount == 0)
  }

  @Test("debug tells what passes, and where it stands") func debug() {
    let number = Dynamic(1)
    var lines: [String] = []
    let token = number.debug("number", to: { lines.append($0) }).bind { _ in }
    number.value = 2
    #expect(lines == ["number (TripCoreTests/OperatorTests.swift:\(#line - 2)): 2"])
    withExtendedLifetime(token) {}
  }

  @Test("a constant is there at once and never delivered again") func constant() {
    var heard: [Int] = []
    let token = ReadOnlyDynamic.constant(3).map { $0 + 1 }.bindAndFire { heard.append($0) }
    #expect(heard == [4])
    withExtendedLifetime(token) {}
  }

  @Test("a listener to an event that is bound in a batch hears what is sent from then on") func lateListener() {
    let event = Event<Int>()
    var heard: [Int] = []
    let bag = SubscriptionBag()
    batch {
      event.send(1)
      event.listen { heard.append($0) }.store(in: bag)
      event.send(2)
    }
    #expect(heard == [2])
  }
}
