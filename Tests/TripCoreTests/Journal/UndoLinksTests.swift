import TestSupport
import Testing

@testable import TripCore

@Suite("Undos of undos") struct UndoLinksTests {
  @Test("an entry is in effect unless an undo in effect undoes it, in every order and at every step", arguments: 0..<60)
  func random(seed: UInt64) {
    var numbers = SeededRandom(seed: seed)
    var links = UndoLinks()
    var targets: [Int?] = []
    let style = seed % 4
    for position in 0..<120 {
      let target: Int? =
        switch style {
        case 0: position > 0 ? Int.random(in: 0..<position, using: &numbers) : nil
        case 1: position > 0 && Int.random(in: 0..<10, using: &numbers) > 0 ? position - 1 : nil
        // As desks undo and redo: the decision, and then its undo.
        case 2: position == 0 ? nil : position % 2 == 1 ? 0 : position - 1
        // Teeth of a comb: side chains of two, then the next tooth.
        default: position < 2 ? nil : Int.random(in: max(0, position - 4)..<position, using: &numbers)
        }
      targets.append(target)
      links.add(undoing: target)
      let expected = Self.inEffect(targets)
      #expect(targets.indices.map(links.isInEffect) == expected, "seed \(seed), position \(position)")
      for undone in targets.indices {
        #expect(links.undoer(of: undone) == targets.indices.last { targets[$0] == undone && expected[$0] })
      }
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

  @Test("a chain of a hundred thousand undos is followed", .timeLimit(.minutes(1))) func long() {
    var links = UndoLinks()
    for position in 0..<100_000 { links.add(undoing: position == 0 ? nil : position - 1) }
    #expect(!links.isInEffect(0) && links.isInEffect(1) && links.undoer(of: 0) == 1)
  }
}
