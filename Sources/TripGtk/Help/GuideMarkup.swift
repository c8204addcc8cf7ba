/// Converts the guide's Markdown to Pango markup for a text view.
///
/// It supports the Markdown that docs/guide uses: headings, paragraphs, lists, tables, code, emphasis, keys and links.
/// It leaves pictures out.
struct GuideMarkup {
  /// The Pango markup of the text that was read so far.
  private(set) var text = ""
  /// The text of the paragraph or list item that is being read.
  private var paragraph = ""
  private var isCode = false

  /// Converts one page of the guide, or several joined pages.
  init(markdown: String) {
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) { read(String(line)) }
    endParagraph()
  }

  private mutating func read(_ line: String) {
    if line.hasPrefix("```") {
      endParagraph()
      isCode.toggle()
    } else if isCode {
      text += "<tt>\(Self.escaped(line))</tt>\n"
    } else if line.isEmpty || line.hasPrefix("![") {
      endParagraph()
    } else if line.hasPrefix("#") {
      endParagraph()
      let words = line.drop { $0 == "#" || $0 == " " }
      let size = line.hasPrefix("##") ? "large" : "xx-large"
      text += "<span size=\"\(size)\" weight=\"bold\">\(Self.inline(String(words)))</span>\n\n"
    } else if line.hasPrefix("|") {
      readRow(line)
    } else {
      readText(line)
    }
  }

  /// Adds a table row as a line of cells. The line of dashes below a table's header is left out.
  private mutating func readRow(_ line: String) {
    guard line.contains(where: { !"|- :".contains($0) }) else { return }
    let cells = line.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    endParagraph(blank: false)
    paragraph = "• " + cells.joined(separator: "  –  ")
  }

  private mutating func readText(_ line: String) {
    let words = line.trimmed
    let isNumbered = words.first?.isNumber == true && words.drop { $0.isNumber }.hasPrefix(". ")
    // An indented line continues the list item above it.
    if line == words, isNumbered || words.hasPrefix("- ") {
      endParagraph(blank: false)
      paragraph = words.hasPrefix("- ") ? "• " + words.dropFirst(2) : words
    } else {
      paragraph += (paragraph.isEmpty ? "" : " ") + words
    }
  }

  private mutating func endParagraph(blank: Bool = true) {
    if !paragraph.isEmpty { text += Self.inline(paragraph) + "\n" }
    paragraph = ""
    if blank, !text.isEmpty, !text.hasSuffix("\n\n") { text += "\n" }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  /// Converts the marks of Markdown within a line, such as emphasis. Code within the line is not changed.
  private static func inline(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false).map { escaped(String($0)) }
    return parts.indices.map { index in
      index % 2 == 1 ? "<tt>\(parts[index])</tt>" : marked(parts[index])
    }.joined()
  }

  private static func marked(_ text: String) -> String {
    var rest = linkless(text).replacing("&lt;kbd&gt;", with: "<b>").replacing("&lt;/kbd&gt;", with: "</b>")
    for (mark, tag) in [("**", "b"), ("*", "i")] {
      let parts = rest.split(separator: mark, omittingEmptySubsequences: false)
      // A mark without a closing one, such as a star in a multiplication, is an ordinary character.
      guard parts.count % 2 == 1 else { continue }
      rest = parts.indices.map { $0 % 2 == 1 ? "<\(tag)>\(parts[$0])</\(tag)>" : String(parts[$0]) }.joined()
    }
    return rest
  }

  /// Replaces links by their text: the guide's window has no pages to go to.
  private static func linkless(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let after = rest.index(after: close)
      guard rest[after...].hasPrefix("("), let end = rest[after...].firstIndex(of: ")") else { break }
      result += rest[..<open] + rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension String {
  fileprivate var trimmed: String {
    let words = drop { $0 == " " }
    return String(words[..<(words.lastIndex { $0 != " " }.map(words.index(after:)) ?? words.startIndex)])
  }
}
