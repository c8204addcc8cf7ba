/// By how much a key, a button or a notch of the wheel changes the view of a picture over time.
enum PictureStep {
  /// The factor by which a picture is enlarged or reduced.
  static let zoom = 1.4
  /// The distance by which a picture is moved, in points.
  static let pan = 60.0
}
