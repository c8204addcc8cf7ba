// This extension makes the train graph usable by the pointer: a click selects a trip, and a drag moves its departure.
extension GraphModel {
  /// Handles a movement of the pointer over the train graph while no button is held. `place` is `nil` when the
  /// pointer has left the drawing area.
  public func pointerMoved(to place: GraphPoint?) {
    batch {
      pointer = place
      isKeyboardLast = false
      hoveredRow.value = place.flatMap { row(at: $0) }
      movingChange.value = ()
    }
  }

  /// Handles a press of the first mouse button: selects the trip at the place, and begins a gesture.
  ///
  /// - Parameters:
  ///   - place: The place of the pointer.
  ///   - modifiers: The modifier keys that are held. Ctrl moves the trip from the grabbed stop on; Shift on empty
  ///     ground draws a rectangle to zoom into.
  public func press(at place: GraphPoint, _ modifiers: GraphModifiers = []) {
    batch {
      let isFramed = frame != nil
      endGesture()
      pointer = place
      isKeyboardLast = false
      if isFramed {
        gesture = .rectangle(from: place, to: place)
      } else if isOnDraft(place), let draft = desk.draft.current.value {
        gesture = .draft(from: place, shift: draft.shift, hasMoved: false)
      } else if let row = row(at: place), let trip = desk.trips.trip(ofRow: row) {
        desk.selection.select(row: row)
        let index = modifiers.contains(.control) ? stopTime(nearest: place, ofRow: row) ?? 0 : 0
        gesture = .trip(GraphGesture.Grip(trip, stopTime: index, at: place))
      } else if modifiers.contains(.shift) {
        gesture = .rectangle(from: place, to: place)
      } else {
        if let turn = turn(at: place) { desk.selection.select(row: turn.secondRow) }
        gesture = .ground(last: place, hasMoved: false)
      }
      movingChange.value = ()
    }
  }

  /// Handles a movement of the pointer while the mouse button is held: continues the gesture in progress.
  public func drag(to place: GraphPoint, _ modifiers: GraphModifiers = []) {
    batch {
      pointer = place
      switch gesture {
      case .none, .frame: break
      case .trip(var grip):
        guard grip.hasMoved || GraphGesture.isDrag(from: grip.start, to: place) else { break }
        grip.hasMoved = true
        gesture = .trip(grip)
        drag(grip, by: scale.time.steps(from: grip.start, to: place, modifiers))
      case .draft(let start, let shift, let hasMoved):
        guard hasMoved || GraphGesture.isDrag(from: start, to: place) else { break }
        gesture = .draft(from: start, shift: shift, hasMoved: true)
        desk.draft.move(to: shift + scale.time.steps(from: start, to: place, modifiers))
      case .ground(let last, let hasMoved):
        guard hasMoved || GraphGesture.isDrag(from: last, to: place) else { break }
        gesture = .ground(last: place, hasMoved: true)
        pan(by: GraphPoint(x: place.x - last.x, y: place.y - last.y))
      case .rectangle(let start, _): gesture = .rectangle(from: start, to: place)
      }
      movingChange.value = ()
    }
  }

  /// Handles the release of the mouse button: makes one undo step of the dragged departure, or zooms into the drawn
  /// rectangle. After a click without movement, no decision is made.
  public func release() {
    batch {
      let ended = gesture
      gesture = .none
      dragProblem = nil
      switch ended {
      case .trip:
        do throws(Refusal) { try desk.releaseDrag() } catch { desk.notify(error) }
      case .rectangle(let from, let to) where GraphGesture.isDrag(from: from, to: to):
        zoom(to: GraphRectangle(from: from, to: to))
      case .frame: gesture = ended
      default: break
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

  /// Whether ``escape()`` has something to let go: a gesture in progress, or the draft of an extra trip.
  public var holdsSomething: Bool { gesture != .none || desk.draft.current.value != nil }

  /// Handles the Esc key: cancels the gesture in progress, or else removes the draft of an extra trip.
  ///
  /// - Returns: `true` when there was a gesture or a draft.
  @discardableResult
  public func escape() -> Bool {
    if cancelDrag() { return true }
    guard desk.draft.current.value != nil else { return false }
    dropDraft()
    return true
  }

  /// Ends the gesture in progress, and puts the dragged trip or draft back to where the drag began.
  func endGesture() {
    switch gesture {
    case .trip: desk.drag.cancel()
    case .draft(_, let shift, _): desk.draft.move(to: shift)
    case .none, .ground, .rectangle, .frame: break
    }
    gesture = .none
    dragProblem = nil
  }

  /// Moves the dragged trip so that it is later by `delta` than when the drag began; negative is earlier.
  private func drag(_ grip: GraphGesture.Grip, by delta: Seconds) { dragProblem = desk.drag(grip, by: delta) }
}
