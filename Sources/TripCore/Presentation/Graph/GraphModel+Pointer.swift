// What the pointer does: a click selects, a drag moves a departure, a long press makes a draft.
extension GraphModel {
  /// The pointer went to a place, or off the drawing area where that is nothing; no button is held.
  public func pointerMoved(to place: GraphPoint?) {
    batch {
      pointer = place
      isKeyboardLast = false
      hoveredRow.value = place.flatMap { row(at: $0) }
      movingChange.value = ()
    }
  }

  /// The first button went down.
  ///
  /// - Parameters:
  ///   - place: Where. On a trip, that is selected; on a conflict's mark as well, for what is beneath it counts.
  ///   - modifiers: With Ctrl a drag moves the trip from the grabbed stop on, with Shift on empty ground it draws a
  ///     rectangle.
  public func press(at place: GraphPoint, _ modifiers: GraphModifiers = []) {
    batch {
      let isFramed = frame != nil
      letGo()
      pointer = place
      isKeyboardLast = false
      if isFramed {
        gesture = .rectangle(from: place, to: place)
      } else if isOnDraft(place), let draft = desk.draft.current.value {
        gesture = .draft(from: place, shift: draft.shift, hasMoved: false)
      } else if let row = row(at: place), let trip = desk.trips.trip(ofRow: row) {
        desk.selection.select(row: row)
        var index = modifiers.contains(.control) ? stopTime(nearest: place, ofRow: row) ?? 0 : 0
        // Nothing departs from the last stop.
        index = min(index, trip.stopTimes.count - 2)
        let stopTime = trip.stopTimes[index]
        gesture = .trip(
          GraphGesture.Grip(
            instance: trip.instance, start: place, stop: index == 0 ? nil : stopTime.sequence,
            departure: stopTime.departure,
            delay: stopTime.departureDelay ?? 0))
      } else if modifiers.contains(.shift) {
        gesture = .rectangle(from: place, to: place)
      } else {
        gesture = .ground(last: place, hasMoved: false)
      }
      movingChange.value = ()
    }
  }

  /// The pointer went to a place while the button is held.
  public func drag(to place: GraphPoint, _ modifiers: GraphModifiers = []) {
    batch {
      pointer = place
      switch gesture {
      case .none, .frame: break
      case .trip(var grip):
        guard grip.hasMoved || isFar(place, from: grip.start) else { break }
        grip.hasMoved = true
        gesture = .trip(grip)
        drag(grip, by: delta(from: grip.start, to: place, modifiers))
      case .draft(let start, let shift, let hasMoved):
        guard hasMoved || isFar(place, from: start) else { break }
        gesture = .draft(from: start, shift: shift, hasMoved: true)
        desk.draft.move(to: shift + delta(from: start, to: place, modifiers))
      case .ground(let last, let hasMoved):
        guard hasMoved || isFar(place, from: last) else { break }
        gesture = .ground(last: place, hasMoved: true)
        pan(by: GraphPoint(x: place.x - last.x, y: place.y - last.y))
      case .rectangle(let start, _): gesture = .rectangle(from: start, to: place)
      }
      movingChange.value = ()
    }
  }

  /// The button went up: what was dragged is decided, as one decision and one step of undo. A click decides nothing.
  public func release() {
    batch {
      let ended = gesture
      gesture = .none
      dragProblem = nil
      switch ended {
      case .trip:
        do throws(Refusal) { try desk.releaseDrag() } catch { desk.notify(error) }
      case .rectangle(let from, let to) where isFar(to, from: from):
        zoom(to: GraphRectangle(from: from, to: to))
      case .frame: gesture = ended
      default: break
      }
      movingChange.value = ()
    }
  }

  /// Lets go without a change.
  ///
  /// - Returns: Whether anything was held.
  @discardableResult
  public func cancelDrag() -> Bool {
    guard gesture != .none else { return false }
    batch {
      letGo()
      movingChange.value = ()
    }
    return true
  }

  /// Esc: lets go of what is held, or of the rectangle to zoom into; where nothing is, gives the draft up.
  ///
  /// - Returns: Whether there was anything to give up.
  @discardableResult
  public func escape() -> Bool {
    if cancelDrag() { return true }
    guard desk.draft.current.value != nil else { return false }
    dropDraft()
    return true
  }

  /// Lets go of whatever is held, and shows all as it was before.
  func letGo() {
    switch gesture {
    case .trip: desk.drag.cancel()
    case .draft(_, let shift, _): desk.draft.move(to: shift)
    case .none, .ground, .rectangle, .frame: break
    }
    gesture = .none
    dragProblem = nil
  }

  private func drag(_ grip: GraphGesture.Grip, by delta: Seconds) {
    dragProblem = nil
    guard delta != 0 else { return desk.drag.cancel() }
    do {
      try desk.drag.move(grip.instance, to: .departure(delay: grip.delay + delta, at: grip.stop))
    } catch { dragProblem = desk.wording.sentence(error) }
  }

  private func delta(from start: GraphPoint, to place: GraphPoint, _ modifiers: GraphModifiers) -> Seconds {
    let step = modifiers.contains(.shift) ? 300.0 : 60.0
    let steps = (scale.seconds(across: place.x - start.x) / step).rounded()
    return Seconds(Int(saturating: steps * step))
  }

  private func isFar(_ place: GraphPoint, from start: GraphPoint) -> Bool {
    let (dx, dy) = (place.x - start.x, place.y - start.y)
    return dx * dx + dy * dy >= GraphGesture.threshold * GraphGesture.threshold
  }
}
