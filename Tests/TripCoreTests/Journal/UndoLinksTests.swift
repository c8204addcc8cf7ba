import TestSupport
import Testing

@testable import TripCore

@Suite("Undos of undos") struct UndoLinksTests {
  @Test("an entry is in effect unless an undo in effect undoes it, in every order and at every step", arguments: 0..<60)
  func random(seed: UInt64) {
    var numbers = SeededRandom(seed: seed)
    var links = UndoLinks()
    var targets: [Int?] = []
    while targets.count < 120 {
      let count = Int.random(in: 1...4, using: &numbers)
      let new = (targets.count..<targets.count + count).map { Self.target(of: $0, style: seed % 4, &numbers) }
      targets += new
      links.add(undoing: new)
      let expected = Self.inEffect(targets)
      #expect(targets.indices.map(links.isInEffect) == expected, "seed \(seed), \(targets.count) entries")
      for undone in targets.indices {
        #expect(links.undoer(of: undone) == targets.indices.last { targets[$0] == undone && expected[$0] })
      }
    }
  }

  private static func target(of position: Int, style: UInt64, _ numbers: inout SeededRandom) -> Int? {
    switch style {
    case 0: position > 0 ? Int.random(in: 0..<position, using: &numbers) : nil
    case 1: position > 0 && Int.random(in: 0..<10, using: &numbers) > 0 ? position - 1 : nil
    // As desks undo and redo: the decision, and then its undo.
    case 2: position == 0 ? nil : position % 2 == 1 ? 0 : position - 1
    // Teeth of a comb: side chains of two, then the next tooth.
    default: position < 2 ? nil : Int.random(in: max(0, position - 4)..<position, using: &numbers)
    }
  }

  /// The definition: later entries decide about earlier ones.
  private static func inEffect(_ targets: [Int?]) -> [Bool] {
    var result = targets.map { _ in true }
    for position in targets.indices.reversed() where result[position] {
      if let target = targets[position] { result[target] = false }
    }
    return result
  }

  @Test("the steps to read undos grow with their number: of a chain, of a comb, and as desks undo", arguments: 0..<4)
  func steps(_ style: Int) {
    let counts = [1_000, 10_000].map { count in
      var numbers = SeededRandom(seed: 1)
      let targets = (0..<count).map { position -> Int? in
        switch style {
        // Each undoes the one before.
        case 0: position > 0 ? position - 1 : nil
        case 1: Self.target(of: position, style: 2, &numbers)
        // An undo, its undo, the undo of that one; then the first of the three is undone anew.
        case 2: position == 0 ? nil : position % 3 == 1 ? max(0, position - 3) : position - 1
        default: Self.target(of: position, style: 3, &numbers)
        }
      }
      var links = UndoLinks()
      let steps = links.add(undoing: targets)
      #expect(steps <= 3 * count)
      #expect(targets.indices.map(links.isInEffect) == Self.inEffect(targets))
      // One more looks at each entry once at the most.
      #expect(links.add(undoing: [count - 1]) <= count)
      return steps
    }
    #expect(counts[1] <= 11 * max(counts[0], 1_000))
  }
}
