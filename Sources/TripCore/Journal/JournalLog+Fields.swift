import FoundationEssentials

// The entries with all their fields, for programs.
extension JournalLog {
  /// The value of one field of a journal entry, in a JSON object or a CSV line.
  private enum Cell {
    case null
    case number(Int64)
    case text(String)
  }

  /// The names of all fields, in the order of CSV.
  static let columns = [
    "sequence", "uuid", "step", "time", "author", "operator", "service_date", "trip_id", "start_time",
    "stop_sequence", "kind", "value", "platform_code", "parent_station", "undoes", "cause", "alert_id", "stop_id",
    "planned_departure",
  ]

  /// Returns the values of a journal entry's fields, in the order of ``columns``.
  private static func cells(of entry: JournalEntry) -> [Cell] {
    var fields = ActionFields(entry.action, about: entry.subject)
    func cell(_ text: String?) -> Cell { text.map { .text($0) } ?? .null }
    var (kind, value, cause) = (fields.kind, fields.value, String?.none)
    if let reason = entry.decision?.reason {
      (value, cause) = (reason.text, reason.text.isEmpty ? nil : reason.cause.rawValue)
      // Stores have a kind of its own, `cause`, for a reason with a cause. Programs read both as `reason`.
      if kind == "cause" { kind = "reason" }
    }
    var departure = entry.planned?.departure
    // The starts of the trips of an alert or a plan stand there.
    if entry.alertDecision != nil || entry.setting != nil { fields.platformCode = nil }
    // What is about the whole trip names no stop, although its first one was kept.
    let place = entry.decision.flatMap { ActionFields.Kind($0).place } == .value ? entry.planned : nil
    var stopID = place?.stopID?.text
    if case .added(let extra) = entry.decision {
      (value, departure) = (TimedValue(extra.shift, nil, extra.template).text, extra.departure)
      (stopID, fields.parentStation, fields.platformCode) = (extra.ends?.origin.text, nil, nil)
    }
    return [
      .number(entry.sequence.number), .text(entry.id.uuidString), .text(entry.group.uuidString),
      .text(entry.time.date.formatted(.iso8601)), .text(entry.author), .text(entry.operatorID.text),
      entry.subject == .settings ? .null : .text(entry.subject.serviceDate.description),
      cell(entry.instance?.tripID.text),
      cell(entry.instance?.startTime?.description), fields.stopSequence.map { .number(Int64($0)) } ?? .null,
      .text(kind),
      // In the JSON output, only a delay is a number. A `stop_id` that looks like a number stays a text.
      entry.decision?.delay.map { .number(Int64($0.count)) } ?? cell(value),
      cell(fields.platformCode), cell(fields.parentStation ?? place?.station?.text), cell(fields.undoes?.uuidString),
      cell(cause), cell(entry.subject.alert?.id.text), cell(stopID),
      cell(departure?.date.formatted(.iso8601)),
    ]
  }

  /// Returns an entry as a JSON object, on a line.
  static func object(_ entry: JournalEntry) -> String {
    let cells = zip(columns, cells(of: entry)).map { name, cell in
      let value =
        switch cell {
        case .null: "null"
        case .number(let number): String(number)
        case .text(let text): quoted(text)
        }
      return "\"\(name)\":\(value)"
    }
    return "{\(cells.joined(separator: ","))}\n"
  }

  /// Returns an entry as a row of CSV.
  static func row(_ entry: JournalEntry) -> String {
    cells(of: entry).map { cell in
      switch cell {
      case .null: ""
      case .number(let number): String(number)
      case .text(let text): csvCell(text)
      }
    }.joined(separator: ",") + "\r\n"
  }

  /// Puts a text in quotes when CSV requires it: when it contains a quote, a comma or a line break.
  package static func csvCell(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    // Quotes are found as Unicode scalars: with a combining accent after it, a quote is another character for Swift, and still
    // a quote for a program that reads bytes.
    let quoted = text.unicodeScalars.reduce(into: "") { quoted, scalar in
      quoted.unicodeScalars.append(scalar)
      if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
    }
    return "\"" + quoted + "\""
  }

  /// Makes a JSON string of a text: with quotes around it, and special characters escaped.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return String(decoding: VisibleText.bytes(Array(result.utf8), style: .json), as: UTF8.self) + "\""
  }
}
