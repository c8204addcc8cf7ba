import CPeer
import OpenCombine
import TripCore

/// What a peer gets wrong. A diamond: two values made of one, and a listener to both: how often is it told of 1,000 sets,
/// and how often of a pair of an old and a new value? And a listener that corrects the value: which one does the listener
/// behind it hear last?
@MainActor enum Glitches {
  struct Count {
    var deliveries = 0
    var mixed = 0

    mutating func note(_ left: Int, _ right: Int) {
      deliveries += 1
      if left != right { mixed += 1 }
    }
  }

  static var all: [(name: String, count: Count)] {
    [(Case.ours, ours), (Case.openCombine, openCombine), (Case.closures, closures), (Case.binding, binding)]
  }

  private static var ours: Count {
    var count = Count()
    let top = Dynamic(0)
    let token = combineLatest(top.map { $0 }, top.map { $0 }).bind { count.note($0.0, $0.1) }
    for value in 1...1000 { top.value = value }
    withExtendedLifetime(token) {}
    return count
  }

  /// OpenCombine 0.14 has no `combineLatest`: two sinks and the pair that they write, as its users do it.
  private static var openCombine: Count {
    var count = Count()
    let top = CurrentValueSubject<Int, Never>(0)
    var (left, right) = (0, 0)
    let tokens = [
      top.map { $0 }.dropFirst().sink {
        left = $0
        count.note(left, right)
      },
      top.map { $0 }.dropFirst().sink {
        right = $0
        count.note(left, right)
      },
    ]
    for value in 1...1000 { top.value = value }
    withExtendedLifetime(tokens) {}
    return count
  }

  private static var closures: Count {
    var count = Count()
    let top = ClosureArray(0)
    var (left, right) = (0, 0)
    top.listeners.append {
      left = $0
      count.note(left, right)
    }
    top.listeners.append {
      right = $0
      count.note(left, right)
    }
    for value in 1...1000 { top.value = value }
    return count
  }

  private static var binding: Count {
    var (deliveries, mixed): (Int32, Int32) = (0, 0)
    peer_diamond(1000, &deliveries, &mixed)
    return Count(deliveries: Int(deliveries), mixed: Int(mixed))
  }

  /// A first listener sets what is above 10 to 10, and 12 is set: in how many of 100 tries the second listener hears a
  /// value last that is gone. (OpenCombine tells its subscribers in no fixed order, so its count differs from run to run.)
  static var staleLast: [(name: String, count: Int)] {
    var stale = [0, 0, 0]
    for _ in 0..<100 {
      var heard = [0, 0, 0]
      let dynamic = Dynamic(0)
      let ours = [dynamic.bind { if $0 > 10 { dynamic.value = 10 } }, dynamic.bind { heard[0] = $0 }]
      dynamic.value = 12
      let subject = CurrentValueSubject<Int, Never>(0)
      let theirs = [subject.sink { if $0 > 10 { subject.value = 10 } }, subject.sink { heard[1] = $0 }]
      subject.value = 12
      let array = ClosureArray(0)
      array.listeners = [{ if $0 > 10 { array.value = 10 } }, { heard[2] = $0 }]
      array.value = 12
      withExtendedLifetime((ours, theirs)) {}
      for index in stale.indices where heard[index] != 10 { stale[index] += 1 }
    }
    return [(Case.ours, stale[0]), (Case.openCombine, stale[1]), (Case.closures, stale[2])]
  }
}
