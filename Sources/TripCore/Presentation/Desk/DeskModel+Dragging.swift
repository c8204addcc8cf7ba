/// What somebody drags: a decision that is not taken yet.
struct Dragging {
  let instance: TripInstance
  /// What would be decided if it were let go now.
  var decision: Decision
  /// The run as it stands without that.
  var settled: Trip
}

// What is shown of a run before it is decided: in every view at once, and nowhere else.
extension DeskModel {
  /// Shows a run as if `decision` were taken, in every view, as provisional. Nothing is decided, journalled or published.
  ///
  /// - Parameters:
  ///   - instance: Which run; another one that was dragged is let go without a change.
  ///   - decision: What would be decided.
  /// - Throws: ``DecisionError`` where it would be refused; what was shown before is still shown.
  public func drag(_ instance: TripInstance, to decision: Decision) throws(DecisionError) {
    guard let row = row(of: instance) else { throw .noSuchTrip(instance) }
    _ = try trip(ofRow: row, after: decision)
    batch {
      if let drag = dragging.value, drag.instance == instance {
        dragging.value?.decision = decision
      } else if let settled = trip(ofRow: row) {
        cancelDrag()
        dragging.value = Dragging(instance: instance, decision: decision, settled: settled)
      }
      fold(row)
    }
  }

  /// Lets go of what is dragged: what is shown becomes one decision, and one step of undo.
  ///
  /// - Throws: ``Refusal``, where something else was decided meanwhile; everything is then as it was before the drag.
  public func releaseDrag() throws(Refusal) {
    guard let drag = dragging.value else { return }
    let refusal = batch { () -> Refusal? in
      cancelDrag()
      do throws(Refusal) {
        try decide(drag.decision, on: drag.instance)
        return nil
      } catch { return error }
    }
    if let refusal { throw refusal }
  }

  /// Lets go of what is dragged without a change.
  public func cancelDrag() {
    guard let drag = dragging.value else { return }
    batch {
      dragging.value = nil
      guard let row = row(of: drag.instance) else { return }
      trips[row]?.value = drag.settled
      fold(row)
    }
  }

  /// Shows what is dragged as provisional in a timetable that it is in, and lets go of it in any other.
  func keepDragging() {
    guard let drag = dragging.value else { return }
    guard let row = row(of: drag.instance), let settled = currentTrip(ofRow: row) else { return cancelDrag() }
    if trips[row] == nil { addSource(settled, ofRow: row) }
    dragging.value?.settled = settled
    fold(row)
  }

  /// The run in `row` as it would be after a further decision.
  ///
  /// - Throws: ``DecisionError`` where that would be refused.
  func trip(ofRow row: Int, after decision: Decision) throws(DecisionError) -> Trip {
    guard let undecided = undecidedTrip(ofRow: row) else {
      throw .noSuchTrip(timetable.value.instance(ofRow: row))
    }
    let decisions = journal.shown.decisions(on: undecided.instance)
    var planned = undecided
    planned.applyAll(decisions)
    try planned.apply(decision)
    var trip = undecided
    trip.applyAll(decisions + [decision], over: tripReports.value.report(on: trip.instance, at: clock.value))
    return trip
  }
}

extension Wording {
  /// What is said of a value that somebody is still dragging.
  public var provisionalWord: String { translation.translate("not set yet") }
}
