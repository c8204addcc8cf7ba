// This extension gives a trip to another vehicle: by a drag to another lane, or by keys.
extension VehiclesModel {
  /// Carries the selected trip to the lane above (negative) or below, without a decision: ``confirmCarry()`` decides.
  public func carry(byLanes step: Int) {
    batch {
      stillness.touch()
      isKeyboardLast = true
      let instance: TripInstance
      let lane: Int
      if case .carry(let carried, let at, _) = gesture {
        (instance, lane) = (carried, at)
      } else {
        guard let row = desk.selection.row.value, let own = list.lane(ofRow: row) else {
          return desk.notify(desk.wording.noTripSelected)
        }
        endGesture()
        (instance, lane) = (timetable.instance(ofRow: row), own)
      }
      let target = min(max(lane + step, 0), list.numbers.count - 1)
      guard let row = desk.trips.row(of: instance), let line = list.line(at: target) else { return }
      gesture = .carry(instance, lane: target, grip: nil)
      let move = VehicleMove(desk, row: row, to: line)
      dragProblem = move.isUnchanged ? nil : move.problem
      reveal(lane: target)
      movingChange.value = ()
    }
  }

  /// Handles the Enter key: gives the carried trip to the vehicle of the lane. Has no effect when none is carried.
  public func confirmCarry() {
    guard case .carry(let instance, let lane, _) = gesture else { return }
    batch {
      gesture = .none
      dragProblem = nil
      give(instance, toLane: lane)
      movingChange.value = ()
    }
  }

  /// Decides that the vehicle of a lane runs a trip, or says why it cannot.
  func give(_ instance: TripInstance, toLane lane: Int) {
    guard let row = desk.trips.row(of: instance), let line = list.line(at: lane) else { return }
    let move = VehicleMove(desk, row: row, to: line)
    guard !move.isUnchanged else { return }
    if let problem = move.problem { return desk.notify(problem) }
    do { try move.decide() } catch { desk.notify(error) }
    reveal(row)
  }

  /// The place that a carried trip would have in the lane of its target; `nil` when none is carried.
  func target(_ scale: VehiclesScale) -> VehiclesMoving.Target? {
    guard case .carry(let instance, let lane, _) = gesture, let row = desk.trips.row(of: instance),
      let bar = trace.bar(row, y: scale.y(lane: lane))
    else { return nil }
    return VehiclesMoving.Target(rectangle: bar.strong, isRefused: dragProblem != nil)
  }
}
