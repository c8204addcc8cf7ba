/// How the entries of a journal undo each other, and which of them are in effect. Entries are known by their positions in the
/// journal, and an undo comes after the entry that it undoes.
///
/// An entry is in effect unless an undo in effect undoes it. An undo of an undo is a redo, and so on to any depth. A new undo
/// can therefore turn over one entry after the other, as far as the first of the entries that it leads to. Many entries are
/// added together, because then each of them is turned over a few times at the most.
struct UndoLinks: Sendable {
  /// For each position, the position of the entry that this one undoes; -1 for none.
  private var targets: [Int32] = []
  /// For each position, how many entries in effect undo the entry.
  private var undoers: [Int32] = []
  /// For the position of an undone entry, the position of the last entry that undoes it.
  private var lastUndoer: [Int32: Int32] = [:]
  /// For the position of an undo, the position of the undo of the same entry before.
  private var undoerBefore: [Int32: Int32] = [:]

  /// Adds the next entries. The cost grows with the number of entries before and of these; for a single entry, with the
  /// number of entries that are turned over.
  ///
  /// - Parameter new: For each entry, the position of the entry that it undoes; `nil` for none.
  /// - Returns: How many entries were looked at, which a test counts.
  @discardableResult
  mutating func add(undoing new: [Int?]) -> Int {
    let most = targets.count + new.count
    var steps = 0
    for target in new {
      append(target.map { Int32($0) } ?? -1)
      // After more steps than there are entries, judging all of them once is less.
      if steps <= most { steps += turnOver(from: targets.count - 1) }
    }
    return steps <= most ? steps : steps + judgeAll()
  }

  /// Returns whether an entry is in effect, that is, not undone.
  func isInEffect(_ position: Int) -> Bool { undoers[position] == 0 }

  /// Returns the position of the last undo in effect of an entry; `nil` when the entry is not undone.
  func undoer(of position: Int) -> Int? {
    guard !isInEffect(position) else { return nil }
    var undoer = lastUndoer[Int32(position)]
    while let found = undoer {
      if isInEffect(Int(found)) { return Int(found) }
      undoer = undoerBefore[found]
    }
    return nil
  }

  private mutating func append(_ target: Int32) {
    let position = Int32(targets.count)
    targets.append(target)
    undoers.append(0)
    if target >= 0 { undoerBefore[position] = lastUndoer.updateValue(position, forKey: target) }
  }

  /// Notes that an entry came into effect at the entry that it undoes, and goes on with that one as long as entries come into
  /// effect or go out of it.
  ///
  /// - Returns: The number of entries that were looked at.
  private mutating func turnOver(from position: Int) -> Int {
    var (undo, steps) = (position, 0)
    while targets[undo] >= 0 {
      steps += 1
      let target = Int(targets[undo])
      let wasInEffect = isInEffect(target)
      undoers[target] += isInEffect(undo) ? 1 : -1
      guard isInEffect(target) != wasInEffect else { return steps }
      undo = target
    }
    return steps
  }

  /// Judges all entries again, from the last to the first, because later ones decide about earlier ones.
  ///
  /// - Returns: The number of entries.
  private mutating func judgeAll() -> Int {
    for position in undoers.indices { undoers[position] = 0 }
    for position in targets.indices.reversed() where targets[position] >= 0 && isInEffect(position) {
      undoers[Int(targets[position])] += 1
    }
    return targets.count
  }
}
