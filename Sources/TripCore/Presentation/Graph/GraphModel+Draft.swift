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
    let places = places(ofRow: row)
    let scheduledTrip = timetable.scheduledTrips[row]
    let stopTimes = timetable.trips[scheduledTrip.trip].stopTimes
    guard let first = places.first, let last = places.last, stopTimes.count == places.count,
      axis.positions[first] <= position, position <= axis.positions[last],
      let next = places.firstIndex(where: { axis.positions[$0] >= position })
    else { return nil }
    let start = Double(timetable.origin(ofRow: row).unixSeconds + scheduledTrip.shift.count)
    let arrival = start + Double(timetable.stopTimes[stopTimes.lowerBound + next].arrival.seconds)
    guard next > 0 else { return arrival }
    let departure = start + Double(timetable.stopTimes[stopTimes.lowerBound + next - 1].departure.seconds)
    let (above, below) = (axis.positions[places[next - 1]], axis.positions[places[next]])
    return below > above ? departure + (arrival - departure) * (position - above) / (below - above) : arrival
  }

  /// Rounds a number of seconds to whole minutes.
  private func wholeMinutes(_ seconds: Double) -> Seconds { .minutes(Int(saturating: (seconds / 60).rounded())) }
}
