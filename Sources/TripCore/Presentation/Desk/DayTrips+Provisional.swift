/// A decision that is shown while a trip is dragged, and that is not taken yet.
struct ProvisionalDecision {
  let instance: TripInstance
  /// The row of the trip in the shown timetable.
  var row: Int
  /// The decision that the end of the drag would take.
  var decision: Decision
  /// The trip without that decision.
  var settled: Trip
}

extension DayTrips {
  /// Shows the trip in `row` as if `decision` were taken. A provisional decision about another trip ends.
  ///
  /// - Throws: ``DecisionError`` when the decision would be refused; what was shown before is still shown.
  func showProvisionally(_ decision: Decision, ofRow row: Int) throws(DecisionError) {
    _ = try trip(ofRow: row, after: decision)
    batch {
      if provisional.value?.row == row {
        provisional.value?.decision = decision
      } else if let settled = trip(ofRow: row) {
        endProvisional()
        provisional.value = ProvisionalDecision(
          instance: settled.instance, row: row, decision: decision, settled: settled)
      }
      fold(row)
      followVehicles()
    }
  }

  /// Shows the dragged trip as it is decided again.
  func endProvisional() {
    guard let ended = provisional.value else { return }
    batch {
      provisional.value = nil
      sources[ended.row]?.value = ended.settled
      fold(ended.row)
      followVehicles()
    }
  }

  /// Returns the trip in `row` as it is decided, also while it is dragged; `nil` when only the timetable is known.
  func settledTrip(ofRow row: Int) -> Trip? {
    if let provisional = provisional.value, provisional.row == row { return provisional.settled }
    return knownTrip(ofRow: row)
  }

  /// Finds the dragged trip in a timetable that was just replaced; the drag ends when the timetable lacks the trip.
  func findProvisionalRow() {
    guard let instance = provisional.value?.instance else { return }
    guard let row = row(of: instance) else { return provisional.value = nil }
    provisional.value?.row = row
  }

  /// Shows the provisional decision again, after ``findProvisionalRow()`` and after all trips were worked out anew.
  func showProvisionalAgain() {
    guard let row = provisional.value?.row, let settled = foldedTrip(ofRow: row)?.trip else { return }
    if sources[row] == nil { _ = addSource(settled, ofRow: row) }
    provisional.value?.settled = settled
    fold(row)
    followVehicles()
  }

  /// Returns the trip in `row` as a further decision would make it.
  ///
  /// - Throws: ``DecisionError`` when the decision would be refused.
  func trip(ofRow row: Int, after decision: Decision) throws(DecisionError) -> Trip {
    try trip(ofRow: row, after: [decision], following: consequence(ofRow: row))
  }

  /// Returns the trip in `row` as further decisions would make it.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - further: The decisions, in the order in which they would be taken.
  ///   - consequence: What follows from the trip's vehicle; `nil` for nothing.
  /// - Returns: The trip.
  /// - Throws: ``DecisionError`` when one of the decisions would be refused.
  func trip(
    ofRow row: Int, after further: [Decision], following consequence: Consequence?
  ) throws(DecisionError) -> Trip {
    guard let undecided = undecidedTrip(ofRow: row) else {
      throw .noSuchTrip(timetable.value.instance(ofRow: row))
    }
    let (taken, report) = (journal.shown.taken(on: undecided.instance), known(of: undecided, ofRow: row, at: now.value))
    var (planned, shown) = (undecided, undecided)
    planned.applyAll(taken: taken)
    shown.applyAll(taken: taken, over: report)
    for decision in further {
      try planned.take(decision)
      try shown.check(decision, over: report)
    }
    return foldedTrip(ofRow: row, after: further, following: consequence)?.trip ?? planned
  }
}
