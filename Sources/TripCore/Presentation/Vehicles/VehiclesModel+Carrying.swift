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
      let target = min(max(lane + step, 0), list.laneCount - 1)
      carry(instance, toLane: target, grip: nil)
      reveal(lane: target)
      movingChange.value = ()
    }
  }

  /// Handles the Enter key: gives the carried trip to the vehicle of the lane. Has no effect when none is carried.
  public func confirmCarry() {
    guard case .carry = gesture else { return }
    batch {
      dropCarried()
      movingChange.value = ()
    }
  }

  /// Carries a trip to a lane: works out what it would lead to there.
  func carry(_ instance: TripInstance, toLane lane: Int, grip: GraphGesture.Grip?) {
    var isThere = false
    if case .carry(instance, lane, _) = gesture { isThere = carried != nil }
    gesture = .carry(instance, lane: lane, grip: grip)
    if !isThere { carried = outcome(of: instance, lane: lane) }
  }

  /// Works out again what the carried trip leads to, after something else became known: what is shown is what is decided.
  func carryAgain() {
    guard case .carry(let instance, let lane, _) = gesture else { return }
    carried = outcome(of: instance, lane: lane)
    movingChange.value = ()
  }

  /// Ends the gesture, and decides what the carried trip leads to, or says why that is not possible.
  func dropCarried() {
    guard case .carry(let instance, _, _) = gesture, let outcome = carried else { return endGesture() }
    endGesture()
    switch outcome {
    case .unchanged: return
    case .refused(let refusal): return desk.notify(MeasureWords(desk).sentence(refusal))
    case .measure(let preview):
      do { try desk.take(preview) } catch { desk.notify(error) }
    case .proposal(let draft):
      guard let row = desk.trips.row(of: instance) else { return }
      do { try proposal.move(row, to: draft.name(ofRow: row)) } catch {
        desk.notify(MeasureWords(desk).sentence(error))
      }
    }
    if let row = desk.trips.row(of: instance) { reveal(row) }
  }

  /// The place that a carried trip would have in the lane of its target; `nil` when none is carried.
  func target(_ scale: VehiclesScale) -> VehiclesMoving.Target? {
    guard case .carry(let instance, let lane, _) = gesture, let row = desk.trips.row(of: instance),
      let bar = trace.bar(row, y: scale.y(lane: lane))
    else { return nil }
    return VehiclesMoving.Target(rectangle: bar.strong, isRefused: carried?.isRefused ?? false)
  }
}
