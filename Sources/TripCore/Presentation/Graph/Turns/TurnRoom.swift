/// The room above and below the stops of the train graph in which the turns of vehicles are drawn.
struct TurnRoom: Hashable {
  /// The number of layers above the first stop, and below the last.
  var above = 0
  var below = 0

  /// The greatest number of layers on one side.
  static let greatest = 4
  /// The space between the stop and the first layer, in points.
  static let foot = 5.0
  /// The greatest part of the picture's height that one side takes.
  private static let greatestShare = 0.14

  /// The height of a layer: the line of an arc, and beyond it a line of text with its minutes.
  static func layer(_ letters: GraphLettering) -> Double { letters.height }

  /// The height of so many layers on one side of a picture, in points.
  static func height(of layers: Int, _ letters: GraphLettering, in plot: Double) -> Double {
    layers == 0 ? 0 : min(foot + (Double(layers) + 0.4) * layer(letters), greatestShare * plot)
  }
}
