extension Range<Int> {
  /// Finds the first element of the range for which `isReached` returns `true`, by binary search.
  ///
  /// - Parameter isReached: Must return `false` for all elements before some point, and `true` from there on.
  /// - Returns: The element; `upperBound` when `isReached` returns `false` for all.
  func partitionPoint(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
