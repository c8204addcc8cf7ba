// This extension makes the picture of the vehicles' day usable by the pointer: a click selects a trip, a drag along the
// lane moves its departure, and a drag to another lane gives it to that vehicle.
extension VehiclesModel: PictureModel {
  /// Handles a movement of the pointer while no button is held. `place` is `nil` when the pointer has left the picture.
  public func pointerMoved(to place: GraphPoint?) {
    batch {
      pointer = place
      isKeyboardLast = false
      if place == nil { stillness.pointerLeft() } else { stillness.pointerMoved() }
      hovered = place.flatMap(row(at:))
      movingChange.value = ()
    }
  }

  /// Handles a press of the first mouse button: selects the trip at the place, and begins a gesture.
  public func press(at place: GraphPoint, _ modifiers: GraphModifiers = []) {
    batch {
      stillness.touch()
      endGesture()
      pointer = place
      isKeyboardLast = false
      if let row = row(at: place), let trip = desk.trips.trip(ofRow: row) {
        gesture = .trip(GraphGesture.Grip(trip, at: place))
        desk.selection.select(row: row)
      } else {
        if scale.plot.contains(place) || place.y > scale.plot.y, let line = list.line(at: scale.lane(atY: place.y)),
          place.x < scale.plot.x, let row = line.next ?? line.rows.last
        {
          // The first column names the vehicle's next trip.
          desk.selection.select(row: row)
          reveal(row)
        }
        gesture = .ground(last: place, hasMoved: false)
      }
      movingChange.value = ()
    }
  }

  /// Handles a movement of the pointer while the mouse button is held: continues the gesture in progress.
  public func drag(to place: GraphPoint, _ modifiers: GraphModifiers = []) {
    batch {
      pointer = place
      stillness.touch()
      switch gesture {
      case .none: break
      case .trip(var grip):
        guard grip.hasMoved || GraphGesture.isDrag(from: grip.start, to: place) else { break }
        grip.hasMoved = true
        gesture = .trip(grip)
        move(grip, to: place, modifiers)
      case .carry(_, _, let grip?): move(grip, to: place, modifiers)
      case .carry: break
      case .ground(let last, let hasMoved):
        guard hasMoved || GraphGesture.isDrag(from: last, to: place) else { break }
        gesture = .ground(last: place, hasMoved: true)
        pan(by: GraphPoint(x: place.x - last.x, y: place.y - last.y))
      }
      movingChange.value = ()
    }
  }

  /// Handles the release of the mouse button: makes one undo step of the dragged departure, or of the change of vehicle.
  public func release() {
    batch {
      switch gesture {
      case .trip:
        (gesture, dragProblem) = (.none, nil)
        do throws(Refusal) { try desk.releaseDrag() } catch { desk.notify(error) }
      case .carry(_, _, _?): dropCarried()
      // Enter, and not the pointer, drops what keys carry.
      case .carry: break
      case .none, .ground: gesture = .none
      }
      movingChange.value = ()
    }
  }

  /// Cancels the gesture in progress without a decision.
  ///
  /// - Returns: `true` when a gesture was in progress.
  @discardableResult
  public func cancelDrag() -> Bool {
    guard gesture != .none else { return false }
    batch {
      endGesture()
      movingChange.value = ()
    }
    return true
  }

  /// Handles the Esc key: cancels the gesture in progress.
  ///
  /// - Returns: `true` when there was one.
  @discardableResult
  public func escape() -> Bool { cancelDrag() }

  /// Whether a gesture is in progress that the Esc key lets go.
  public var holdsSomething: Bool { gesture != .none }

  /// Ends the gesture in progress, and puts the dragged trip back to where the drag began.
  func endGesture() {
    if case .trip = gesture { desk.drag.cancel() }
    gesture = .none
    dragProblem = nil
    carried = nil
  }

  /// Finds the trip at a place of the picture; a selected one has precedence.
  func row(at place: GraphPoint) -> Int? {
    guard scale.plot.contains(place) else { return nil }
    let lane = drawnMoving.value.lane.map { [$0] } ?? []
    let bars = (drawnMoving.value.bars + (lane + drawnBase.value.lanes).flatMap(\.bars)).filter { bar in
      let from = min(bar.planned.lowerBound, bar.expected.lowerBound)
      let to = max(bar.planned.upperBound, bar.expected.upperBound, from + 4)
      return bar.y <= place.y && place.y < bar.y + bar.height && from - 1 <= place.x && place.x <= to + 1
    }
    // Where one trip's plan and another one's expected time overlap, the upper part belongs to what is expected.
    return (bars.first { $0.emphasis == .selected } ?? bars.first { $0.strong.contains(place) } ?? bars.first)?.row
  }

  /// Continues a drag of a trip: along its own lane to another time, or to another vehicle's lane.
  private func move(_ grip: GraphGesture.Grip, to place: GraphPoint, _ modifiers: GraphModifiers) {
    guard let row = desk.trips.row(of: grip.instance) else { return endGesture() }
    let lane = scale.lane(atY: min(max(place.y, scale.plot.y), scale.plot.maxY - 1))
    if lane != list.lane(ofRow: row), lane >= 0, lane < list.laneCount {
      desk.drag.cancel()
      dragProblem = nil
      carry(grip.instance, toLane: lane, grip: grip)
    } else {
      gesture = .trip(grip)
      carried = nil
      guard list.draft == nil else { return dragProblem = desk.wording.proposalMovesNothing }
      dragProblem = desk.drag(grip, by: scale.time.steps(from: grip.start, to: place, modifiers))
    }
  }
}
