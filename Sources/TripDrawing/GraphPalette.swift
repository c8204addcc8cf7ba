/// The colours of the train graph, by what they stand for.
public struct GraphPalette: Equatable, Sendable {
  /// A colour, each part from 0 to 1.
  public struct Color: Equatable, Sendable {
    /// How much red.
    public var red: Double
    /// How much green.
    public var green: Double
    /// How much blue.
    public var blue: Double

    /// Mixes a colour.
    public init(_ red: Double, _ green: Double, _ blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// As light as it was dark, in the same hue.
    var inverted: Color {
      let shift = 1 - max(red, green, blue) - min(red, green, blue)
      return Color(red + shift, green + shift, blue + shift)
    }

    /// How light it is, 0 to 1.
    public var lightness: Double { (max(red, green, blue) + min(red, green, blue)) / 2 }
  }

  /// Behind everything.
  public var ground: Color
  /// Times and names of stops.
  public var text: Color
  /// The lines at stops, and at times between two hours.
  public var grid: Color
  /// The line at a full hour.
  public var hour: Color
  /// The timetable.
  public var planned: Color
  /// What is expected.
  public var expected: Color
  /// What does not run.
  public var canceled: Color
  /// What the pointer is on.
  public var hovered: Color
  /// What is selected, drafted or dragged.
  public var selected: Color
  /// The line at the present time.
  public var now: Color
  /// Where one vehicle would have to be in two places.
  public var conflict: Color
  /// Behind what is said beside the pointer.
  public var noteGround: Color
  /// What is said beside the pointer.
  public var noteText: Color

  /// Makes a palette.
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

  /// The same for paper, which is white: a dark theme's colours become as light as they were dark.
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
