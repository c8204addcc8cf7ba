import FoundationEssentials

/// Converts journal entries to text for people or programs, one line for each entry: as sentences, JSON or CSV.
public struct JournalLog: Sendable {
  private let state: JournalState
  private let timeZone: TimeZone
  private let names: TripNames

  /// Makes the log of some journal entries.
  ///
  /// - Parameters:
  ///   - entries: The entries, in the order of the journal.
  ///   - timeZone: The operator's time zone, in which the sentences state times of day.
  ///   - names: By what people know the trips and their stops; the sentences say that too.
  public init(_ entries: some Sequence<JournalEntry>, in timeZone: TimeZone, names: TripNames = TripNames()) {
    self.names = names
    state = JournalState(entries)
    self.timeZone = timeZone
  }

  /// The journal entries as JSON objects, one on each line. An object has all fields of an entry; missing fields are
  /// `null`.
  /// - SeeAlso: RFC 8259.
  public var json: String {
    lines { entry in
      let cells = zip(Self.columns, Self.cells(of: entry)).map { name, cell in
        let value =
          switch cell {
          case .null: "null"
          case .number(let number): String(number)
          case .text(let text): Self.quoted(text)
          }
        return "\"\(name)\":\(value)"
      }
      return "{\(cells.joined(separator: ","))}"
    }
  }

  /// The journal entries as CSV. The first line has the names of the columns.
  /// - SeeAlso: RFC 4180.
  public var csv: String {
    Self.columns.joined(separator: ",") + "\r\n"
      + state.entries.map { entry in
        Self.cells(of: entry).map { cell in
          switch cell {
          case .null: ""
          case .number(let number): String(number)
          case .text(let text): Self.csvCell(text)
          }
        }.joined(separator: ",") + "\r\n"
      }.joined()
  }

  /// The journal entries as English sentences, one for each decision. A sentence begins with the moment when the
  /// decision was taken, and names the service date that the decision is about. The sentence about an undone decision
  /// also says when and by whom the decision was undone.
  public var text: String {
    var result = ""
    var extras: Set<TripInstance> = []
    for entry in state.entries where entry.isDecision {
      if case .added = entry.decision, let instance = entry.instance { extras.insert(instance) }
      result += "\(moment(entry.time)) \(oneLine(sentence(entry, extras))) by \(oneLine(entry.author))"
      if let undoer = state.undoer(of: entry.id) {
        result +=
          "; undone \(moment(undoer.time))" + (undoer.author == entry.author ? "" : " by \(oneLine(undoer.author))")
      }
      result += "\n"
    }
    return result
  }

  /// The trip, the alert or the settings of a decision, and what was decided.
  private func sentence(_ entry: JournalEntry, _ extras: Set<TripInstance>) -> String {
    switch entry.subject {
    case .alert(let alert):
      return "alert \(alert.id) until \(alert.lastDay): \(entry.alertDecision.map(Self.words) ?? "")"
    case .settings: return entry.setting.map(Self.words) ?? ""
    case .trip(let instance):
      let start = instance.startTime.map { " at \($0)" } ?? ""
      let number = names.numbers[instance.tripID].map { " (\($0))" } ?? ""
      let words = entry.decision.map { self.words($0, of: instance.tripID, isExtra: extras.contains(instance)) } ?? ""
      return "\(instance.tripID)\(number)\(start) of \(instance.serviceDate): \(words)"
    }
  }

  /// The value of one field of a journal entry, in a JSON object or a CSV line.
  private enum Cell {
    case null
    case number(Int64)
    case text(String)
  }

  private static let columns = [
    "sequence", "uuid", "step", "time", "author", "operator", "service_date", "trip_id", "start_time",
    "stop_sequence", "kind", "value", "platform_code", "parent_station", "undoes", "cause", "alert_id",
  ]

  /// Returns the values of a journal entry's fields, in the order of ``columns``.
  private static func cells(of entry: JournalEntry) -> [Cell] {
    let fields = entry.fields
    func cell(_ text: String?) -> Cell { text.map { .text($0) } ?? .null }
    var (kind, value, cause) = (fields.kind, fields.value, String?.none)
    if let reason = entry.decision?.reason {
      (value, cause) = (reason.text, reason.text.isEmpty ? nil : reason.cause.rawValue)
      // The kind `cause` is a matter of stores.
      if kind == "cause" { kind = "reason" }
    }
    return [
      .number(entry.sequence.number), .text(entry.id.uuidString), .text(entry.group.uuidString),
      .text(entry.time.date.formatted(.iso8601)), .text(entry.author), .text(entry.operatorID.text),
      entry.subject == .settings ? .null : .text(entry.subject.serviceDate.description), cell(entry.instance?.tripID),
      cell(entry.instance?.startTime?.description), fields.stopSequence.map { .number(Int64($0)) } ?? .null,
      .text(kind),
      // In the JSON output, only a delay is a number. A `stop_id` that looks like a number stays a text.
      entry.decision?.delay.map { .number(Int64($0.count)) } ?? cell(value),
      cell(fields.platformCode), cell(fields.parentStation), cell(fields.undoes?.uuidString), cell(cause),
      cell(entry.subject.alert?.id),
    ]
  }

  private func lines(_ line: (JournalEntry) -> String) -> String { state.entries.map { line($0) + "\n" }.joined() }

  /// Describes a decision in English words, such as `5 min late from stop 30 (Airport) on`. The timetable does not have an
  /// extra trip, so a withdrawal removes it.
  private func words(_ decision: Decision, of tripID: String, isExtra: Bool) -> String {
    func stop(_ sequence: StopSequence) -> String {
      "stop \(sequence.number)" + (names.stops[tripID]?[sequence].map { " (\($0))" } ?? "")
    }
    switch decision {
    case .departure(let delay, let sequence):
      return Self.punctuality(delay) + (sequence.map { " from \(stop($0)) on" } ?? "")
    case .held(let delay, let sequence):
      return "held at \(sequence.map(stop) ?? "the first stop"), leaves \(Self.punctuality(delay))"
    case .cancelled: return "canceled"
    case .cancelledWithReason(let text, let cause): return "canceled, \(Self.words(reason: text, cause))"
    case .reinstated: return "reinstated"
    case .skipped(let sequence): return "skips \(stop(sequence))"
    case .restored(let sequence): return "calls at \(stop(sequence)) again"
    case .endsEarly(let sequence): return "ends at \(stop(sequence))"
    case .startsLate(let sequence): return "starts at \(stop(sequence))"
    case .platform(let platform, let sequence):
      return "calls at platform \(platform.code ?? platform.stopID) at \(stop(sequence))"
    case .reason(let text, let cause): return Self.words(reason: text, cause)
    case .note(let text): return text.isEmpty ? "note removed" : "note \"\(text)\""
    case .vehicle(let name): return name.isEmpty ? "taken from its vehicle" : "given to vehicle \(name)"
    case .withdrawn: return isExtra ? "removed" : "back to the timetable"
    case .added(let extra):
      let later = "\(extra.shift.magnitude.count / 60) min \(extra.shift < 0 ? "earlier" : "later")"
      return "added as an extra trip like \(extra.template), \(later)"
    }
  }

  /// Describes a reason for passengers in English words.
  private static func words(reason text: String, _ cause: AlertCause) -> String {
    if text.isEmpty { return "reason removed" }
    return "reason \"\(text)\"" + (cause == .other ? "" : " (\(cause.rawValue))")
  }

  /// Describes a delay in English words: `5 min late`.
  private static func punctuality(_ delay: Seconds) -> String {
    delay == 0 ? "on time" : "\(span(delay)) \(delay > 0 ? "late" : "early")"
  }

  /// Describes a decision about an alert in English words.
  private static func words(_ decision: AlertDecision) -> String {
    switch decision {
    case .written(let content): "written \"\(content.texts.first?.header ?? "")\""
    case .ended: "ended"
    case .reworded(let texts): "reworded \"\(texts.first?.header ?? "")\""
    case .withheld: "not told"
    case .automatic: "told as the decisions say"
    }
  }

  /// Describes a setting of the operator in English words.
  private static func words(_ setting: OperatorSetting) -> String {
    switch setting {
    case .vehicles(let settings):
      let rules = settings.rules.count == 1 ? "1 rule" : "\(settings.rules.count) rules"
      return "vehicles: turnaround \(span(settings.turnaround)), \(rules), "
        + "predicted \(span(settings.horizon)) ahead, \(settings.publishes ? "published" : "kept at the desk")"
    case .vehiclePlan(let plan):
      return plan.isEmpty
        ? "vehicles: no plan" : "vehicles: plan of \(plan.count) trip\(plan.count == 1 ? "" : "s")"
    case .singleTrack(let sections):
      return sections.isEmpty
        ? "single track: none" : "single track: \(sections.count) section\(sections.count == 1 ? "" : "s")"
    }
  }

  /// Returns a number of seconds as minutes and seconds: `4 min 30 s`.
  private static func span(_ seconds: Seconds) -> String {
    "\(seconds.magnitude.count / 60) min" + (seconds.count % 60 == 0 ? "" : " \(seconds.magnitude.count % 60) s")
  }

  /// The calendar date and the time of day at an instant, in the operator's time zone, and the zone's distance to UTC:
  /// `2026-11-20 08:21+01:00`.
  /// - SeeAlso: RFC 3339, with a space as its section 5.6 allows.
  private func moment(_ instant: Instant) -> String {
    let offset = timeZone.secondsFromGMT(for: instant.date)
    let date = ServiceDate(of: instant, in: timeZone)
    let second = (((instant.unixSeconds + offset) % 86_400) + 86_400) % 86_400
    return "\(date) \(Self.clock(second))" + (offset < 0 ? "-" : "+") + Self.clock(abs(offset))
  }

  /// Returns a number of seconds as hours and minutes of two digits each: `08:21`.
  private static func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Replaces line breaks and tabs in a text by spaces, so that the log has one line for each entry.
  private func oneLine(_ text: String) -> String { String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }

  /// Puts a text in quotes when CSV requires it: when it contains a quote, a comma or a line break.
  package static func csvCell(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
    // Not by characters: an accent after it makes another character of a quote, and a reader of bytes still sees the quote.
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
