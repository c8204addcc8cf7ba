import FoundationEssentials

/// What somebody wants to have in the journal. The journal makes an entry of it, or refuses it, inside the transaction
/// that writes it: what others wrote a moment before counts.
public struct Proposal: Hashable, Sendable {
  /// What is wanted.
  public enum Request: Hashable, Sendable {
    /// A decision as it stands.
    case decide(Decision)
    /// The departure moved by a step, from wherever it is by then: of two desks' steps none is lost.
    case move(by: Seconds, at: StopSequence?)
    /// An entry undone; where that is an undo, redone.
    case undo(UUID)
  }

  /// The name of the entry to be. A retry keeps it, so that nothing is written twice.
  public let id: UUID
  /// What is undone in one step has the same group.
  public let group: UUID
  /// When it was decided.
  public let time: Instant
  /// Who decided.
  public let author: String
  /// Whose run it is.
  public let operatorID: OperatorID
  /// Which run.
  public let instance: TripInstance
  /// The run with nothing decided, as planned or as a followed feed reports it: what is refused follows from it. Without
  /// one, as in an undo, nothing is refused for the run's sake.
  public let trip: Trip?
  /// What a followed feed reports of the run: a departure is moved from where it is shown.
  public let report: TripReport?
  /// What is wanted.
  public let request: Request

  /// Makes a proposal about a run.
  ///
  /// - Parameters:
  ///   - request: What is wanted.
  ///   - trip: The run with nothing decided.
  ///   - report: What is reported of it, where anything is.
  ///   - id: The name of the entry to be.
  ///   - group: What is undone in one step; a step of its own where left out.
  ///   - time: When it was decided.
  ///   - author: Who decided.
  ///   - operatorID: Whose run it is.
  public init(
    _ request: Request, on trip: Trip, reported report: TripReport? = nil, id: UUID = UUID(),
    group: UUID? = nil, time: Instant, author: String,
    operatorID: OperatorID
  ) {
    self.init(
      id: id, group: group ?? id, time: time, author: author, operatorID: operatorID, instance: trip.instance,
      trip: trip, report: report, request: request)
  }

  /// Makes the proposals that undo entries, or redo those that undo, in one step.
  ///
  /// - Parameters:
  ///   - entries: What to undo, in any order.
  ///   - time: When that was decided.
  ///   - author: Who decided that.
  /// - Returns: One proposal an entry, the latest entry first.
  public static func undoing(_ entries: [JournalEntry], time: Instant, author: String) -> [Proposal] {
    let group = UUID()
    return entries.sorted { $0.sequence > $1.sequence }.map { entry in
      Proposal(
        id: UUID(), group: group, time: time, author: author, operatorID: entry.operatorID, instance: entry.instance,
        trip: nil, report: nil, request: .undo(entry.id))
    }
  }

  /// Makes the proposal of an entry that was in the journal before: nothing is refused for the run's sake.
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

  /// Makes the entry, or refuses it.
  ///
  /// - Parameters:
  ///   - sequence: Its place in the journal.
  ///   - state: All entries about the run so far.
  /// - Returns: The entry as it is to be written.
  /// - Throws: ``Refusal``.
  public func entry(_ sequence: JournalSequence, after state: JournalState) throws(Refusal) -> JournalEntry {
    JournalEntry(
      sequence: sequence, id: id, group: group, time: time, author: author, operatorID: operatorID,
      instance: instance, action: try action(after: state))
  }

  /// Whether it adds the run.
  private var isAddition: Bool {
    if case .decide(.added) = request { return true }
    return false
  }

  private func action(after state: JournalState) throws(Refusal) -> JournalEntry.Action {
    do throws(DecisionError) {
      if state.isTakenBack(instance), !isAddition, undoes == nil { throw .noSuchTrip(instance) }
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

/// Why a proposal was refused: nothing of what was proposed with it is in the journal either.
public struct Refusal: Error, Hashable, Sendable {
  /// Which run it was about.
  public let instance: TripInstance
  /// Why.
  public let reason: DecisionError

  /// Makes a refusal.
  public init(instance: TripInstance, reason: DecisionError) {
    self.instance = instance
    self.reason = reason
  }
}
