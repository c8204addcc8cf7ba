/// What is zoomed in a picture over time.
public enum ZoomAxes: Sendable {
  /// The time alone: all stops, or vehicles, stay in sight.
  case time
  /// The time, and what the picture has from top to bottom.
  case both
}

/// The model of a window with a picture over time: what its buttons, its wheel and its keys do.
@MainActor
public protocol PictureModel: PictureGestures {
  /// The type of the picture.
  associatedtype Picture: TwoPartPicture
  /// The part of the picture that changes seldom.
  var base: ReadOnlyDynamic<Picture.Base> { get }
  /// The part of the picture that changes often; it is drawn over ``base``.
  var moving: ReadOnlyDynamic<Picture.Moving> { get }
  /// The current picture, with both its parts.
  var picture: Picture { get }
  /// The sentence about the outcome of the last export or print; `nil` before the first one.
  var exportMessage: ReadOnlyDynamic<String?> { get }
  /// Whether ``escape()`` has something to let go.
  var holdsSomething: Bool { get }

  /// Handles the Esc key. Returns whether there was something to let go.
  @discardableResult func escape() -> Bool
  /// Zooms in (a factor above 1) or out around a place; `nil` is the middle.
  func zoom(_ axes: ZoomAxes, by factor: Double, about place: GraphPoint?)
  /// Pans the picture: its content moves right by `distance.x` and down by `distance.y`.
  func pan(by distance: GraphPoint)
  /// Zooms so that the whole day is visible.
  func fit()
  /// Shows the time from an hour before now to two hours after.
  func showNow()
  /// Zooms so that the selected trips fill the picture.
  func zoomToSelection()
  /// Selects the trip before the selected one.
  func selectPrevious()
  /// Selects the trip after the selected one.
  func selectNext()
  /// Selects the next trip for which its vehicle is late.
  func selectNextConflict()
  /// Moves the departures of the selected trips; `minutes` is how much later.
  func move(byMinutes minutes: Int)
  /// Sets ``exportMessage`` after the picture was exported; `problem` is the reason why it could not be written.
  func exported(to path: String, problem: String?)
  /// Sets ``exportMessage`` to the reason why the picture could not be printed.
  func printingFailed(_ problem: String)
}

extension GraphModel: PictureModel {}
