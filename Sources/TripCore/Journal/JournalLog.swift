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

  /// The form of a log.
  public enum Form: Sendable {
    /// English sentences, one for each decision. A sentence begins with the moment when the decision was taken, and names the
    /// service date that the decision is about. The sentence about an undone decision also says when and by whom the decision
    /// was undone.
    case text
    /// JSON objects, one on each line. An object has all fields of an entry; missing fields are `null`.
    /// - SeeAlso: RFC 8259.
    case json
    /// CSV. The first line has the names of the columns.
    /// - SeeAlso: RFC 4180.
    case csv
  }

  /// Makes the lines of the log one after the other, so that a long one need not be in memory as a whole.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - write: Receives each line, with its end.
  /// - Throws: The error of `write`.
  public func write<Failure>(as form: Form, to write: (String) throws(Failure) -> Void) throws(Failure) {
    switch form {
    case .text: try writeText(write)
    case .json: for entry in state.entries { try write(Self.object(entry)) }
    case .csv:
      try write(Self.columns.joined(separator: ",") + "\r\n")
      for entry in state.entries { try write(Self.row(entry)) }
    }
  }

  /// The journal entries as ``Form/json``.
  public var json: String { whole(.json) }

  /// The journal entries as ``Form/csv``.
  public var csv: String { whole(.csv) }

  /// The journal entries as ``Form/text``.
  public var text: String { whole(.text) }

  private func whole(_ form: Form) -> String {
    var result = ""
    write(as: form) { result += $0 }
    return result
  }

  private func writeText<Failure>(_ write: (String) throws(Failure) -> Void) throws(Failure) {
    var extras: Set<TripInstance> = []
    for entry in state.entries where entry.isDecision {
      if case .added = entry.decision, let instance = entry.instance { extras.insert(instance) }
      var line = "\(moment(entry.time)) \(oneLine(sentence(entry, extras))) by \(oneLine(entry.author))"
      if let undoer = state.undoer(of: entry.id) {
        line +=
          "; undone \(moment(undoer.time))" + (undoer.author == entry.author ? "" : " by \(oneLine(undoer.author))")
      }
      try write(line + "\n")
    }
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
      let words = entry.taken.map { self.words($0, of: instance.tripID, isExtra: extras.contains(instance)) } ?? ""
      return "\(instance.tripID)\(number)\(start) of \(instance.serviceDate): \(words)"
    }
  }

  /// Describes a decision in English words, such as `5 min late from stop 30 (Airport) on`. The timetable does not have an
  /// extra trip, so a withdrawal removes it.
  private func words(_ taken: TakenDecision, of tripID: GTFSID, isExtra: Bool) -> String {
    func stop(_ sequence: StopSequence) -> String {
      // The number may be another stop's now.
      let name = taken.stopID.map { names.names[$0] ?? $0.text } ?? names.stops[tripID]?[sequence]
      return "stop \(sequence.number)" + (name.map { " (\($0))" } ?? "")
    }
    switch taken.decision {
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
      return "calls at platform \(platform.name) at \(stop(sequence))"
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
  private func oneLine(_ text: String) -> String {
    // Most texts have neither. All of these characters begin with one of these bytes.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xC2 || $0 == 0xE2 }) else { return text }
    return String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
