/// What a script must do, in the plainest words: no lists of edges, no memory in operators, everything worked out anew.
struct ScriptModel {
  /// The values of all sources at one moment, and when each was last set.
  private struct Moment {
    var values: [Int]
    var setAt: [Int]
  }
  private struct Listener {
    let target: Target
    let reaction: [Script.Step]
    var isAlive = true
    /// Whether whoever bound it has the token; while the first call of `bindAndFire` runs, nobody has.
    var hasToken = true
    var hasReacted = false
    /// When it last was up to date, and what the values were then.
    var knowsUpTo: Int
    var known: Moment
  }
  private enum Target {
    case node(Int)
    case event(Int)
  }
  private enum Waiting {
    case source(Int)
    case payload(event: Int, payload: Int, sentAt: Int)
  }

  private let script: Script
  private var time = 0
  private var now: Moment
  private var listeners: [Listener] = []
  private var waiting: [Waiting] = []
  private var depth = 0
  private(set) var heard: [Heard] = []

  init(_ script: Script) {
    self.script = script
    let zeros = Array(repeating: 0, count: script.sourceCount)
    now = Moment(values: zeros, setAt: zeros)
    for step in script.steps { carryOut(step) }
  }

  private mutating func carryOut(_ step: Script.Step) {
    switch step {
    case .set(let source, let value):
      time += 1
      now.values[source] = value
      now.setAt[source] = time
      let isWaiting = waiting.contains { if case .source(source) = $0 { true } else { false } }
      if !isWaiting { waiting.append(.source(source)) }
      deliver()
    case .send(let event, let payload):
      time += 1
      waiting.append(.payload(event: event, payload: payload, sentAt: time))
      deliver()
    case .bind(let node, let fires, let reaction):
      listeners.append(Listener(target: .node(node), reaction: reaction, knowsUpTo: time, known: now))
      if fires {
        let listener = listeners.count - 1
        listeners[listener].hasToken = false
        batched { $0.tell(listener: listener, value: $0.value(ofNode: node, at: $0.now)) }
        listeners[listener].hasToken = true
      }
    case .listen(let event, let reaction):
      listeners.append(Listener(target: .event(event), reaction: reaction, knowsUpTo: time, known: now))
    case .end(let number, _):
      if listeners.isEmpty { return }
      let listener = number % listeners.count
      if listeners[listener].hasToken { listeners[listener].isAlive = false }
    case .read(let node):
      heard.append(Heard(listener: -1, value: value(ofNode: node, at: now)))
    case .batch(let steps):
      batched { model in for step in steps { model.carryOut(step) } }
    }
  }

  private mutating func batched(_ body: (inout ScriptModel) -> Void) {
    depth += 1
    body(&self)
    depth -= 1
    deliver()
  }

  private mutating func deliver() {
    if depth > 0 { return }
    depth += 1
    while !waiting.isEmpty {
      switch waiting.removeFirst() {
      case .source(let source): notifyListeners(ofSource: source, setAt: now.setAt[source])
      case .payload(let event, let payload, let sentAt): notifyListeners(of: event, payload, sentAt)
      }
    }
    depth -= 1
  }

  private mutating func notifyListeners(ofSource source: Int, setAt: Int) {
    var index = 0
    // Not a range: listeners may be added on the way.
    while index < listeners.count {
      defer { index += 1 }
      let listener = listeners[index]
      guard case .node(let node) = listener.target, listener.isAlive, listener.knowsUpTo < setAt,
        roots(ofNode: node).contains(source)
      else { continue }
      listeners[index].knowsUpTo = time
      listeners[index].known = now
      if hasChange(node, for: listener) { tell(listener: index, value: value(ofNode: node, at: now)) }
    }
  }

  private mutating func notifyListeners(of event: Int, _ payload: Int, _ sentAt: Int) {
    var index = 0
    while index < listeners.count {
      defer { index += 1 }
      guard case .event(event) = listeners[index].target, listeners[index].isAlive,
        listeners[index].knowsUpTo < sentAt
      else { continue }
      tell(listener: index, value: payload)
    }
  }

  private mutating func tell(listener: Int, value: Int) {
    heard.append(Heard(listener: listener, value: value))
    if listeners[listener].hasReacted { return }
    listeners[listener].hasReacted = true
    for step in listeners[listener].reaction { carryOut(step) }
  }

  private func hasChange(_ node: Int, for listener: Listener) -> Bool {
    switch script.nodes[node] {
    case .source(let source): now.setAt[source] > listener.knowsUpTo
    case .map(let node, _): hasChange(node, for: listener)
    case .combine(let a, let b): hasChange(a, for: listener) || hasChange(b, for: listener)
    case .combineAll(let nodes): nodes.contains { hasChange($0, for: listener) }
    case .removeDuplicates(let node): value(ofNode: node, at: now) != value(ofNode: node, at: listener.known)
    }
  }

  private func value(ofNode node: Int, at moment: Moment) -> Int {
    switch script.nodes[node] {
    case .source(let source): moment.values[source]
    case .map(let node, let modulus): value(ofNode: node, at: moment) % modulus
    case .combine(let a, let b): (value(ofNode: a, at: moment) &* 5 &+ value(ofNode: b, at: moment)) % 1009
    case .combineAll(let nodes): nodes.reduce(7) { ($0 &* 3 &+ value(ofNode: $1, at: moment)) % 1009 }
    case .removeDuplicates(let node): value(ofNode: node, at: moment)
    }
  }

  private func roots(ofNode node: Int) -> Set<Int> {
    switch script.nodes[node] {
    case .source(let source): [source]
    case .map(let node, _), .removeDuplicates(let node): roots(ofNode: node)
    case .combine(let a, let b): roots(ofNode: a).union(roots(ofNode: b))
    case .combineAll(let nodes): nodes.reduce(into: []) { $0.formUnion(roots(ofNode: $1)) }
    }
  }
}
