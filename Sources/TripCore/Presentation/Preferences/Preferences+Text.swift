// The preferences as a file keeps them: plain lines of text, the version in the first.
extension Preferences {
  /// Why preferences could not be read.
  public enum TextError: Error, Hashable, Sendable {
    /// The first line is not that of such a file, or of another version.
    case unknownVersion(String)
    /// A line says nothing that is known.
    case malformedLine(String)
  }

  private static let heading = "tripdesk preferences 1"

  /// The preferences as text, a line each.
  public var text: String {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    let lines = [
      Self.heading, "clock \(clock.rawValue)", "look \(appearance.rawValue)", "step \(step)", "large-step \(largeStep)",
      "notify \(word(notifies))", "notify-from \(notifyFrom)", "system-title-bar \(word(hasSystemTitleBar))",
    ]
    return (lines + (locale.isEmpty ? [] : ["locale \(locale)"])).joined(separator: "\n") + "\n"
  }

  /// Reads what ``text`` wrote. What has no line is as it is for somebody who has changed nothing.
  ///
  /// - Throws: ``TextError``; preferences are read whole or not at all.
  public init(text: String) throws(TextError) {
    self.init()
    var rest = text.split(whereSeparator: \.isNewline)[...]
    guard let first = rest.popFirst(), first == Self.heading else {
      throw .unknownVersion(String(text.prefix { !$0.isNewline }.prefix(40)))
    }
    for line in rest {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, read(parts[0], parts[1]) else { throw .malformedLine(String(line)) }
    }
  }

  /// Whether `locale` could be the name of one: letters, digits and what stands between them.
  public static func isLocale(_ name: String) -> Bool {
    name.utf8.count <= 40 && name.first?.isLetter == true
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private mutating func read(_ name: String, _ value: String) -> Bool {
    switch name {
    case "locale" where Self.isLocale(value): locale = value
    case "clock": return take(ClockStyle(rawValue: value), into: \.clock)
    case "look": return take(Appearance(rawValue: value), into: \.appearance)
    case "step": return take(Self.number(value, in: Self.steps), into: \.step)
    case "large-step": return take(Self.number(value, in: Self.steps), into: \.largeStep)
    case "notify": return take(Self.truth(value), into: \.notifies)
    case "notify-from": return take(Self.number(value, in: Self.thresholds), into: \.notifyFrom)
    case "system-title-bar": return take(Self.truth(value), into: \.hasSystemTitleBar)
    default: return false
    }
    return true
  }

  private mutating func take<Value>(_ value: Value?, into place: WritableKeyPath<Preferences, Value>) -> Bool {
    guard let value else { return false }
    self[keyPath: place] = value
    return true
  }

  private static func truth(_ text: String) -> Bool? { ["on": true, "off": false][text] }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
