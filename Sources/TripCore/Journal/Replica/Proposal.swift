import FoundationEssentials

/// A proposal to append an entry to a journal.
///
/// The journal either makes an entry of the proposal or refuses it. That depends on the entries that other desks have
/// appended before.
public struct Proposal: Hashable, Sendable {
  /// The content of a proposal: a decision, a move of a departure, or an undo.
  public enum Request: Hashable, Sendable {
    /// The proposal is to append this decision about the trip.
    case decide(Decision)
    /// The proposal is to append this decision about the alert.
    case alert(AlertDecision)
    /// The proposal is to set this setting of the operator.
    case settings(OperatorSetting)
    /// The proposal is to move the departure from a stop (`nil` is the first stop) later or earlier by a number of
    /// seconds, relative to the delay that the journal has at that moment. So moves of two desks at the same time add
    /// up.
    case move(by: Seconds, at: StopSequence?)
    /// The proposal is to undo the journal entry with this id. To redo, undo the undo.
    case undo(UUID)
  }

  /// The id that the journal entry will have. A repeated append keeps the id, so that no entry is stored twice.
  public let id: UUID
  /// The id of the undo step to which the journal entry will belong: entries with the same group are undone together.
  public let group: UUID
  /// The time at which the decision or the undo was made.
  public let time: Instant
  /// The name of the dispatcher or program that made the decision or the undo.
  public let author: String
  /// The operator of the trip or alert that the proposal is about.
  public let operatorID: OperatorID
  /// The trip instance or the alert that the proposal is about.
  public let subject: JournalSubject
  /// The trip as planned, without any decisions, so that the journal can check the decision; `nil` for an undo, which
  /// needs no trip.
  public let trip: Trip?
  /// The report of a followed feed about the trip: a move starts from the delay that it reports. `nil` when there is
  /// no report.
  public let report: TripReport?
  /// The content of the proposal: a decision, a move of a departure, or an undo.
  public let request: Request
  /// What the desk knew of earlier decisions when it made the proposal.
  public internal(set) var basis: Basis
  /// The stop time that a decision is about which is proposed again, without ``trip``; `nil` for any other proposal.
  package let planned: PlannedStopTime?

  /// Makes a proposal about a trip.
  ///
  /// - Parameters:
  ///   - request: The content of the proposal.
  ///   - trip: The trip as planned, without any decisions.
  ///   - report: A followed feed's report about the trip, or `nil`.
  ///   - id: The id that the journal entry will have.
  ///   - group: The id of the undo step; `nil` makes the entry an undo step of its own.
  ///   - time: The time at which the decision was made.
  ///   - author: The name of the dispatcher or program that decided.
  ///   - operatorID: The operator of the trip.
  public init(
    _ request: Request, on trip: Trip, reported report: TripReport? = nil, id: UUID = UUID(),
    group: UUID? = nil, time: Instant, author: String,
    operatorID: OperatorID
  ) {
    self.init(
      id: id, group: group ?? id, time: time, author: author, operatorID: operatorID,
      subject: .trip(trip.instance), trip: trip, report: report, request: request)
  }

  /// Makes a proposal about an alert.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - alert: The alert; see ``JournalState/subject(ofAlert:until:)``.
  ///   - id: The id that the journal entry will have.
  ///   - group: The id of the undo step; `nil` makes the entry an undo step of its own.
  ///   - time: The time at which the decision was made.
  ///   - author: The name of the dispatcher or program that decided.
  ///   - operatorID: The operator whose passengers are told.
  public init(
    _ decision: AlertDecision, on alert: AlertSubject, id: UUID = UUID(), group: UUID? = nil, time: Instant,
    author: String, operatorID: OperatorID
  ) {
    self.init(
      id: id, group: group ?? id, time: time, author: author, operatorID: operatorID, subject: .alert(alert), trip: nil,
      report: nil, request: .alert(decision))
  }

  /// Makes a proposal to set a setting of the operator.
  ///
  /// - Parameters:
  ///   - setting: The setting.
  ///   - id: The id that the journal entry will have.
  ///   - group: The id of the undo step; `nil` makes the entry an undo step of its own.
  ///   - time: The time at which it was decided.
  ///   - author: The name of the dispatcher or program that decided.
  ///   - operatorID: The operator.
  public init(
    _ setting: OperatorSetting, id: UUID = UUID(), group: UUID? = nil, time: Instant, author: String,
    operatorID: OperatorID
  ) {
    self.init(
      id: id, group: group ?? id, time: time, author: author, operatorID: operatorID, subject: .settings, trip: nil,
      report: nil, request: .settings(setting))
  }

  /// The trip instance that the proposal is about, or `nil` when it is about an alert or settings.
  public var instance: TripInstance? { subject.trip }

  /// Makes a proposal to withdraw all decisions about a trip that the timetable does not have any more, or about an
  /// extra trip whose template it does not have any more.
  ///
  /// - Parameters:
  ///   - instance: The trip instance.
  ///   - group: The id of the undo step.
  ///   - time: The time at which the decisions were withdrawn.
  ///   - author: The name of the dispatcher or program that withdrew them.
  ///   - operatorID: The operator of the trip.
  init(withdrawing instance: TripInstance, group: UUID, time: Instant, author: String, operatorID: OperatorID) {
    self.init(
      id: UUID(), group: group, time: time, author: author, operatorID: operatorID, subject: .trip(instance),
      trip: nil, report: nil, request: .decide(.withdrawn))
  }

  /// Makes the proposals that undo journal entries, all in one undo step. To redo, undo the undos.
  ///
  /// - Parameters:
  ///   - entries: The entries to undo, in any order.
  ///   - time: The time of the undo.
  ///   - author: The name of the dispatcher or program that undoes.
  /// - Returns: A proposal for each entry, the latest entry first.
  public static func undoing(_ entries: [JournalEntry], time: Instant, author: String) -> [Proposal] {
    let group = UUID()
    return entries.sorted { $0.sequence > $1.sequence }.map { entry in
      Proposal(
        id: UUID(), group: group, time: time, author: author, operatorID: entry.operatorID, subject: entry.subject,
        trip: nil, report: nil, request: .undo(entry.id))
    }
  }

  /// Makes a proposal to append an entry again that a journal had before. The decision is not checked against the
  /// trip again.
  init(again entry: JournalEntry) {
    let request: Request =
      switch entry.action {
      case .decision(let decision): .decide(decision)
      case .alert(let decision): .alert(decision)
      case .settings(let setting): .settings(setting)
      case .undo(let id): .undo(id)
      }
    self.init(
      id: entry.id, group: entry.group, time: entry.time, author: entry.author, operatorID: entry.operatorID,
      subject: entry.subject, trip: nil, report: nil, request: request, planned: entry.planned)
  }

  /// Makes a proposal from all its parts, such as one that was kept on the disk. The properties of the same names explain
  /// the parameters.
  package init(
    id: UUID, group: UUID, time: Instant, author: String, operatorID: OperatorID, subject: JournalSubject,
    trip: Trip?, report: TripReport?, request: Request, basis: Basis = .any, planned: PlannedStopTime? = nil
  ) {
    self.id = id
    self.group = group
    self.time = time
    self.author = author
    self.operatorID = operatorID
    self.subject = subject
    self.trip = trip
    self.report = report
    self.request = request
    self.basis = basis
    self.planned = planned
  }

  /// Makes the journal entry of this proposal, or refuses the proposal.
  ///
  /// - Parameters:
  ///   - sequence: The place that the entry will have in the journal.
  ///   - state: The state of the journal, with all earlier entries about the trip instance. For an alert, with all
  ///     earlier entries about it whose last day is that of the proposal or later: see
  ///     ``JournalState/subject(ofAlert:until:)``.
  /// - Returns: The entry to store.
  /// - Throws: ``Refusal`` when the decision is invalid after the earlier entries.
  public func entry(_ sequence: JournalSequence, after state: JournalState) throws(Refusal) -> JournalEntry {
    var subject = subject
    if case .alert(let alert) = subject { subject = .alert(state.subject(ofAlert: alert.id, until: alert.lastDay)) }
    let action = try action(after: state)
    var planned: PlannedStopTime?
    if case .decision(let decision) = action { planned = taken(decision).planned }
    return JournalEntry(
      sequence: sequence, id: id, group: group, time: time, author: author, operatorID: operatorID,
      subject: subject, action: action, planned: planned)
  }

  /// Returns a decision of this proposal with the planned stop time that it is about.
  func taken(_ decision: Decision) -> TakenDecision {
    guard let trip else { return TakenDecision(decision, about: planned) }
    return TakenDecision(decision, about: PlannedStopTime(of: decision, on: trip))
  }

  /// Whether the proposal adds an extra trip.
  var isAddition: Bool {
    if case .decide(.added) = request { return true }
    return false
  }

  /// Computes the action of the journal entry. For a move, the action is a decision with the resulting delay.
  private func action(after state: JournalState) throws(Refusal) -> JournalEntry.Action {
    do throws(DecisionError) {
      if let unknown = unknown(in: state) { throw .decidedMeanwhile(by: unknown.author, entry: unknown.entry.id) }
      if let rival = unknownRivals(in: state).first {
        throw .vehicleGivenMeanwhile(by: rival.author, entry: rival.id)
      }
      if case .undo(let id) = request {
        guard state.isInEffect(id) else { throw .notInEffect }
        return .undo(id)
      }
      return switch subject {
      case .trip(let instance): .decision(try decision(about: instance, after: state))
      case .alert(let alert): .alert(try decision(about: alert))
      case .settings: .settings(try setting())
      }
    } catch {
      throw Refusal(subject: subject, reason: error)
    }
  }

  /// Returns the decision about an alert. Whether the alert is still there is not asked here: a journal hands in only the
  /// entries that have the proposal's last day or a later one.
  private func decision(about alert: AlertSubject) throws(DecisionError) -> AlertDecision {
    guard case .alert(let decision) = request else { throw .noSuchAlert(alert.id) }
    try decision.check()
    return decision
  }
}

extension Proposal {
  /// Returns the setting of the operator, after checking it.
  private func setting() throws(DecisionError) -> OperatorSetting {
    guard case .settings(let setting) = request else { throw .notInEffect }
    try setting.check()
    return setting
  }
}

/// The refusal of a proposal by a journal. When one proposal of an append is refused, none of them is stored.
public struct Refusal: Error, Hashable, Sendable {
  /// The trip instance, the alert or the settings of the refused proposal.
  public let subject: JournalSubject
  /// The reason why the proposal was refused.
  public let reason: DecisionError

  /// Makes the refusal of a proposal.
  public init(subject: JournalSubject, reason: DecisionError) {
    self.subject = subject
    self.reason = reason
  }

  /// Makes the refusal of a proposal about a trip.
  public init(instance: TripInstance, reason: DecisionError) { self.init(subject: .trip(instance), reason: reason) }

  /// The trip instance of the refused proposal, or `nil` when it was about an alert or settings.
  public var instance: TripInstance? { subject.trip }
}
