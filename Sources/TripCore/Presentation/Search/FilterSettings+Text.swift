// The format of a file with filter settings: the version in the first line, then one setting in each line.
extension FilterSettings {
  /// The reason why a file with filter settings could not be read.
  public enum TextError: Error, Hashable, Sendable {
    /// The first line does not name a known version of the file format; the value is the first line.
    case unknownVersion(String)
    /// A line has an unknown setting or an invalid value; the value is the line.
    case malformedLine(String)
  }

  private static let heading = "tripdesk filter 1"

  /// These settings as the text of a file.
  public var text: String {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    let switches = [
      ("delayed", delayed), ("canceled", cancelled), ("undecided", undecided), ("notes", withNotes),
      ("worklist", isWorklist), ("stay", staysAfterDecision),
    ]
    let all =
      [Self.heading] + switches.map { "\($0.0) \(word($0.1))" }
      + ["window \(word(usesWindow)) \(window.from) \(window.to)"]
      + routes.sorted().map { "line \(Self.escaped($0.text))" }
    return all.joined(separator: "\n") + "\n"
  }

  /// Reads filter settings from the text of a file. A setting that has no line is off.
  ///
  /// - Throws: ``TextError`` for the first invalid line.
  public init(text: String) throws(TextError) {
    self.init()
    var lines = text.split(whereSeparator: \.isNewline)[...]
    guard let first = lines.popFirst(), first == Self.heading else {
      throw .unknownVersion(String(text.prefix { !$0.isNewline }.prefix(40)))
    }
    for line in lines { try read(line) }
  }

  /// Reads one filter setting from a line of the file.
  private mutating func read(_ line: Substring) throws(TextError) {
    let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw .malformedLine(String(line)) }
    if parts[0] == "line" {
      routes.insert(GTFSID(Self.unescaped(parts[1])))
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
    case "stay": staysAfterDecision = isOn
    case "window":
      guard values.count == 3, let from = Self.time(values[1]), let to = Self.time(values[2]), from <= to else {
        throw .malformedLine(String(line))
      }
      (usesWindow, window) = (isOn, TimeWindow(from: from, to: to))
    default: throw .malformedLine(String(line))
    }
  }

  /// Reads a time of the time window from text, or returns `nil` when it is not valid there.
  private static func time(_ text: Substring) -> ServiceTime? {
    ServiceTime(gtfs: String(text)).flatMap { TimeWindow.times.contains($0) ? $0 : nil }
  }

  /// Replaces spaces and line breaks in a `route_id` by percent codes, because they separate the parts of the file.
  private static func escaped(_ id: String) -> String {
    id.replacing("%", with: "%25").replacing("\r\n", with: "%0D%0A").replacing("\n", with: "%0A")
      .replacing("\r", with: "%0D").replacing(" ", with: "%20")
  }

  /// Replaces the percent codes of ``escaped(_:)`` by the characters for which they stand.
  private static func unescaped(_ text: String) -> String {
    text.replacing("%20", with: " ").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
      .replacing("%25", with: "%")
  }
}
