/// Puts steps of undo into words, for notices, tooltips and the log: about which trips a step is, what it did, and what
/// holds now.
@MainActor
public final class StepWords {
  let desk: DeskModel
  /// The names of trips that were shown before, so that a step about a day that is not shown any more still names them.
  private var names: [TripInstance: String] = [:]
  /// The greatest number of trips of a step for which ``state(of:)`` looks at each trip.
  private static let comparedTrips = 200

  /// Makes the words for the steps of a desk.
  public init(_ desk: DeskModel) { self.desk = desk }

  /// Returns about which trips the entries of a step are: the name of the only trip, or the number of trips. The day is
  /// added when it is not the shown one.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - length: The number of characters to which the name of a trip is cut; `nil` cuts nothing.
  /// - Returns: The text.
  public func subject(_ entries: [JournalEntry], length: Int? = nil) -> String {
    guard let first = entries.first?.instance else {
      let isTrack = entries.first?.setting?.kind == .singleTrack
      let name =
        isTrack ? desk.wording.translation.translate("Track") : entries.first.map { desk.name(of: $0.subject) } ?? ""
      return Self.cut(name, to: length.map { max(Self.shortestName, $0) })
    }
    let wording = desk.wording
    let isShownDay = entries.allSatisfy { $0.subject.serviceDate == desk.timetable.value.serviceDate }
    let day = isShownDay ? "" : " (\(wording.weekday(first.serviceDate)))"
    let count = Set(entries.map(\.subject)).count
    guard count == 1 else {
      let trips = wording.translation.translate("%@ trip", plural: "%@ trips", count: count)
      return Translation.fill(trips, wording.number(count)) + day
    }
    guard !isAboutOther(entries) else { return VisibleText.line(first.tripID.text) + day }
    guard let name = name(of: first) else { return desk.name(of: first) }
    return Self.cut(name, to: length.map { max(Self.shortestName, $0 - day.count) }) + day
  }

  /// Whether a step is about a trip whose id the shown timetable gives to another one, by its last decision.
  func isAboutOther(_ entries: [JournalEntry]) -> Bool {
    guard let last = entries.last, let taken = last.taken, taken.planned != nil, let instance = last.instance,
      let trip = desk.trips.row(of: instance).flatMap(desk.trips.undecidedTrip(ofRow:))
    else { return false }
    return taken.isAboutOther(than: trip)
  }

  /// Returns what the entries of a step did, as the end of a sentence about their trips: `moved to 08:25`, or for
  /// several trips `moved by +5 min`. Several key presses of one step are told by their result.
  public func change(_ entries: [JournalEntry]) -> String { change(entries, moves(entries)) }

  /// Returns what the entries of a step did; `moves` are the words of ``moves(_:)`` for them.
  private func change(_ entries: [JournalEntry], _ moves: String?) -> String {
    guard let last = entries.last else { return "" }
    let wording = desk.wording
    if let moves { return moves }
    if last.subject == .settings { return changeOfSettings(entries) }
    if let measure = measure(entries) { return measure }
    guard let instance = last.instance else { return last.alertDecision.map(wording.phrase) ?? "" }
    let isSingle = Set(entries.map(\.subject)).count == 1
    let trip = isSingle ? desk.trips.row(of: instance).flatMap(desk.trips.undecidedTrip(ofRow:)) : nil
    return Self.results(entries.filter { $0.instance == instance }.compactMap(\.taken))
      .map { wording.phrase($0, on: trip) }
      .joined(separator: " · ")
  }

  /// Returns the entries of a step as a sentence: `08:20 X1 → Airport moved to 08:25`, `3 trips: canceled`.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - length: The number of characters that the sentence may have. The name of the trip is cut to that end, and the
  ///     verb never; `nil` cuts nothing.
  /// - Returns: The sentence.
  public func sentence(_ entries: [JournalEntry], length: Int? = nil) -> String {
    let moves = moves(entries)
    let change = change(entries, moves)
    // An alert is one, however many trips it is about.
    let isSeveral = Set(entries.compactMap(\.instance)).count > 1
    let format =
      (isSeveral && moves == nil) || entries.last?.subject == .settings
      ? desk.wording.translation.translate("%1$@: %2$@") : desk.wording.translation.translate("%1$@ %2$@")
    return Translation.fill(format, subject(entries, length: length.map { $0 - change.count - 1 }), change)
  }

  /// Returns what holds now of that which a step was about, such as `no data` after the undo of a delay.
  public func state(of entries: [JournalEntry]) -> String {
    var decisions: [TripInstance: TakenDecision] = [:]
    for entry in entries { if let instance = entry.instance { decisions[instance] = entry.taken } }
    guard !decisions.isEmpty else {
      return entries.first?.subject == .settings ? stateOfSettings(entries) : stateOfAlert(entries)
    }
    let several = desk.wording.translation.translate("as the list shows")
    guard decisions.count <= Self.comparedTrips else { return several }
    let states = Set(decisions.map { state(of: $0, $1) })
    return states.count > 1 ? several : states.first ?? ""
  }

  /// Returns what holds now of an alert: the last decision about it, with its author when that is a colleague, or that there
  /// is none. A colleague may have decided since, and an undo then changes nothing for passengers.
  private func stateOfAlert(_ entries: [JournalEntry]) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    let alert = entries.first?.subject.alert
    let last = alert.flatMap { desk.journal.shown.effectiveEntries(onAlert: $0.id).last }
    guard let last, let phrase = last.alertDecision.map(wording.phrase) else {
      return translation.translate("nothing decided")
    }
    guard last.author != desk.journal.author else { return phrase }
    return Translation.fill(translation.translate("%1$@ by %2$@"), phrase, VisibleText.line(last.author))
  }

  /// The least number of characters of a trip's name that are shown: its departure, its line, and how its destination
  /// begins.
  private static let shortestName = 13

  /// Cuts the end of a text that is longer than `length` characters.
  private static func cut(_ text: String, to length: Int?) -> String {
    guard let length, text.count > length else { return text }
    return text.prefix(length - 1).trimmed + "…"
  }

  /// Returns the name of a trip that is shown or was shown before; `nil` for any other trip.
  func name(of instance: TripInstance) -> String? {
    guard desk.trips.row(of: instance) != nil else { return names[instance] }
    let name = desk.name(of: instance)
    names[instance] = name
    return name
  }

  /// Returns the last decision of each kind among entries about one trip, in the order in which they were taken.
  private static func results(_ taken: [TakenDecision]) -> [TakenDecision] {
    taken.indices.filter { index in
      !taken[(index + 1)...].contains { $0.decision.replaces(taken[index].decision) }
    }.map { taken[$0] }
  }

  /// Returns the words for moves of several trips, such as `moved by +5 min`; `nil` for a single trip, when the trips were
  /// set to on time, or when the step did something else.
  private func moves(_ entries: [JournalEntry]) -> String? {
    guard Set(entries.map(\.subject)).count > 1 else { return nil }
    guard case .departure(let delay, nil)? = entries.last?.decision else { return nil }
    let span = span(entries)
    if let span, span != 0 {
      return Translation.fill(desk.wording.translation.translate("moved by %@"), desk.wording.signed(span))
    }
    let isOnTime =
      delay == 0
      && Self.results(entries.compactMap(\.taken)).allSatisfy { $0.decision == .departure(delay: 0, at: nil) }
    return isOnTime ? nil : desk.wording.translation.translate("moved")
  }

  /// Returns by how much the entries of a step moved each of their trips, or `nil` when that differs, or when the step
  /// did something else.
  private func span(_ entries: [JournalEntry]) -> Seconds? {
    var firsts: [TripInstance: JournalSequence] = [:]
    var delays: [TripInstance: Seconds] = [:]
    for entry in entries {
      guard case .departure(let delay, nil)? = entry.decision else { return nil }
      guard let instance = entry.instance else { return nil }
      if firsts[instance] == nil { firsts[instance] = entry.sequence }
      delays[instance] = delay
    }
    var span: Seconds?
    for (instance, delay) in delays {
      guard let first = firsts[instance] else { return nil }
      let moved = delay - delayBefore(first, instance)
      if let span, span != moved { return nil }
      span = moved
    }
    return span
  }

  /// Returns the delay of a trip by the decisions before a place of the journal and the present report; 0 when neither has
  /// one.
  private func delayBefore(_ place: JournalSequence, _ instance: TripInstance) -> Seconds {
    let taken = desk.journal.shown.effectiveEntries(on: instance, before: place).compactMap(\.taken)
    let report = desk.trips.report(on: instance)
    // Mostly nothing was known of the trip, and then the timetable need not be read.
    guard !taken.isEmpty || report != nil, let row = desk.trips.row(of: instance),
      var trip = desk.trips.undecidedTrip(ofRow: row)
    else { return 0 }
    trip.applyAll(taken: taken, over: report)
    return trip.delay ?? 0
  }

  private func state(of instance: TripInstance, _ taken: TakenDecision) -> String {
    let (wording, translation) = (desk.wording, desk.wording.translation)
    guard let trip = desk.trips.row(of: instance).flatMap(desk.trips.trip(ofRow:)) else {
      if case .added = taken.decision { return translation.translate("no such trip") }
      let left = desk.journal.shown.decisions(on: instance).last { $0.replaces(taken.decision) }
      return left.map { wording.phrase($0, on: nil) } ?? translation.translate("nothing decided")
    }
    let whole = wording.delay(of: trip) ?? wording.punctuality(Punctuality(trip))
    // The trip may not call any more at the stop that the decision is about.
    guard let decision = try? taken.fitted(to: trip) else { return whole }
    func stopTime(_ sequence: StopSequence?) -> StopTime {
      trip.stopTimes.first { $0.sequence == sequence } ?? trip.stopTimes[0]
    }
    switch decision {
    case .departure(_, let sequence?) where !trip.isCancelled, .held(_, let sequence?) where !trip.isCancelled:
      let delay = stopTime(sequence).departureDelay
      return wording.delay(delay) ?? wording.punctuality(Punctuality(delay: delay))
    case .departure, .held, .cancelled, .cancelledWithReason, .reinstated, .withdrawn, .added:
      return whole
    case .skipped(let sequence), .restored(let sequence):
      let stop = stopTime(sequence)
      return stop.isSkipped
        ? wording.phrase(.skipped(at: sequence), on: trip)
        : Translation.fill(translation.translate("calls at %@"), stop.stop.name)
    case .endsEarly, .startsLate: return end(of: trip, decision)
    case .platform(_, let sequence):
      let stop = stopTime(sequence)
      let platform = stop.assignedPlatform ?? Platform(stop.stop)
      return platform.map { wording.phrase(.platform($0, at: sequence), on: trip) } ?? ""
    case .reason: return wording.phrase(.reason(trip.reason ?? "", cause: trip.cause), on: trip)
    case .note: return wording.phrase(.note(trip.note ?? ""), on: trip)
    case .vehicle:
      return trip.vehicle.map { wording.phrase(.vehicle($0), on: trip) } ?? translation.translate("vehicle as planned")
    }
  }
}

extension Decision {
  /// Whether this decision replaces an earlier one about the same trip, so that only this one tells what holds.
  fileprivate func replaces(_ other: Decision) -> Bool {
    if delay != nil, other.delay != nil { return sequence == other.sequence }
    if runs != nil, other.runs != nil { return true }
    return switch (self, other) {
    case (.skipped(let one), .skipped(let other)), (.skipped(let one), .restored(let other)),
      (.restored(let one), .skipped(let other)), (.restored(let one), .restored(let other)):
      one == other
    case (.platform(_, let one), .platform(_, let other)): one == other
    case (.endsEarly, .endsEarly), (.startsLate, .startsLate), (.cancelledWithReason, .reason), (.reason, .reason),
      (.note, .note), (.vehicle, .vehicle), (.withdrawn, _), (.added, .added):
      true
    default: false
    }
  }
}

extension Substring {
  /// The text without spaces at its end.
  fileprivate var trimmed: String {
    var text = String(self)
    while text.last == " " { text.removeLast() }
    return text
  }
}
