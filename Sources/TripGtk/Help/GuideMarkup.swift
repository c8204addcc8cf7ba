/// The guide as a text view shows it: Pango's markup in place of Markdown.
///
/// It knows what the pages of docs/guide use: headings, paragraphs, lists, tables, code, emphasis, keys and links. Pictures are
/// left to the pages themselves.
struct GuideMarkup {
  /// The whole text.
  private(set) var text = ""
  /// The paragraph or list item under way.
  private var paragraph = ""
  private var isCode = false

  /// Reads a page, or several in a row.
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

  /// A table's row as a line: its cells, apart. What only draws the table is left out.
  private mutating func readRow(_ line: String) {
    guard line.contains(where: { !"|- :".contains($0) }) else { return }
    let cells = line.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    endParagraph(blank: false)
    paragraph = "• " + cells.joined(separator: "  –  ")
  }

  private mutating func readText(_ line: String) {
    let words = line.trimmed
    let isNumbered = words.first?.isNumber == true && words.drop { $0.isNumber }.hasPrefix(". ")
    // What is indented goes on with the item above.
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

  /// The marks within a line. Code stays as it is.
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
      // A mark without its other end, as in a sum, is no mark.
      guard parts.count % 2 == 1 else { continue }
      rest = parts.indices.map { $0 % 2 == 1 ? "<\(tag)>\(parts[$0])</\(tag)>" : String(parts[$0]) }.joined()
    }
    return rest
  }

  /// The words of links, without where they lead: there is no page here to go to.
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
