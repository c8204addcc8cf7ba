import Glibc

/// A colour of a route in routes.txt: red, green and blue, each from 0 to 255.
/// - SeeAlso: GTFS Schedule reference, field type "Color".
public struct RouteColor: Hashable, Sendable {
  /// The red component of the colour, from 0 to 255.
  public let red: UInt8
  /// The green component of the colour, from 0 to 255.
  public let green: UInt8
  /// The blue component of the colour, from 0 to 255.
  public let blue: UInt8

  /// Makes a colour from its red, green and blue components.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads a colour from six hexadecimal digits, in upper or lower case, such as `FFD700`.
  ///
  /// - Returns: `nil` when the text has another form.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 6, text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }),
      let number = UInt32(text, radix: 16)
    else { return nil }
    self.init(red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }

  /// The colour as six lower-case hexadecimal digits, such as `ffd700`.
  public var hex: String {
    let number = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// Returns the contrast ratio of two colours, from 1 (equal colours) to 21 (black on white).
  /// - SeeAlso: WCAG 2.1, "contrast ratio" and "relative luminance".
  public static func contrast(_ a: RouteColor, _ b: RouteColor) -> Double {
    let (light, dark) = (max(a.luminance, b.luminance), min(a.luminance, b.luminance))
    return (light + 0.05) / (dark + 0.05)
  }

  /// The relative luminance (brightness) of the colour, from 0 for black to 1 for white.
  private var luminance: Double {
    func linear(_ part: UInt8) -> Double {
      let value = Double(part) / 255
      return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
