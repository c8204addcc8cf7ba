// Which runs fit what somebody typed.
extension SearchIndex {
  /// The runs that fit each word of a query, kept for the next one: most queries are the one before and a letter.
  struct Memory: Sendable {
    fileprivate var scheduledTrips: [(word: SearchQuery.Word, fitting: RowBits)] = []

    /// Makes one that remembers nothing.
    init() {}
  }

  /// Below this part of all runs, those are looked at one by one that fitted a shorter word before.
  private static let few = 16

  /// The runs that every word fits.
  ///
  /// - Parameters:
  ///   - query: What was typed.
  ///   - memory: What this index found before.
  /// - Returns: Their rows.
  func rows(matching query: SearchQuery, _ memory: inout Memory) -> RowBits {
    var known: [(word: SearchQuery.Word, fitting: RowBits)] = []
    for word in query.words {
      let fitting = memory.scheduledTrips.first { $0.word == word }?.fitting ?? rows(fitting: word, after: memory)
      known.append((word, fitting))
    }
    memory.scheduledTrips = known
    guard var result = known.first?.fitting else { return RowBits(count: count) }
    for other in known.dropFirst() { result.formIntersection(other.fitting) }
    return result
  }

  private func rows(fitting word: SearchQuery.Word, after memory: Memory) -> RowBits {
    let shared = groups(fitting: word)
    // What a text has, it also has without the last letter; a time that is typed further only gets narrower.
    let shorter = memory.scheduledTrips.first { known in
      word.bytes.starts(with: known.word.bytes) && (word.time == nil || known.word.time != nil)
    }
    if let shorter, shorter.fitting.population * Self.few < count {
      return rows(of: shorter.fitting, fitting: word, shared)
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

  /// Those of a few runs that a word fits.
  private func rows(of few: RowBits, fitting word: SearchQuery.Word, _ shared: RowBits) -> RowBits {
    var result = RowBits(count: count)
    few.forEach { row in
      let trip = Int(trips[row])
      if shared[Int(groups[trip])] || names.contains(word.bytes, at: trip) || isTime(word, ofRow: row) {
        result.insert(row)
      }
    }
    return result
  }

  /// The groups whose line, headsign or stops have a word.
  private func groups(fitting word: SearchQuery.Word) -> RowBits {
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

  private func addRows(at word: SearchQuery.Word, to result: inout RowBits) {
    guard word.time != nil else { return }
    for row in trips.indices where isTime(word, ofRow: row) { result.insert(row) }
  }

  private func isTime(_ word: SearchQuery.Word, ofRow row: Int) -> Bool {
    guard let time = word.time else { return false }
    return time.fits(minuteOfDay: Int(departures[row]), serviceMinute: Int(serviceDepartures[row]))
      || time.fits(minuteOfDay: Int(arrivals[row]), serviceMinute: Int(serviceArrivals[row]))
  }
}
