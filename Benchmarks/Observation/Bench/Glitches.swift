import CPeer
import OpenCombine
import TripCore

/// A diamond: two values made of one, and a listener to both. How often is it told of 1,000 sets, and how often of a
/// pair of an old and a new value?
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
}
