// This extension ranks the trips that a search has found.
extension SearchIndex {
  /// Returns how well a row fits a word that was found in it.
  func fit(_ found: FoundWord, ofRow row: Int) -> Fit {
    let trip = Int(trips[row])
    var fit = Self.better(found.groups[Int(groups[trip])], timeFit(found.word, ofRow: row))
    if found.vehicles[row] { fit = Self.better(fit, .vehicle) }
    return fit == .exact ? fit : Self.better(fit, nameFit(found, ofTrip: trip))
  }

  /// Finds the rows that fit a search text best: the sum of what its words weigh is the least.
  ///
  /// - Parameters:
  ///   - rows: The rows that the search has found, or some of them.
  ///   - memory: The results of that search.
  /// - Returns: The rows that fit equally well.
  func best(of rows: RowBits, _ memory: Memory) -> RowBits {
    // The arrays are read a hundred thousand times for each letter, so each is looked up once.
    let (trips, groups) = (trips, groups)
    var weights = [UInt16](repeating: 0, count: count)
    for found in memory.words {
      let (ofGroups, names, isTime) = (found.groups, found.names, found.word.time != nil)
      let vehicles = found.vehicles
      rows.forEach { row in
        let trip = Int(trips[row])
        var fit = ofGroups[Int(groups[trip])]
        if vehicles[row] { fit = Self.better(fit, .vehicle) }
        if isTime { fit = Self.better(fit, timeFit(found.word, ofRow: row)) }
        if fit != .exact {
          if let names {
            if names.containing[trip] { fit = Self.better(fit, names.whole[trip] ? .exact : .number) }
          } else {
            fit = Self.better(fit, nameFit(found, ofTrip: trip))
          }
        }
        weights[row] &+= fit.weight
      }
    }
    var least = UInt16.max
    rows.forEach { least = min(least, weights[$0]) }
    return rows.filter { weights[$0] == least }
  }

  private static func better(_ one: Fit, _ other: Fit) -> Fit { one.rawValue <= other.rawValue ? one : other }

  /// Returns how well the times of a row fit a word.
  private func timeFit(_ word: SearchQuery.Word, ofRow row: Int) -> Fit {
    guard let time = word.time else { return .none }
    if departs(at: word, row) { return time.isPlainNumber ? .departureDigits : .exact }
    return arrives(at: word, row) ? .arrival : .none
  }

  /// Returns how well the number and the `trip_id` of a trip fit a word.
  private func nameFit(_ found: FoundWord, ofTrip trip: Int) -> Fit {
    guard found.names?.containing[trip] ?? names.contains(found.word.bytes, at: trip) else { return .none }
    return found.names?.whole[trip] ?? names.hasText(found.word.bytes, at: trip) ? .exact : .number
  }
}
