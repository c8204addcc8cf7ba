/// How the entries of a journal undo each other, and which of them are in effect. Entries are known by their positions in the
/// journal, and an undo comes after what it undoes.
///
/// An undo of an undo is a redo, and so on to any depth: each new entry of such a chain turns over all before it. So the
/// entries are kept in chains, in which each undoes the one before, and whether one is in effect follows from its distance to the
/// end of its chain. Adding an entry costs the same however long its chain is.
struct UndoLinks: Sendable {
  /// Entries that undo each other in turn.
  private struct Chain {
    /// The position of the entry that the first one undoes, which is in the middle of another chain; -1 for none.
    let parent: Int32
    /// The position of the first entry.
    let first: Int32
    var count: Int32
    /// The places in the chain of the entries that are undone from outside of it, in order.
    var undone: [Int32] = []

    /// Returns whether the entry at a place is in effect: one that is undone from outside is not, nor is the one before an
    /// entry in effect.
    func isInEffect(_ place: Int32) -> Bool {
      var (low, high) = (0, undone.count)
      while low < high {
        let middle = (low + high) / 2
        if undone[middle] < place { low = middle + 1 } else { high = middle }
      }
      return low < undone.count ? (undone[low] - place) % 2 == 1 : (count - 1 - place) % 2 == 0
    }
  }

  private var chains: [Chain] = []
  /// For each position, the index of the entry's chain and its place there.
  private var places: [(chain: Int32, place: Int32)] = []
  /// For the position of an entry, how many entries in effect undo it from outside of its chain.
  private var undoersOutside: [Int32: Int32] = [:]
  /// For the position of an undone entry, the position of the last entry that undoes it.
  private var lastUndoer: [Int32: Int32] = [:]
  /// For the position of an undo, the position of the undo of the same entry before.
  private var undoerBefore: [Int32: Int32] = [:]

  /// Adds the next entry.
  ///
  /// - Parameter target: The position of the entry that this one undoes; `nil` for none.
  mutating func add(undoing target: Int?) {
    let position = Int32(places.count)
    guard let target = target.map({ Int32($0) }) else { return begin(position, undoing: -1) }
    undoerBefore[position] = lastUndoer.updateValue(position, forKey: target)
    let (index, place) = places[Int(target)]
    guard place == chains[Int(index)].count - 1 else {
      begin(position, undoing: target)
      return turnOver(from: Int(chains.count - 1))
    }
    places.append((index, place + 1))
    chains[Int(index)].count += 1
    // The entries before one that is undone from outside stay as they are.
    if chains[Int(index)].undone.isEmpty { turnOver(from: Int(index)) }
  }

  /// Returns whether an entry is in effect, that is, not undone.
  func isInEffect(_ position: Int) -> Bool {
    let (chain, place) = places[position]
    return chains[Int(chain)].isInEffect(place)
  }

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

  private mutating func begin(_ position: Int32, undoing parent: Int32) {
    places.append((Int32(chains.count), 0))
    chains.append(Chain(parent: parent, first: position, count: 1))
  }

  /// Notes that the first entry of a chain came into effect or went out of it, at the entry that it undoes, and goes on with
  /// the chain of that one as long as anything changes.
  private mutating func turnOver(from chain: Int) {
    var chain = chain
    while chains[chain].parent >= 0 {
      let parent = chains[chain].parent
      let isNow = chains[chain].isInEffect(0)
      let count = undoersOutside[parent, default: 0] + (isNow ? 1 : -1)
      undoersOutside[parent] = count
      guard count == (isNow ? 1 : 0) else { return }
      let (index, place) = places[Int(parent)]
      chain = Int(index)
      let before = chains[chain].isInEffect(0)
      let next = chains[chain].undone.firstIndex { $0 >= place } ?? chains[chain].undone.count
      if isNow { chains[chain].undone.insert(place, at: next) } else { chains[chain].undone.remove(at: next) }
      guard chains[chain].isInEffect(0) != before else { return }
    }
  }
}
