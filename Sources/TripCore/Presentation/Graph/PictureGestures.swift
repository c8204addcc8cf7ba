/// The model of a picture over time that is used with the pointer. Places are points of the drawing area.
@MainActor
public protocol PictureGestures: AnyObject {
  /// Handles a movement of the pointer while no button is held. `place` is `nil` when the pointer has left the picture.
  func pointerMoved(to place: GraphPoint?)
  /// Handles a press of the first mouse button.
  func press(at place: GraphPoint, _ modifiers: GraphModifiers)
  /// Handles a movement of the pointer while the mouse button is held.
  func drag(to place: GraphPoint, _ modifiers: GraphModifiers)
  /// Handles the release of the mouse button.
  func release()
  /// Cancels the gesture in progress without a decision; returns whether there was one.
  @discardableResult func cancelDrag() -> Bool
}
