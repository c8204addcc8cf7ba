import TestSupport

/// A small random program on a small random graph: what it says is carried out on the real thing and on the model.
struct Script {
  /// An operator; numbers point at nodes that come before it.
  enum Node {
    case source(Int)
    case map(Int, modulus: Int)
    case combine(Int, Int)
    case combineAll([Int])
    case removeDuplicates(Int)
  }

  indirect enum Step {
    case set(source: Int, value: Int)
    case send(event: Int, payload: Int)
    /// The listener carries `reaction` out in its first call.
    case bind(node: Int, fires: Bool, reaction: [Step])
    case listen(event: Int, reaction: [Step])
    /// Counts in all listeners there have been, round and round.
    case end(listener: Int, byDropping: Bool)
    case read(node: Int)
    case batch([Step])
  }

  static let eventCount = 2

  let sourceCount: Int
  let nodes: [Node]
  let steps: [Step]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    sourceCount = 1 + random.below(3)
    var nodes = (0..<sourceCount).map { Node.source($0) }
    for _ in 0..<(1 + random.below(5)) {
      let (a, b) = (random.below(nodes.count), random.below(nodes.count))
      switch random.below(7) {
      case 0, 1: nodes.append(.map(a, modulus: 2 + random.below(3)))
      case 2: nodes.append(.combine(a, b))
      case 3: nodes.append(.combineAll([b, a, b]))
      default: nodes.append(.removeDuplicates(a))
      }
    }
    self.nodes = nodes
    var writer = Writer(random: random, nodeCount: nodes.count, sourceCount: sourceCount)
    steps = writer.steps(count: 4 + random.below(8), depth: 2)
  }

  private struct Writer {
    var random: SeededRandom
    let nodeCount: Int
    let sourceCount: Int

    mutating func steps(count: Int, depth: Int) -> [Step] { (0..<count).map { _ in step(depth: depth) } }

    mutating func reaction(depth: Int) -> [Step] {
      depth > 0 && random.below(2) == 0 ? steps(count: 1 + random.below(3), depth: depth - 1) : []
    }

    mutating func step(depth: Int) -> Step {
      switch random.below(depth > 0 ? 16 : 12) {
      case 0..<5: .set(source: random.below(sourceCount), value: random.below(4))
      case 5: .send(event: random.below(Script.eventCount), payload: random.below(100))
      case 6, 7:
        .bind(node: random.below(nodeCount), fires: random.below(4) == 0, reaction: reaction(depth: depth))
      case 8: .listen(event: random.below(Script.eventCount), reaction: reaction(depth: depth))
      case 9, 10: .end(listener: random.below(1000), byDropping: random.below(2) == 0)
      case 11: .read(node: random.below(nodeCount))
      case 12, 13: .bind(node: random.below(nodeCount), fires: false, reaction: reaction(depth: depth))
      default: .batch(steps(count: 2 + random.below(4), depth: depth - 1))
      }
    }
  }
}

/// Something that was heard or read.
struct Heard: Equatable {
  /// Which listener; -1 for a reading.
  let listener: Int
  let value: Int
}
