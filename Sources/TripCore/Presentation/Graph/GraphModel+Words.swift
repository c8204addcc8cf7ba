// This extension writes the numbers, delays and minutes at the lines of the train graph.
extension GraphModel {
  /// The texts at the lines of trips: the number and the delay of each along its line of expected times, or else along the
  /// planned one, and the minutes at its stops when they fit. Late trips find room first.
  func words(on strokes: GraphStrokes, _ scale: GraphScale, _ letters: GraphLettering) -> [PlacedWord] {
    var shown: [Int: [GraphStrokes.Stroke]] = [:]
    for stroke in strokes.segments {
      guard let row = stroke.row, stroke.kind != .link else { continue }
      let isPlan = stroke.kind == .planned
      if isPlan, shown[row]?.first.map({ $0.kind != .planned }) ?? false { continue }
      if !isPlan, shown[row]?.first?.kind == .planned { shown[row] = [] }
      shown[row, default: []].append(stroke)
    }
    var words = LineWords(strokes, scale, letters)
    let ordered = shown.sorted {
      let (one, other) = ($0.value.first?.minutesLate ?? 0, $1.value.first?.minutesLate ?? 0)
      return one != other ? one > other : $0.key < $1.key
    }
    // Minutes have one place each, so they come before the numbers, which find another.
    if words.showsMinutes {
      let minutes = (0..<60).map(desk.wording.twoDigits)
      for (row, strokesOfRow) in ordered {
        for stroke in strokesOfRow {
          words.writeMinutes(along: stroke, of: strokes, row: row) { minute($0, minutes) }
        }
      }
    }
    var unwritten: [(row: Int, text: String, strokes: [GraphStrokes.Stroke])] = []
    for (row, strokesOfRow) in ordered {
      let text = label(ofRow: row)
      let isWritten = strokesOfRow.reduce(false) { words.write(text, along: $1, of: strokes, row: row) || $0 }
      guard !isWritten else { continue }
      if strokesOfRow.contains(where: { $0.minutesLate > 0 }) {
        _ = strokesOfRow.first { words.writeOverLines(text, along: $0, of: strokes, row: row) }
      } else {
        unwritten.append((row, text, strokesOfRow))
      }
    }
    for (row, text, strokesOfRow) in unwritten where words.mayCoverLines {
      _ = strokesOfRow.first { words.writeOverLines(text, along: $0, of: strokes, row: row) }
    }
    return words.words
  }

  /// The number of a row's trip, with its minutes early or late: `1234 +7`.
  private func label(ofRow row: Int) -> String {
    let number = shownNumber(ofRow: row)
    guard let trip = desk.trips.knownTrip(ofRow: row), !trip.isCancelled, let delay = trip.firstKnownDelay,
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
