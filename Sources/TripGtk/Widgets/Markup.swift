/// Returns a text as Pango markup: `<`, `>` and `&` are escaped.
func markupEscaped(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
  else { return text }
  var result = String.UnicodeScalarView()
  // Not by characters: an accent after it makes another character of <, and Pango reads it as < nevertheless.
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    default: result.append(scalar)
    }
  }
  return String(result)
}
