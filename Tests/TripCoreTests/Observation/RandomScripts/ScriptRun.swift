import TripCore

/// Carries a script out on the real thing.
@MainActor final class ScriptRun {
  /// Held by every listener, so that the living can be counted.
  @MainActor final class Witness {
    static var alive = 0

    init() { Witness.alive += 1 }
    isolated deinit { Witness.alive -= 1 }
  }

  private let sources: [Dynamic<Int>]
  private let events: [Event<Int>]
  private var nodes: [ReadOnlyDynamic<Int>] = []
  private var tokens: [Subscription?] = []
  private(set) var heard: [Heard] = []

  init(_ script: Script) {
    sources = (0..<script.sourceCount).map { _ in Dynamic(0) }
    events = (0..<Script.eventCount).map { _ in Event() }
    for node in script.nodes {
      switch node {
      case .source(let source): nodes.append(sources[source].readOnly)
      case .map(let node, let modulus): nodes.append(nodes[node].map { $0 % modulus }.erased())
      case .combine(let a, let b):
        nodes.append(combineLatest(nodes[a], nodes[b]) { ($0 &* 5 &+ $1) % 1009 }.erased())
      case .combineAll(let all):
        nodes.append(combineLatest(all.map { nodes[$0] }) { $0.reduce(7) { ($0 &* 3 &+ $1) % 1009 } }.erased())
      case .removeDuplicates(let node): nodes.append(nodes[node].removeDuplicates().erased())
      }
    }
    for step in script.steps { carryOut(step) }
  }

  private func carryOut(_ step: Script.Step) {
    switch step {
    case .set(let source, let value): sources[source].value = value
    case .send(let event, let payload): events[event].send(payload)
    case .bind(let node, let fires, let reaction):
      let index = tokens.count
      tokens.append(nil)
      let listener = listener(index, reaction)
      let token = fires ? nodes[node].bindAndFire(listener) : nodes[node].bind(listener)
      tokens[index] = token
    case .listen(let event, let reaction):
      let index = tokens.count
      tokens.append(nil)
      tokens[index] = events[event].listen(listener(index, reaction))
    case .end(let number, let byDropping):
      if tokens.isEmpty { return }
      let index = number % tokens.count
      if byDropping { tokens[index] = nil } else { tokens[index]?.cancel() }
    case .read(let node): heard.append(Heard(listener: -1, value: nodes[node].value))
    case .batch(let steps): batch { for step in steps { carryOut(step) } }
    }
  }

  private func listener(_ index: Int, _ reaction: [Script.Step]) -> @MainActor (Int) -> Void {
    let witness = Witness()
    var hasReacted = false
    return { [unowned self] value in
      heard.append(Heard(listener: index, value: value))
      if hasReacted { return }
      hasReacted = true
      for step in reaction { carryOut(step) }
      withExtendedLifetime(witness) {}
    }
  }
}
