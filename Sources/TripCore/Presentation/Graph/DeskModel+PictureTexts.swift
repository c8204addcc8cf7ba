extension DeskModel {
  /// Returns the texts about the trip of a row that the tables beside pictures show: its planned times, its expected
  /// ones, and its state with a word when it is being dragged.
  func pictureTexts(ofRow row: Int) -> (planned: String, expected: String, state: String) {
    let timetable = timetable.value
    let trip = trips.knownTrip(ofRow: row)
    func span(_ from: Instant?, _ to: Instant?) -> String {
      guard from != nil || to != nil else { return "" }
      return "\(from.map(wording.time) ?? "…")–\(to.map(wording.time) ?? "…")"
    }
    let isDragged = drag.row == row
    return (
      span(timetable.departure(ofRow: row), timetable.arrival(ofRow: row)),
      trip?.isCancelled ?? false ? "" : span(trip?.actualDeparture, trip?.expectedArrival),
      [trips.status(ofRow: row, wording), isDragged ? wording.provisionalWord : nil].compactMap(\.self)
        .joined(separator: " ")
    )
  }
}

extension Wording {
  /// States of trips as long as they usually become, for the width of the tables beside pictures.
  public var usualStates: [String] {
    [
      status(delay: .minutes(55)), "\(Punctuality.cancelled.symbol) \(punctuality(.cancelled))", shouldHaveLeftWords,
      atRiskWords, punctuality(.unknown), punctuality(.onTime),
    ]
  }

  /// The state of a trip while it is dragged, as long as it becomes.
  public var draggedState: String { "\(status(delay: .minutes(55))) \(provisionalWord)" }

  /// Slacks as long as they usually become, for the width of the table beside the vehicles' day.
  public var usualSlacks: [String] { [slack(-3540), slack(3540)] }
}
