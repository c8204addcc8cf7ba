/// The colours of the train graph, by their meaning.
public struct GraphPalette: Equatable, Sendable {
  /// A colour with a red, a green and a blue part, each from 0 to 1.
  public struct Color: Equatable, Sendable {
    /// The red part of the colour, from 0 to 1.
    public var red: Double
    /// The green part of the colour, from 0 to 1.
    public var green: Double
    /// The blue part of the colour, from 0 to 1.
    public var blue: Double

    /// Makes a colour from its red, green and blue part, each from 0 to 1.
    public init(_ red: Double, _ green: Double, _ blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour of the same hue with the inverse lightness: a dark colour becomes light, a light one dark.
    var inverted: Color {
      let shift = 1 - max(red, green, blue) - min(red, green, blue)
      return Color(red + shift, green + shift, blue + shift)
    }

    /// The lightness, from 0 to 1: the mean of the greatest and the least of the three parts.
    public var lightness: Double { (max(red, green, blue) + min(red, green, blue)) / 2 }
  }

  /// The colour of the graph's background.
  public var ground: Color
  /// The colour of the texts: times and names of stops.
  public var text: Color
  /// The colour of the grid lines at stops, and at times between two full hours.
  public var grid: Color
  /// The colour of the grid line at a full hour.
  public var hour: Color
  /// The colour of the lines of trips by their planned times.
  public var planned: Color
  /// The colour of the lines of trips by their expected times.
  public var expected: Color
  /// The colour of the lines of cancelled trips.
  public var canceled: Color
  /// The colour of the line of the trip under the pointer.
  public var hovered: Color
  /// The colour of the lines of trips that are selected, drafted or dragged.
  public var selected: Color
  /// The colour of the vertical line at the present time.
  public var now: Color
  /// The colour of the marks of conflicts, where one vehicle would have to be in two places.
  public var conflict: Color
  /// The background colour of the note beside the pointer.
  public var noteGround: Color
  /// The colour of the text in the note beside the pointer.
  public var noteText: Color

  /// Makes a palette from all its colours.
  public init(
    ground: Color, text: Color, grid: Color, hour: Color, planned: Color, expected: Color, canceled: Color,
    hovered: Color, selected: Color, now: Color, conflict: Color, noteGround: Color, noteText: Color
  ) {
    self.ground = ground
    self.text = text
    self.grid = grid
    self.hour = hour
    self.planned = planned
    self.expected = expected
    self.canceled = canceled
    self.hovered = hovered
    self.selected = selected
    self.now = now
    self.conflict = conflict
    self.noteGround = noteGround
    self.noteText = noteText
  }

  /// This palette for white paper: a palette with a dark background is inverted; one with a light background stays as
  /// it is.
  public var onPaper: GraphPalette {
    guard ground.lightness < 0.5 else { return self }
    var paper = self
    for part in Self.parts { paper[keyPath: part] = self[keyPath: part].inverted }
    return paper
  }

  private static var parts: [WritableKeyPath<GraphPalette, Color>] {
    [
      \.ground, \.text, \.grid, \.hour, \.planned, \.expected, \.canceled, \.hovered, \.selected, \.now, \.conflict,
      \.noteGround, \.noteText,
    ]
  }
}
