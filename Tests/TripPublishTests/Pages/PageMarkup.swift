/// The elements of a page, read as strictly as XML is: every element is closed, in order, every attribute has quotes, and
/// every `<`, `>`, `&` and quote in a text is escaped.
///
/// It reads Unicode scalars, as browsers do: an accent after a `<` does not make another character of it.
struct PageMarkup {
  /// Why a page is not well-formed, with what comes after the place.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The names of the elements, each with those of its attributes: `td role class`.
  private(set) var elements: Set<String> = []
  /// The addresses to which the page leads.
  private(set) var links: [String] = []

  private static let empty: Set<String> = ["meta", "input"]
  private static let escapes = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].map { Array($0.unicodeScalars) }
  private var rest: ArraySlice<Unicode.Scalar>

  /// Reads a page.
  init(_ html: String) throws {
    rest = Array(html.unicodeScalars)[...]
    try take("<!DOCTYPE html>")
    var open: [String] = []
    while let next = rest.first {
      guard next == "<" else {
        try character(in: open.last == "style" ? ">\"'" : "")
        continue
      }
      rest = rest.dropFirst()
      if rest.first == "/" {
        rest = rest.dropFirst()
        let name = name()
        guard open.popLast() == name else { throw fault("an element that is not open ends") }
        try take(">")
      } else {
        let name = try element()
        if !Self.empty.contains(name) { open.append(name) }
      }
    }
    guard open.isEmpty else { throw fault("elements are open: \(open)") }
  }

  private mutating func element() throws -> String {
    let name = name()
    var names = [name]
    while rest.first == " " {
      rest = rest.dropFirst()
      let attribute = self.name()
      names.append(attribute)
      var value = ""
      if rest.first == "=" {
        try take("=\"")
        while let next = rest.first, next != "\"" {
          value.unicodeScalars.append(next)
          try character(in: "")
        }
        try take("\"")
      }
      if attribute == "href" { links.append(value) }
    }
    try take(">")
    elements.insert(names.joined(separator: " "))
    return name
  }

  /// Reads a name of an element or attribute, without a look at what it is.
  private mutating func name() -> String {
    let name = rest.prefix { $0.properties.isAlphabetic && $0.isASCII || $0 == "-" || ("0"..."9").contains($0) }
    rest = rest.dropFirst(name.count)
    return String(String.UnicodeScalarView(name))
  }

  /// Reads a character of a text, or an escaped one.
  private mutating func character(in allowed: String) throws {
    guard let next = rest.first else { return }
    if next == "&" {
      guard let escape = Self.escapes.first(where: { rest.starts(with: $0) }) else { throw fault("a text has an &") }
      rest = rest.dropFirst(escape.count)
    } else if ["<", ">", "\"", "'"].contains(next), !allowed.unicodeScalars.contains(next) {
      throw fault("a text has a \(next)")
    } else {
      rest = rest.dropFirst()
    }
  }

  private mutating func take(_ text: String) throws {
    guard rest.starts(with: text.unicodeScalars) else { throw fault("\(text) is missing") }
    rest = rest.dropFirst(text.unicodeScalars.count)
  }

  private func fault(_ text: String) -> Fault {
    Fault(description: "\(text), before: \(String(String.UnicodeScalarView(rest.prefix(80))).debugDescription)")
  }
}
