// This extension writes the numbers, delays and minutes at the lines of the train graph.
extension GraphModel {
  /// The texts at the lines of trips: the number and the delay of each along its line of expected times, or else along the
  /// planned one, and the minutes at its stops when they fit. Late trips find room first.
  func words(on strokes: GraphStrokes, _ scale: GraphScale, _ letters: GraphLettering) -> [PlacedWord] {
    var words = LineWords(strokes, scale, letters)
    let lines = strokes.labelledLines.sorted { ($1.minutesLate, $0.row) < ($0.minutesLate, $1.row) }
    // Minutes have one place each, so they come before the numbers, which find another.
    if words.showsMinutes {
      let minutes = (0..<60).map(desk.wording.twoDigits)
      for line in lines {
        for stroke in strokes.pieces(of: line) {
          words.writeMinutes(along: stroke, of: strokes, row: line.row) { minute($0, minutes) }
        }
      }
    }
    var unwritten: [(row: Int, text: String, ropes: [Rope])] = []
    for line in lines {
      let (text, ropes) = (label(ofRow: line.row), words.ropes(along: line, of: strokes))
      guard !words.write(text, along: ropes, row: line.row) else { continue }
      if line.minutesLate > 0 {
        words.writeOverLines(text, along: ropes, row: line.row)
      } else {
        unwritten.append((line.row, text, ropes))
      }
    }
    // There is no room for all. Those that find some are spread over the day, so that no hour is without numbers.
    for (row, text, ropes) in Self.spread(unwritten) where words.mayCoverLines {
      words.writeOverLines(text, along: ropes, row: row)
    }
    return words.words
  }

  /// Returns elements in an order in which any first part of them has some from everywhere, at about the same distances.
  private static func spread<Element>(_ elements: [Element]) -> [Element] {
    // Those are evenly spaced of which the multiple of the golden ratio is just above a whole number.
    let ratio = (5.0.squareRoot() - 1) / 2
    func key(_ index: Int) -> Double { (Double(index) * ratio).truncatingRemainder(dividingBy: 1) }
    let keys = elements.indices.map(key)
    return elements.indices.sorted { keys[$0] < keys[$1] }.map { elements[$0] }
  }

  /// The number of a row's trip, with its minutes early or late: `1234 +7`.
  private func label(ofRow row: Int) -> String {
    let number = shownNumber(ofRow: row)
    guard let trip = desk.trips.settledTrip(ofRow: row), !trip.isCancelled, let delay = trip.overallDelay,
      [.late, .early].contains(Punctuality(delay: delay))
    else { return number }
    return "\(number) \(desk.wording.signedMinutes(delay))"
  }

  /// Returns the minute of the hour of a time in Unix seconds; `texts` has the text of each minute.
  private func minute(_ seconds: Int, _ texts: [String]) -> String {
    let local = seconds + desk.wording.timeZone.secondsFromGMT(for: Instant(unixSeconds: seconds).date)
    return texts[((local / 60) % 60 + 60) % 60]
  }
}
