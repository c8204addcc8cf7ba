import CPeer
import TripCore

/// A thousand sets in one turn of GLib's main loop: how many view updates?
@MainActor enum Turns {
  final class Loop: TurnScheduler {
    private var waiting: [@MainActor () -> Void] = []

    func scheduleOnce(_ work: @escaping @MainActor () -> Void) {
      waiting.append(work)
      peer_idle(
        { data in
          let loop = Unmanaged<Loop>.fromOpaque(data).takeRetainedValue()
          MainActor.assumeIsolated { loop.waiting.removeFirst()() }
        }, Unmanaged.passRetained(self).toOpaque())
    }
  }

  static var updatesOfThousandSets: Int {
    let context = ViewUpdatingContext(scheduler: Loop())
    let value = Dynamic(0)
    var updates = 0
    let tokens = [value.bind { _ in context.setNeedsUpdate() }, context.onUpdate { _ in updates += 1 }]
    for number in 1...1000 { value.value = number }
    for _ in 0..<3 { peer_turn() }
    withExtendedLifetime(tokens) {}
    return updates
  }
}
