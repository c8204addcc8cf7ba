// The format of a preferences file: the version in the first line, then one setting in each line.
extension Preferences {
  /// The reason why a preferences file could not be read.
  public enum TextError: Error, Hashable, Sendable {
    /// The first line does not name a known version of the file format; the value is the first line.
    case unknownVersion(String)
    /// A line has an unknown setting or an invalid value; the value is the line.
    case malformedLine(String)
  }

  private static let heading = "tripdesk preferences 1"

  /// These preferences as the text of a preferences file.
  public var text: String {
    func word(_ isOn: Bool) -> String { isOn ? "on" : "off" }
    let lines = [
      Self.heading, "clock \(clock.rawValue)", "look \(appearance.rawValue)", "step \(step)", "large-step \(largeStep)",
      "notify \(word(notifies))", "notify-from \(notifyFrom)", "system-title-bar \(word(hasSystemTitleBar))",
    ]
    let shown = TripListColumn.optional.filter(columns.contains).map(\.rawValue)
    let columns = "columns \(shown.isEmpty ? "none" : shown.joined(separator: " "))"
    let place =
      switch journal {
      case .standard: [String]()
      case .file(let path): ["journal-file \(path)"]
      case .server(let address): ["journal-server \(address)"]
      }
    // What is not chosen has no line, so that an older Trip Desk, which does not know the setting, reads the file, too.
    let alerts =
      (alertsFrom == Preferences().alertsFrom ? [] : ["alerts-from \(alertsFrom)"])
      + (alertLanguages.isEmpty ? [] : ["alert-languages " + alertLanguages.joined(separator: " ")])
    return (lines + [columns] + alerts + (locale.isEmpty ? [] : ["locale \(locale)"]) + place).joined(separator: "\n")
      + "\n"
  }

  /// Reads preferences from the text of a preferences file. A setting that has no line gets its default value.
  ///
  /// - Throws: ``TextError`` for the first invalid line.
  public init(text: String) throws(TextError) {
    self.init()
    var lines = text.split(whereSeparator: \.isNewline)[...]
    guard let first = lines.popFirst(), first == Self.heading else {
      throw .unknownVersion(String(text.prefix { !$0.isNewline }.prefix(40)))
    }
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, read(parts[0], parts[1]) else { throw .malformedLine(String(line)) }
    }
  }

  /// Whether `name` can be the name of a locale: letters, digits, `_` and `-`, at most 40 characters.
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

  /// Reads one setting of a preferences file; returns `false` when its name is unknown or its value is invalid.
  private mutating func read(_ name: String, _ value: String) -> Bool {
    switch name {
    case "locale" where Self.isLocale(value): locale = value
    case "journal-file" where JournalChoice.isPath(value): journal = .file(value)
    case "journal-server": journal = .server(value)
    case "clock": return take(ClockStyle(rawValue: value), into: \.clock)
    case "look": return take(Appearance(rawValue: value), into: \.appearance)
    case "step": return take(Self.number(value, in: Self.steps), into: \.step)
    case "large-step": return take(Self.number(value, in: Self.steps), into: \.largeStep)
    case "notify": return take(Self.flag(value), into: \.notifies)
    case "notify-from": return take(Self.number(value, in: Self.thresholds), into: \.notifyFrom)
    case "alerts-from": return take(Self.number(value, in: Self.thresholds), into: \.alertsFrom)
    case "alert-languages": return take(AlertSettings.languages(value), into: \.alertLanguages)
    case "columns": return take(Self.columns(value), into: \.columns)
    case "system-title-bar": return take(Self.flag(value), into: \.hasSystemTitleBar)
    default: return false
    }
    return true
  }

  /// Sets the property `place` to `value`; returns `false` when `value` is `nil`, which stands for an invalid text.
  private mutating func take<Value>(_ value: Value?, into place: WritableKeyPath<Preferences, Value>) -> Bool {
    guard let value else { return false }
    self[keyPath: place] = value
    return true
  }

  /// Reads the names of columns, separated by spaces; `none` stands for no column.
  private static func columns(_ text: String) -> Set<TripListColumn>? {
    if text == "none" { return [] }
    let columns = text.split(separator: " ").map { TripListColumn(rawValue: String($0)) }
    guard columns.allSatisfy({ $0.map(TripListColumn.optional.contains) ?? false }) else { return nil }
    return Set(columns.compactMap(\.self))
  }

  private static func flag(_ text: String) -> Bool? { ["on": true, "off": false][text] }

  private static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
    Int(text).flatMap { range.contains($0) ? $0 : nil }
  }
}
