import TripCore

/// A piece of a web page. Every text that is put into it is escaped.
///
/// Only literals of the source become HTML as they are, so no text from a feed or a request can become an element or leave
/// an attribute. Attributes must have double quotes.
///
/// ```swift
/// let item: HTML = "<p title=\"\(name)\">\(name)</p>"
/// ```
struct HTML: ExpressibleByStringInterpolation, Sendable {
  /// The bytes in UTF-8.
  private(set) var bytes: [UInt8]

  init(stringLiteral literal: String) { bytes = Array(literal.utf8) }

  init(stringInterpolation interpolation: StringInterpolation) { bytes = interpolation.bytes }

  /// Puts pieces one after the other.
  init(_ pieces: some Sequence<HTML>) {
    bytes = []
    for piece in pieces { bytes += piece.bytes }
  }

  static func += (piece: inout HTML, next: HTML) { piece.bytes += next.bytes }

  /// Collects the literals and values of a piece.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    mutating func appendLiteral(_ literal: String) { bytes += Array(literal.utf8) }

    /// Adds a piece that is HTML already.
    mutating func appendInterpolation(_ html: HTML) { bytes += html.bytes }

    /// Adds a number.
    mutating func appendInterpolation(_ number: Int) { bytes += Array(String(number).utf8) }

    /// Adds a colour, such as `#ffd700`.
    mutating func appendInterpolation(_ color: RouteColor) { bytes += Array("#\(color.hex)".utf8) }

    /// Adds an address of this server.
    mutating func appendInterpolation(_ link: PageLink) { appendInterpolation(link.text) }

    /// Adds a text, with the characters escaped that HTML gives a meaning.
    ///
    /// Control characters, which HTML does not allow, and those that change the direction of the following text are
    /// left out; line breaks become spaces. A text of more than `limit` characters is cut.
    mutating func appendInterpolation(_ text: String, atMost limit: Int = 200) {
      var count = 0
      for scalar in text.unicodeScalars {
        if count == limit { return bytes.append(contentsOf: "…".utf8) }
        count += 1
        switch scalar {
        case "&": bytes += Array("&amp;".utf8)
        case "<": bytes += Array("&lt;".utf8)
        case ">": bytes += Array("&gt;".utf8)
        case "\"": bytes += Array("&quot;".utf8)
        case "'": bytes += Array("&#39;".utf8)
        case "\n", "\r", "\t", "\u{85}", "\u{2028}", "\u{2029}": bytes.append(UInt8(ascii: " "))
        default:
          if VisibleText.isControl(scalar.value) { continue }
          bytes.append(contentsOf: String(scalar).utf8)
        }
      }
    }
  }
}
