import TripCore

// This extension colours the lines of the timetable that are drawn together.
extension GraphPalette {
  /// Colours that most people can tell apart, for lines without a colour of their own.
  /// - SeeAlso: Okabe and Ito, "Color Universal Design", 2008.
  private static let distinct = [
    Color(0, 0.45, 0.7), Color(0.84, 0.37, 0), Color(0, 0.62, 0.45), Color(0.8, 0.47, 0.65), Color(0.34, 0.71, 0.91),
    Color(0.9, 0.62, 0), Color(0.94, 0.89, 0.26), Color(0.5, 0.5, 0.5),
  ]
  /// The least contrast of a line with the background.
  /// - SeeAlso: WCAG 2.1, success criterion 1.4.11.
  private static let leastContrast = 3.0
  /// How far two colours differ that are easily told apart, and at least, as the sums of the differences of their parts.
  private static let differences = [0.8, 0.3]

  /// Returns a colour for each line: its own, made so dark or so light that it is seen on the background; another one for lines
  /// without colour, and for a colour that a line before has.
  func colors(of lines: [GraphBase.LineMark]) -> [Color] {
    var colors: [Color] = []
    for line in lines {
      let own = line.color.map { seen(Color($0)) }
      let choices = [own].compactMap(\.self) + Self.distinct.map(seen)
      let free = Self.differences.lazy.compactMap { least in
        choices.first { choice in colors.allSatisfy { $0.difference(from: choice) >= least } }
      }.first
      colors.append(free ?? choices[colors.count % choices.count])
    }
    return colors
  }

  /// A colour of the same hue that has enough contrast with the background.
  private func seen(_ color: Color) -> Color {
    for step in 0...10 {
      let mixed = color.mixed(with: text, share: Double(step) / 10)
      if RouteColor.contrast(RouteColor(mixed), RouteColor(ground)) >= Self.leastContrast { return mixed }
    }
    return text
  }
}

extension GraphPalette.Color {
  fileprivate init(_ color: RouteColor) {
    self.init(Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  fileprivate func mixed(with other: Self, share: Double) -> Self {
    Self(
      red + share * (other.red - red), green + share * (other.green - green), blue + share * (other.blue - blue))
  }

  fileprivate func difference(from other: Self) -> Double {
    abs(red - other.red) + abs(green - other.green) + abs(blue - other.blue)
  }
}

extension RouteColor {
  fileprivate init(_ color: GraphPalette.Color) {
    func byte(_ part: Double) -> UInt8 { UInt8(min(255, max(0, (part * 255).rounded()))) }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}
