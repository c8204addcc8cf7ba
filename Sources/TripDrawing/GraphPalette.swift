/// The colours of the train graph, by their meaning.
public struct GraphPalette: Equatable, Sendable {
  /// A colour with a red, a green and a blue part, each from 0 to 1.
  public struct Color: Equatable, Sendable {
    /// The red part, 0 to 1.
    public var red: Double
    /// The green part, 0 to 1.
    public var green: Double
    /// The blue part, 0 to 1.
    public var blue: Double

    /// Makes a colour of its parts.
    public init(_ red: Double, _ green: Double, _ blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// The colour of the same hue with inverted lightness: as light as this one is dark.
    var inverted: Color {
      let shift = 1 - max(red, green, blue) - min(red, green, blue)
      return Color(red + shift, green + shift, blue + shift)
    }

    /// The lightness, 0 to 1: the middle of the greatest and the least part.
    public var lightness: Double { (max(red, green, blue) + min(red, green, blue)) / 2 }
  }

  /// The background.
  public var ground: Color
  /// The texts: times and names of stops.
  public var text: Color
  /// The lines at stops, and at times between two hours.
  public var grid: Color
  /// The line at a full hour.
  public var hour: Color
  /// The lines of trips by the timetable.
  public var planned: Color
  /// The lines of trips by their expected times.
  public var expected: Color
  /// The lines of cancelled trips.
  public var canceled: Color
  /// The line of the trip under the pointer.
  public var hovered: Color
  /// The lines of trips that are selected, drafted or dragged.
  public var selected: Color
  /// The line at the present time.
  public var now: Color
  /// The marks of conflicts, where one vehicle would have to be in two places.
  public var conflict: Color
  /// The background of the note beside the pointer.
  public var noteGround: Color
  /// The text of the note beside the pointer.
  public var noteText: Color

  /// Makes a palette of its colours.
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

  /// The palette for white paper. A dark palette is inverted; a light one stays as it is.
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
