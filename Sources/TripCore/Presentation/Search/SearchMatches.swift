/// What the search has found in the trips of the list, and which of them it takes for the one that is meant.
public struct SearchMatches: Sendable, Equatable {
  /// The row that fits the search text best, or `nil` when the search has found no row.
  ///
  /// A departure at a typed time comes before an arrival, a line or a destination before a stop on the way, a trip that
  /// is still to leave before one that has left. Of equal trips, it is the one that leaves next, or that left last.
  public let best: Int?

  private let index: SearchIndex
  private let words: [SearchIndex.FoundWord]
  private let given: [Int: String]

  /// Keeps what a search has found.
  init(_ index: SearchIndex, _ memory: SearchIndex.Memory, best: Int?) {
    self.index = index
    (words, given) = (memory.words, memory.given)
    self.best = best
  }

  /// Whether both are about the same search text, and take the same trip for the one that is meant. They have to be about
  /// the same timetable.
  public static func == (one: SearchMatches, other: SearchMatches) -> Bool {
    one.best == other.best && one.words.map(\.word) == other.words.map(\.word)
  }

  /// Returns a text for each word that the search has found in a row and that the columns of the list do not show:
  /// a stop, the number or `trip_id` of the trip, or its vehicle.
  fileprivate func hiddenTexts(ofRow row: Int, in timetable: Timetable, _ translation: Translation) -> [String] {
    var texts: [String] = []
    for found in words {
      var text: String?
      switch index.fit(found, ofRow: row) {
      case .stop:
        text = index.stop(containing: found.word, ofRow: row, in: timetable).map { name, isFirst in
          Translation.fill(isFirst ? translation.translate("from %@") : translation.translate("via %@"), name)
        }
      case .exact, .number: text = index.number(with: found.word, ofRow: row, in: timetable)
      case .otherLineName: text = index.lineName(containing: found.word, ofRow: row, in: timetable)
      case .vehicle:
        text = (given[row] ?? index.plannedVehicle(ofRow: row)).map {
          Translation.fill(translation.translate("vehicle %@"), VisibleText.line($0))
        }
      case .departureDigits, .lineOrDestination, .arrival, .none: break
      }
      if let text, !texts.contains(text) { texts.append(text) }
    }
    return texts
  }
}

extension SearchMatches {
  /// Whether a word was found in the name of a row's vehicle, and in nothing that fits it better.
  func isVehicle(ofRow row: Int) -> Bool { words.contains { index.fit($0, ofRow: row) == .vehicle } }
}

extension SearchIndex {
  /// Returns the name of the vehicle that is planned for a row.
  fileprivate func plannedVehicle(ofRow row: Int) -> String? {
    guard vehicles.ofRow.indices.contains(row), vehicles.ofRow[row] >= 0 else { return nil }
    return vehicles.names[Int(vehicles.ofRow[row])]
  }

  /// Returns the first stop of a row whose name contains a word: its name, and whether the trip begins there. `nil` when
  /// there is none.
  fileprivate func stop(
    containing word: SearchQuery.Word, ofRow row: Int, in timetable: Timetable
  ) -> (name: String, isFirst: Bool)? {
    let stopTimes = timetable.trips[Int(trips[row])].stopTimes
    return stopTimes.first { labels.contains(word.bytes, at: timetable.routes.count + timetable.stopTimes[$0].stop) }
      .map { (timetable.stops.name(at: timetable.stopTimes[$0].stop), $0 == stopTimes.lowerBound) }
  }

  /// Returns the number of a row's trip when it contains a word, otherwise its `trip_id` when that does; `nil` when
  /// neither does, or when the word was found in a text or a time that the list shows.
  fileprivate func number(with word: SearchQuery.Word, ofRow row: Int, in timetable: Timetable) -> String? {
    let trip = Int(trips[row])
    guard names.contains(word.bytes, at: trip) else { return nil }
    return [timetable.trips[trip].shortName ?? "", timetable.tripIDs[trip]].first { word.isIn($0) }
  }

  /// Returns the long name of a row's route when it contains a word, otherwise `nil`.
  fileprivate func lineName(containing word: SearchQuery.Word, ofRow row: Int, in timetable: Timetable) -> String? {
    let name = timetable.route(ofRow: row).longName
    return word.isIn(name) ? name : nil
  }
}

extension SearchQuery.Word {
  /// Whether a text contains the word.
  fileprivate func isIn(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    var column = FoldedColumn()
    column.append(text)
    return column.contains(bytes, at: 0)
  }
}

extension Wording {
  /// Returns a text about what the search has found in a row and the columns of the list do not show: `via Old Town`,
  /// or `from Old Town` for the first stop.
  ///
  /// - Returns: The text, or `nil` when all that was found is shown.
  func text(_ matches: SearchMatches, ofRow row: Int, in timetable: Timetable) -> String? {
    let texts = matches.hiddenTexts(ofRow: row, in: timetable, translation)
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }
}
