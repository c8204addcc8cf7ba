// The settings as a file keeps them: plain lines of text, the version in the first.
extension FilterSettings {
  /// Why settings could not be read.
  public enum TextError: Error, Hashable, Sendable {
    /// The first line is not that of such a file, or of another version.
    case unknownVersion(String)
    /// A line says nothing that is known.
    case malformedLine(String)
  }

  private static let heading = "tripdesk filter 1"

  /// The settings as text, a line each.
  public var text: String {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    let switches = [
      ("delayed", delayed), ("canceled", cancelled), ("undecided", undecided), ("notes", withNotes),
      ("worklist", isWorklist),
    ]
    let all =
      [Self.heading] + switches.map { "\($0.0) \(word($0.1))" }
      + ["window \(word(usesWindow)) \(window.from) \(window.to)"] + routes.sorted().map { "line \(Self.escaped($0))" }
    return all.joined(separator: "\n") + "\n"
  }

  /// Reads what ``text`` wrote. A setting without a line is off.
  ///
  /// - Throws: ``TextError``; settings are read whole or not at all.
  public init(text: String) throws(TextError) {
    self.init()
    var rest = text.split(whereSeparator: \.isNewline)[...]
    guard let first = rest.popFirst(), first == Self.heading else {
      throw .unknownVersion(String(text.prefix { !$0.isNewline }.prefix(40)))
    }
    for line in rest { try read(line) }
  }

  private mutating func read(_ line: Substring) throws(TextError) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw .malformedLine(String(line)) }
    if parts[0] == "line" {
      routes.insert(Self.unescaped(parts[1]))
      return
    }
    let values = parts[1].split(separator: " ")
    guard let isOn = ["on": true, "off": false][String(values[0])], (values.count == 1) != (parts[0] == "window") else {
      throw .malformedLine(String(line))
    }
    switch parts[0] {
    case "delayed": delayed = isOn
    case "canceled": cancelled = isOn
    case "undecided": undecided = isOn
    case "notes": withNotes = isOn
    case "worklist": isWorklist = isOn
    case "window":
      guard values.count == 3, let from = Self.time(values[1]), let to = Self.time(values[2]), from <= to else {
        throw .malformedLine(String(line))
      }
      (usesWindow, window) = (isOn, TimeWindow(from: from, to: to))
    default: throw .malformedLine(String(line))
    }
  }

  private static func time(_ text: Substring) -> ServiceTime? {
    ServiceTime(gtfs: String(text)).flatMap { TimeWindow.times.contains($0) ? $0 : nil }
  }

  /// An id without what would end its line; a feed may have anything in one.
  private static func escaped(_ id: String) -> String {
    id.replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A").replacing("\n", with: "%0A")
      .replacing("\r", with: "%0D").replacing(" ", with: "%20")
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing("%20", with: " ").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
      .replacing("%25", with: "%")
  }
}
