extension AlertTemplates {
  /// A line of a file with templates that cannot be used.
  public struct Problem: Error, Hashable, Sendable {
    /// The number of the line, from 1.
    public let line: Int
    /// What is wrong with it.
    public let kind: Kind

    /// What is wrong with a line.
    public enum Kind: Error, Hashable, Sendable {
      /// The line is neither `[language]` nor `name = sentence`.
      case notUnderstood
      /// There is no `[language]` above the line.
      case noLanguage
      /// There is no sentence with this name.
      case unknownName(String)
      /// The sentence has a brace without its other half.
      case openBrace
      /// The sentence has this word in braces, which stands for nothing there; `known` are those that stand for
      /// something.
      case unknownWord(String, known: [String])
      /// Nothing comes after the equals sign.
      case empty
      /// An earlier line has a sentence with this name in this language; the value is the number of that line.
      case repeated(of: Int)
    }
  }

  /// Reads the text of a file with templates. Lines that cannot be used are left out.
  ///
  /// ```
  /// # A comment
  /// [en]
  /// cancelled.one.header = Line {line}: {trips} does not run
  /// ```
  ///
  /// - Parameter text: The text.
  /// - Returns: The templates, and the lines that were left out.
  public static func read(_ text: String) -> (templates: AlertTemplates, problems: [Problem]) {
    var templates = AlertTemplates(sentences: [:])
    var problems: [Problem] = []
    var language: String?
    var lines: [String: [String: Int]] = [:]
    // Some editors begin a file with a byte order mark.
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : text[...]
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      do throws(Problem.Kind) {
        switch try TemplateLine(line) {
        case .nothing: break
        case .language(let tag): language = tag
        case .sentence(let name, let sentence):
          guard let language else { throw .noLanguage }
          if let first = lines[language]?[name] { throw .repeated(of: first) }
          lines[language, default: [:]][name] = index + 1
          templates.sentences[language, default: [:]][name] = sentence
        }
      } catch { problems.append(Problem(line: index + 1, kind: error)) }
    }
    return (templates, problems)
  }
}

/// A line of a file with templates.
private enum TemplateLine {
  case nothing
  case language(String)
  case sentence(name: String, String)

  init(_ line: Substring) throws(AlertTemplates.Problem.Kind) {
    let line = line.trimmed
    if line.isEmpty || line.hasPrefix("#") {
      self = .nothing
    } else if line.hasPrefix("["), line.hasSuffix("]") {
      let tag = line.dropFirst().dropLast().trimmed
      guard !tag.isEmpty, tag.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else {
        throw .notUnderstood
      }
      self = .language(String(tag))
    } else {
      guard let equals = line.firstIndex(of: "=") else { throw .notUnderstood }
      let name = String(line[..<equals].trimmed)
      let sentence = String(line[line.index(after: equals)...].trimmed)
      guard let words = TemplateName.words(of: name) else { throw .unknownName(name) }
      guard !sentence.isEmpty else { throw .empty }
      for word in try Self.wordsInBraces(sentence) where !words.contains(word) {
        throw .unknownWord(word, known: words)
      }
      self = .sentence(name: name, sentence)
    }
  }

  private static func wordsInBraces(_ sentence: String) throws(AlertTemplates.Problem.Kind) -> [String] {
    var (words, open): ([String], String?) = ([], nil)
    for character in sentence {
      switch (character, open) {
      case ("{", nil): open = ""
      case ("}", let word?):
        words.append(word)
        open = nil
      case ("{", _), ("}", nil): throw .openBrace
      case (_, let word?): open = word + String(character)
      case (_, nil): break
      }
    }
    if open != nil { throw .openBrace }
    return words
  }
}

/// The names that sentences may have.
private enum TemplateName {
  /// Returns the words in braces that a sentence may have; `nil` when there is no sentence with this name.
  static func words(of name: String) -> [String]? {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("list", 2): return ["last", "middle"].contains(parts[1]) ? ["first", "second"] : nil
    case ("cause", 2): return AlertCause.allCases.contains { $0.templateName == parts[1] } ? [] : nil
    case ("departures", 1): return ["times", "stop"]
    case ("numbered", 1): return ["time", "number"]
    case ("change", 1): return ["stop", "platform"]
    case ("reason", 1): return ["cause", "reason"]
    default: break
    }
    guard let kind = TripSituation.Kind(rawValue: parts.removeFirst()), let part = parts.popLast(),
      part == "header" || part == "description"
    else { return nil }
    if parts.last == "one" || parts.last == "many" { parts.removeLast() }
    if let cause = parts.last, AlertCause.allCases.contains(where: { $0.templateName == cause }) { parts.removeLast() }
    guard parts.isEmpty else { return nil }
    let common = ["line", "trips", "why"]
    switch kind {
    case .cancelled, .extra: return common
    case .skipped: return common + ["stops"]
    case .late: return common + ["delay"]
    case .platform: return common + ["changes"]
    }
  }
}

extension Substring {
  /// The text without spaces at both ends.
  fileprivate var trimmed: Substring {
    guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace }) else {
      return ""
    }
    return self[first...last]
  }
}
