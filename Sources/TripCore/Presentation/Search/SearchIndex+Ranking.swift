// This extension ranks the trips that a search has found, and says what of each was found.
extension SearchIndex {
  /// Returns how well a row fits a word that was found in it.
  func fit(_ found: FoundWord, ofRow row: Int) -> Fit {
    let trip = Int(trips[row])
    var fit = found.groups[Int(groups[trip])]
    func consider(_ other: Fit) { if other.rawValue < fit.rawValue { fit = other } }
    if let time = found.word.time {
      if departs(at: found.word, row) {
        consider(time.isPlainNumber ? .departureDigits : .exact)
      } else if arrives(at: found.word, row) {
        consider(.arrival)
      }
    }
    guard fit != .exact else { return fit }
    if let named = found.names {
      if named.containing[trip] { consider(named.whole[trip] ? .exact : .number) }
    } else if names.contains(found.word.bytes, at: trip) {
      consider(names.hasText(found.word.bytes, at: trip) ? .exact : .number)
    }
    return fit
  }

  /// Finds the rows that fit a search text best: the sum of what its words weigh is the least.
  ///
  /// - Parameters:
  ///   - rows: The rows that the search has found.
  ///   - memory: The results of that search.
  /// - Returns: The rows, in the order of `rows`.
  func best(of rows: [Int32], _ memory: Memory) -> [Int32] {
    var (best, least) = ([Int32](), Int.max)
    for row in rows {
      var weight = 0
      for word in memory.words {
        weight += Int(fit(word, ofRow: Int(row)).rawValue)
        if weight > least { break }
      }
      if weight < least { (best, least) = ([], weight) }
      if weight == least { best.append(row) }
    }
    return best
  }
}
