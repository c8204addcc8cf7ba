// This extension finds the scheduled trips that match a search text.
extension SearchIndex {
  /// What a word of a search text was found in.
  struct FoundWord: Sendable {
    let word: SearchQuery.Word
    /// The rows that match the word.
    let rows: RowBits
    /// For each group of trips, how well the best of its shared texts fits the word.
    let groups: [Fit]
    /// The trips whose number or `trip_id` contains the word, and those of which it is the whole one; `nil` when the
    /// search looked only at a few rows.
    let names: (containing: RowBits, whole: RowBits)?
    /// The rows whose vehicle has a name that contains the word.
    let vehicles: RowBits
  }

  /// How well a text of a trip, or a time of the trip, fits a word of the search text, from the best to the worst.
  ///
  /// The ``weight``s of all words of a search text are added: a lower sum is a better fit.
  enum Fit: UInt8, Sendable {
    /// The word is the whole name of the line, the whole number of the trip, or the time of its departure.
    case exact = 0
    /// The word has only digits, and these are the time of the departure.
    case departureDigits = 1
    /// The destination, or the name of the line that lists show, contains the word.
    case lineOrDestination = 2
    /// The number of the trip or its `trip_id` contains the word.
    case number = 3
    /// The name of a stop on the way contains the word.
    case stop = 4
    /// Another name of the line contains the word.
    case otherLineName = 5
    /// The name of the vehicle contains the word.
    case vehicle = 6
    /// The word is the time of the arrival.
    case arrival = 7
    /// The word was not found.
    case none = 8

    /// What a word weighs that fits so. An arrival weighs more than several stops on the way.
    @inline(__always) var weight: UInt16 { rawValue < Fit.arrival.rawValue ? UInt16(rawValue) : 30 }
  }

  /// For each word of the last search, what it was found in. Most searches add a letter to the word before, and need to
  /// check only these rows again.
  struct Memory: Sendable {
    /// The words of the last search.
    fileprivate(set) var words: [FoundWord] = []
    /// The vehicles that dispatchers gave to trips by then, by row: their names, empty for none.
    fileprivate(set) var given: [Int: String] = [:]

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
  ///   - given: The vehicles that dispatchers gave to trips, by row: their names, empty for none.
  ///   - memory: The results of the last search in this index. The new results replace them.
  /// - Returns: The rows.
  func rows(matching query: SearchQuery, given: [Int: String] = [:], _ memory: inout Memory) -> RowBits {
    if given != memory.given { (memory.words, memory.given) = ([], given) }
    memory.words = query.words.map { word in
      memory.words.first { $0.word == word } ?? find(word, after: memory)
    }
    guard var result = memory.words.first?.rows else { return RowBits(count: count) }
    for other in memory.words.dropFirst() { result.formIntersection(other.rows) }
    return result
  }

  /// Finds the rows that match a word of the search text.
  private func find(_ word: SearchQuery.Word, after memory: Memory) -> FoundWord {
    let groups = groups(matching: word)
    let vehicles = rows(withVehicle: word, memory.given)
    // A row that matches this word also matched the word before, if that is the beginning of this one; a typed time
    // also needs to be within the time before.
    let shorter = memory.words.first { known in
      word.bytes.starts(with: known.word.bytes)
        && word.time.map { time in known.word.time.map(time.isWithin) ?? false } ?? true
    }
    if let shorter, shorter.rows.population * Self.few < count {
      let rows = rows(of: shorter.rows, matching: word, groups, vehicles)
      return FoundWord(word: word, rows: rows, groups: groups, names: nil, vehicles: vehicles)
    }
    var (named, whole) = (RowBits(count: names.count), RowBits(count: names.count))
    names.forEach(containing: word.bytes) { named.insert($0) }
    if !named.isEmpty { names.forEach(equalTo: word.bytes) { whole.insert($0) } }
    var result = RowBits(count: count)
    for row in trips.indices
    where named[Int(trips[row])] || groups[Int(self.groups[Int(trips[row])])] != .none {
      result.insert(row)
    }
    addRows(at: word, to: &result)
    vehicles.forEach { result.insert($0) }
    return FoundWord(word: word, rows: result, groups: groups, names: (named, whole), vehicles: vehicles)
  }

  /// Finds the rows whose vehicle has a name that contains a word; `given` has the names that dispatchers gave.
  private func rows(withVehicle word: SearchQuery.Word, _ given: [Int: String]) -> RowBits {
    var (found, result) = (RowBits(count: vehicles.names.count), RowBits(count: count))
    vehicles.folded.forEach(containing: word.bytes) { found.insert($0) }
    if !found.isEmpty {
      for (row, vehicle) in vehicles.ofRow.enumerated()
      where vehicle >= 0 && found[Int(vehicle)] && given[row] == nil {
        result.insert(row)
      }
    }
    for (row, name) in given where row < count {
      var column = FoldedColumn()
      column.append(VisibleText.line(name))
      if column.contains(word.bytes, at: 0) { result.insert(row) }
    }
    return result
  }

  /// Finds the rows in `few` that match a word; `groups` says how well each group of trips fits the word, and `vehicles` has
  /// the rows whose vehicle does.
  private func rows(
    of few: RowBits, matching word: SearchQuery.Word, _ groups: [Fit], _ vehicles: RowBits
  ) -> RowBits {
    few.filter { row in
      let trip = Int(trips[row])
      return groups[Int(self.groups[trip])] != .none || names.contains(word.bytes, at: trip)
        || isTime(word, ofRow: row) || vehicles[row]
    }
  }

  /// Returns for each group of trips how well its route, headsign or stop names fit a word.
  private func groups(matching word: SearchQuery.Word) -> [Fit] {
    var result = [Fit](repeating: .none, count: groupEnds.count)
    var (found, whole) = (RowBits(count: labels.count), RowBits(count: labels.count))
    labels.forEach(containing: word.bytes) { found.insert($0) }
    guard !found.isEmpty else { return result }
    labels.forEach(equalTo: word.bytes) { whole.insert($0) }
    // The labels of a group are its route, its headsign and its stops, in this order.
    var label = 0
    for group in groupEnds.indices {
      let end = Int(groupEnds[group])
      let (route, headsign) = (Int(groupLabels[label]), Int(groupLabels[label + 1]))
      if whole[route] {
        result[group] = .exact
      } else if found[headsign] || found[route] && labels.firstTextContains(word.bytes, at: route) {
        result[group] = .lineOrDestination
      } else if groupLabels[label + 2..<end].contains(where: { found[Int($0)] }) {
        result[group] = .stop
      } else if found[route] {
        result[group] = .otherLineName
      }
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
    departs(at: word, row) || arrives(at: word, row)
  }

  /// Whether a row departs at the time of day that a word stands for; `false` when the word is not a time.
  func departs(at word: SearchQuery.Word, _ row: Int) -> Bool {
    word.time?.fits(minuteOfDay: Int(departures[row]), serviceMinute: Int(serviceDepartures[row])) ?? false
  }

  /// Whether a row arrives at the time of day that a word stands for; `false` when the word is not a time.
  func arrives(at word: SearchQuery.Word, _ row: Int) -> Bool {
    word.time?.fits(minuteOfDay: Int(arrivals[row]), serviceMinute: Int(serviceArrivals[row])) ?? false
  }
}
