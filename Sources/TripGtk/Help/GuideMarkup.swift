/// Converts a page of the guide from Markdown to Pango markup.
///
/// It supports the Markdown that docs/guide uses: headings, paragraphs, lists, tables, code, emphasis, keys and links.
/// It leaves pictures out.
struct GuideMarkup {
  /// A part of a page.
  enum Part: Equatable {
    /// A text with Pango markup, in which the links have the addresses that the page gives them.
    case text(String)
    /// The rows of a table, each cell with Pango markup. The first row has the headings.
    case table([[String]])
  }

  /// The parts of the page, in their order.
  private(set) var parts: [Part] = []
  /// The Pango markup of the text that was read since the last table.
  private var text = ""
  /// The text of the paragraph or list item that is being read.
  private var paragraph = ""
  private var isCode = false

  /// Converts a page of the guide.
  init(markdown: String) {
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) { read(String(line)) }
    endParagraph()
    endText()
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

  /// Adds a row to the table. The line of dashes below a table's header is left out.
  private mutating func readRow(_ line: String) {
    guard line.contains(where: { !"|- :".contains($0) }) else { return }
    let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
    let row = cells.map { Self.inline(String($0).trimmed) }
    endParagraph()
    if text.isEmpty, case .table(let rows) = parts.last {
      parts[parts.count - 1] = .table(rows + [row])
    } else {
      endText()
      parts.append(.table([row]))
    }
  }

  private mutating func endText() {
    while text.hasSuffix("\n") { text.removeLast() }
    if !text.isEmpty { parts.append(.text(text)) }
    text = ""
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
    var rest = linked(text).replacing("&lt;kbd&gt;", with: "<b>").replacing("&lt;/kbd&gt;", with: "</b>")
    for (mark, tag) in [("**", "b"), ("*", "i")] {
      let parts = rest.split(separator: mark, omittingEmptySubsequences: false)
      // A mark without a closing one, such as a star in a multiplication, is an ordinary character.
      guard parts.count % 2 == 1 else { continue }
      rest = parts.indices.map { $0 % 2 == 1 ? "<\(tag)>\(parts[$0])</\(tag)>" : String(parts[$0]) }.joined()
    }
    return rest
  }

  /// Converts links. A link to a file that is no page of the guide is replaced by its text.
  private static func linked(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "["), let close = rest[open...].firstIndex(of: "]") {
      let after = rest.index(after: close)
      guard rest[after...].hasPrefix("("), let end = rest[after...].firstIndex(of: ")") else { break }
      let (words, address) = (rest[rest.index(after: open)..<close], rest[rest.index(after: after)..<end])
      let isKnown = DeskEnvironment.guidePage(ofLink: String(address)) != nil || address.hasPrefix("https://")
      result += rest[..<open] + (isKnown ? "<a href=\"\(address)\">\(words)</a>" : words)
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
