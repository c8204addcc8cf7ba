import CGtk

/// The colours of the train graph, by what they stand for.
struct GraphPalette: Equatable {
  /// A colour, each part from 0 to 1.
  struct Color: Equatable {
    var red: Double
    var green: Double
    var blue: Double

    init(_ red: Double, _ green: Double, _ blue: Double) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }

    /// As light as it was dark, in the same hue.
    var inverted: Color {
      let shift = 1 - max(red, green, blue) - min(red, green, blue)
      return Color(red + shift, green + shift, blue + shift)
    }

    /// How light it is, 0 to 1.
    var lightness: Double { (max(red, green, blue) + min(red, green, blue)) / 2 }
  }

  var ground: Color
  var text: Color
  var grid: Color
  var hour: Color
  var planned: Color
  var expected: Color
  var canceled: Color
  var hovered: Color
  var selected: Color
  var now: Color
  var conflict: Color
  var noteGround: Color
  var noteText: Color

  /// The same for paper, which is white: a dark theme's colours become as light as they were dark.
  var onPaper: GraphPalette {
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

extension GraphPalette {
  /// Reads the colours that data/tripdesk.css mixes for a widget from its theme, light or dark.
  @MainActor
  init(of widget: Widget) {
    func color(_ name: String, ground: Bool = false) -> Color {
      let color = cgtk_class_color(widget.pointer, name, gboolean(ground))
      return Color(color.red, color.green, color.blue)
    }
    ground = color("graph", ground: true)
    text = color("graph")
    grid = color("graph-grid")
    hour = color("graph-hour")
    planned = color("graph-planned")
    expected = color("graph-expected")
    canceled = color("graph-canceled")
    hovered = color("graph-hovered")
    selected = color("graph-selected")
    now = color("graph-now")
    conflict = color("graph-conflict")
    noteGround = color("graph-note", ground: true)
    noteText = color("graph-note")
  }
}
