// Adds extra trips: a long press makes a draft, and confirming the draft makes a decision.
extension GraphModel {
  /// Handles a long press in the train graph. On empty ground it makes the draft of an extra trip, which copies the
  /// nearest trip.
  ///
  /// The draft can be dragged to another time. It is neither decided nor published until it is confirmed.
  public func longPress(at place: GraphPoint) {
    guard scale.plot.contains(place), row(at: place) == nil, !isOnDraft(place) else { return }
    switch gesture {
    case .none, .ground: break
    case .trip, .draft, .rectangle, .frame: return
    }
    let (seconds, position) = (scale.time.seconds(atX: place.x), scale.position(atY: place.y))
    var best: (row: Int, offset: Double)?
    for row in rows.value {
      guard let time = plannedTime(ofRow: row, at: position) else { continue }
      let offset = seconds - time
      if abs(offset) < abs(best?.offset ?? .infinity) { best = (row, offset) }
    }
    guard let best else { return }
    batch {
      endGesture()
      pointer = place
      desk.selection.select(row: nil)
      desk.draft.begin(like: best.row, later: wholeMinutes(best.offset))
      movingChange.value = ()
    }
  }

  /// Handles the Enter key: decides to add the draft as an extra trip, and selects the new trip. Does nothing without
  /// a draft.
  public func confirmDraft() {
    do { try desk.confirmDraft() } catch { desk.notify(error) }
  }

  /// Removes the draft of an extra trip.
  public func dropDraft() { desk.draft.drop() }

  /// The planned time at which a row's trip passes a position on the stops' axis (0 to 1), in Unix seconds; `nil`
  /// when the trip does not pass it.
  private func plannedTime(ofRow row: Int, at position: Double) -> Double? {
    let scheduledTrip = timetable.scheduledTrips[row]
    let first = timetable.trips[scheduledTrip.trip].stopTimes.lowerBound
    let start = Double(timetable.origin(ofRow: row).unixSeconds + scheduledTrip.shift.count)
    let path = axis.path(ofTrip: scheduledTrip.trip)
    for (from, to) in zip(path, path.dropFirst()) where !to.begins {
      let (above, below) = (axis.rows[from.row].position, axis.rows[to.row].position)
      guard min(above, below) <= position, position <= max(above, below) else { continue }
      let departure = Double(timetable.stopTimes[first + from.stopTime].departure.seconds)
      let arrival = Double(timetable.stopTimes[first + to.stopTime].arrival.seconds)
      let share = below != above ? (position - above) / (below - above) : 1
      return start + departure + (arrival - departure) * share
    }
    return nil
  }

  /// Rounds a number of seconds to whole minutes.
  private func wholeMinutes(_ seconds: Double) -> Seconds { .minutes(Int(saturating: (seconds / 60).rounded())) }
}
