extension Range<Int> {
  /// The first position for which `isReached` holds, or the end: it has to hold for all positions after that.
  func partitionPoint(where isReached: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
