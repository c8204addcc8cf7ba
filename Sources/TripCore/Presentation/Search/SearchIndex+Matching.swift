// This extension finds the scheduled trips that match a search text.
extension SearchIndex {
  /// For each word of the last search, the rows that matched it. Most searches add a letter to the word before, and
  /// need to check only these rows again.
  struct Memory: Sendable {
    fileprivate var results: [(word: SearchQuery.Word, rows: RowBits)] = []

    /// Makes an empty memory, for the first search.
    init() {}
  }

  /// Decides how to search when the word before is known: if fewer than one in 16 rows matched it, only these rows
  /// are checked, one by one.
  private static let few = 16

  /// Finds the rows that match every word of a search text.
  ///
  /// - Parameters:
  ///   - query: The words of the search text.
  ///   - memory: The results of the last search in this index. The new results replace them.
  /// - Returns: The rows.
  func rows(matching query: SearchQuery, _ memory: inout Memory) -> RowBits {
    var results: [(word: SearchQuery.Word, rows: RowBits)] = []
    for word in query.words {
      let matching = memory.results.first { $0.word == word }?.rows ?? rows(matching: word, after: memory)
      results.append((word, matching))
    }
    memory.results = results
    guard var result = results.first?.rows else { return RowBits(count: count) }
    for other in results.dropFirst() { result.formIntersection(other.rows) }
    return result
  }

  /// Finds the rows that match a word of the search text.
  private func rows(matching word: SearchQuery.Word, after memory: Memory) -> RowBits {
    let shared = groups(matching: word)
    // A row that matches this word also matched the word before, if that is the beginning of this one; a typed time
    // also needs to begin with a time.
    let shorter = memory.results.first { known in
      word.bytes.starts(with: known.word.bytes) && (word.time == nil || known.word.time != nil)
    }
    if let shorter, shorter.rows.population * Self.few < count {
      return rows(of: shorter.rows, matching: word, shared)
    }
    var named = RowBits(count: names.count)
    names.forEach(containing: word.bytes) { named.insert($0) }
    var result = RowBits(count: count)
    for row in trips.indices where named[Int(trips[row])] || shared[Int(groups[Int(trips[row])])] {
      result.insert(row)
    }
    addRows(at: word, to: &result)
    return result
  }

  /// Finds the rows in `few` that match a word; `shared` are the groups of trips that match the word.
  private func rows(of few: RowBits, matching word: SearchQuery.Word, _ shared: RowBits) -> RowBits {
    var result = RowBits(count: count)
    few.forEach { row in
      let trip = Int(trips[row])
      if shared[Int(groups[trip])] || names.contains(word.bytes, at: trip) || isTime(word, ofRow: row) {
        result.insert(row)
      }
    }
    return result
  }

  /// Finds the groups of trips whose route, headsign or stop names contain a word.
  private func groups(matching word: SearchQuery.Word) -> RowBits {
    var result = RowBits(count: groupEnds.count)
    var found = RowBits(count: labels.count)
    labels.forEach(containing: word.bytes) { found.insert($0) }
    guard !found.isEmpty else { return result }
    var label = 0
    for group in groupEnds.indices {
      let end = Int(groupEnds[group])
      while label < end, !found[Int(groupLabels[label])] { label += 1 }
      if label < end { result.insert(group) }
      label = end
    }
    return result
  }

  /// Adds the rows to `result` that depart or arrive at the time of day that a word stands for.
  private func addRows(at word: SearchQuery.Word, to result: inout RowBits) {
    guard word.time != nil else { return }
    for row in trips.indices where isTime(word, ofRow: row) { result.insert(row) }
  }

  /// Whether a row departs or arrives at the time of day that a word stands for; `false` when the word is not a time.
  private func isTime(_ word: SearchQuery.Word, ofRow row: Int) -> Bool {
    guard let time = word.time else { return false }
    return time.fits(minuteOfDay: Int(departures[row]), serviceMinute: Int(serviceDepartures[row]))
      || time.fits(minuteOfDay: Int(arrivals[row]), serviceMinute: Int(serviceArrivals[row]))
  }
}
