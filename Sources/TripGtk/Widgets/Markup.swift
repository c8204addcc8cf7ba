/// Returns a text as Pango markup: `<`, `>` and `&` are escaped.
func markupEscaped(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") })
  else { return text }
  var result = ""
  for character in text {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    default: result.append(character)
    }
  }
  return result
}
