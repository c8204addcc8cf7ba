import FoundationEssentials

/// A proposal to append an entry to a journal.
///
/// When the journal appends, it makes an entry of the proposal or refuses it, depending on the entries that other desks
/// have appended by then.
public struct Proposal: Hashable, Sendable {
  /// The content of a proposal: a decision, a move of a departure, or an undo.
  public enum Request: Hashable, Sendable {
    /// Append this decision.
    case decide(Decision)
    /// Move the departure from a stop (`nil` is the first stop) relative to its delay at the time of the append. So
    /// moves of two desks at the same time add up.
    case move(by: Seconds, at: StopSequence?)
    /// Undo the entry with this id. Undoing an undo is a redo.
    case undo(UUID)
  }

  /// The id of the entry to append. A repeated append keeps the id, so that no entry is stored twice.
  public let id: UUID
  /// The id of the entry's undo step: entries with the same group are undone together.
  public let group: UUID
  /// The time when the decision was taken.
  public let time: Instant
  /// The name of the dispatcher or program that decided.
  public let author: String
  /// The operator of the trip.
  public let operatorID: OperatorID
  /// The trip instance that the proposal is about.
  public let instance: TripInstance
  /// The trip without decisions, against which the decision is checked; `nil` for an undo, which is not checked against
  /// a trip.
  public let trip: Trip?
  /// A followed feed's report about the trip, from whose delay a departure is moved; `nil` when there is none.
  public let report: TripReport?
  /// The content of the proposal: a decision, a move of a departure, or an undo.
  public let request: Request

  /// Makes a proposal about a trip.
  ///
  /// - Parameters:
  ///   - request: The content of the proposal.
  ///   - trip: The trip without decisions.
  ///   - report: A followed feed's report about the trip, or `nil`.
  ///   - id: The id of the entry to append.
  ///   - group: The id of the undo step; `nil` makes the entry a step of its own.
  ///   - time: The time when the decision was taken.
  ///   - author: The name of the dispatcher or program that decided.
  ///   - operatorID: The operator of the trip.
  public init(
    _ request: Request, on trip: Trip, reported report: TripReport? = nil, id: UUID = UUID(),
    group: UUID? = nil, time: Instant, author: String,
    operatorID: OperatorID
  ) {
    self.init(
      id: id, group: group ?? id, time: time, author: author, operatorID: operatorID, instance: trip.instance,
      trip: trip, report: report, request: request)
  }

  /// Makes the proposals that undo entries in one step. Undoing an undo is a redo.
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
        id: UUID(), group: group, time: time, author: author, operatorID: entry.operatorID, instance: entry.instance,
        trip: nil, report: nil, request: .undo(entry.id))
    }
  }

  /// Makes a proposal to append an entry that was in the journal before. It is not checked against the trip again.
  init(again entry: JournalEntry) {
    let request: Request =
      switch entry.action {
      case .decision(let decision): .decide(decision)
      case .undo(let id): .undo(id)
      }
    self.init(
      id: entry.id, group: entry.group, time: entry.time, author: entry.author, operatorID: entry.operatorID,
      instance: entry.instance, trip: nil, report: nil, request: request)
  }

  private init(
    id: UUID, group: UUID, time: Instant, author: String, operatorID: OperatorID, instance: TripInstance, trip: Trip?,
    report: TripReport?, request: Request
  ) {
    self.id = id
    self.group = group
    self.time = time
    self.author = author
    self.operatorID = operatorID
    self.instance = instance
    self.trip = trip
    self.report = report
    self.request = request
  }

  /// Makes the journal entry of this proposal, or refuses the proposal.
  ///
  /// - Parameters:
  ///   - sequence: The place of the entry in the journal.
  ///   - state: A state with all earlier entries about the trip instance.
  /// - Returns: The entry to store.
  /// - Throws: ``Refusal`` when the decision is invalid after the earlier entries.
  public func entry(_ sequence: JournalSequence, after state: JournalState) throws(Refusal) -> JournalEntry {
    JournalEntry(
      sequence: sequence, id: id, group: group, time: time, author: author, operatorID: operatorID,
      instance: instance, action: try action(after: state))
  }

  /// Whether the proposal adds an extra trip.
  private var isAddition: Bool {
    if case .decide(.added) = request { return true }
    return false
  }

  /// Computes the action of the entry, which for a move is the resulting delay.
  private func action(after state: JournalState) throws(Refusal) -> JournalEntry.Action {
    do throws(DecisionError) {
      if state.isRemoved(instance), !isAddition, undoes == nil { throw .noSuchTrip(instance) }
      var trip = trip
      trip?.applyAll(state.decisions(on: instance))
      switch request {
      case .decide(let decision):
        try trip?.apply(decision)
        return .decision(decision)
      case .move(let delta, let sequence):
        guard var trip, var shown = self.trip else { throw .noSuchTrip(instance) }
        shown.applyAll(state.decisions(on: instance), over: report)
        let decision = try shown.decision(changingActualDepartureBy: delta, at: sequence)
        try trip.apply(decision)
        return .decision(decision)
      case .undo(let id):
        guard state.isInEffect(id) else { throw .notInEffect }
        return .undo(id)
      }
    } catch {
      throw Refusal(instance: instance, reason: error)
    }
  }
}

/// The refusal of a proposal. None of the proposals of the same append are stored either.
public struct Refusal: Error, Hashable, Sendable {
  /// The trip instance of the refused proposal.
  public let instance: TripInstance
  /// The reason of the refusal.
  public let reason: DecisionError

  /// Makes a refusal.
  public init(instance: TripInstance, reason: DecisionError) {
    self.instance = instance
    self.reason = reason
  }
}
