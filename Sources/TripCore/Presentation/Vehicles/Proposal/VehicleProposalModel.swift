/// The model of *Propose Vehicles*: works out which vehicle could run which trip of the shown day, lets the dispatcher edit
/// that, and asks for the decision. Until then nothing follows from it.
@MainActor
public final class VehicleProposalModel {
  /// How far a proposal is.
  public enum State: Hashable, Sendable {
    /// There is none.
    case none
    /// It is being worked out, off the main thread.
    case working
    /// It is shown, and can be edited.
    case shown
  }

  /// A scope that can be chosen, and how many vehicles it needs.
  public struct Choice: Hashable, Sendable {
    /// Which trips a vehicle may run one after the other.
    public let scope: VehicleProposal.Scope
    /// What the dispatcher reads.
    public let text: String
  }

  /// The proposals of one day as they are worked out.
  private struct Found: Sendable {
    let trips: ProposedTrips
    let settings: VehicleSettings
    /// A draft for each scope, the one with the fewest vehicles first.
    var drafts: [VehicleProposalDraft] = []
  }

  /// How far the proposal is.
  public let state: ReadOnlyDynamic<State>
  /// The proposal as it is edited; `nil` while there is none.
  public let draft: ReadOnlyDynamic<VehicleProposalDraft?>
  /// The scopes, the one with the fewest vehicles first.
  public let choices: ReadOnlyDynamic<[Choice]>
  /// What the proposal assumes, does not know and replaces, a sentence or two each.
  public let words: ReadOnlyDynamic<[String]>
  /// Sent with a sentence when the proposal was accepted.
  public let accepted = Event<String>()

  private let desk: DeskModel
  private let progress = Dynamic(State.none)
  private let current: Dynamic<VehicleProposalDraft?> = Dynamic(nil)
  private let offered: Dynamic<[Choice]> = Dynamic([])
  private let sentences: Dynamic<[String]> = Dynamic([])
  private var found: Found?
  /// Drafts of other scopes, for undo and redo.
  private var (earlier, later): ([VehicleProposalDraft], [VehicleProposalDraft]) = ([], [])
  /// The timetable that the proposal is about, as ``DayTrips/timetableEdition`` counts them.
  private var edition = 0
  private var task: Task<Void, Never>?
  private let bag = SubscriptionBag()

  init(_ desk: DeskModel) {
    self.desk = desk
    state = progress.readOnly
    draft = current.readOnly
    choices = offered.readOnly
    words = sentences.readOnly
    bag.add(desk.timetable.bind { [weak self] _ in self?.followTimetable() })
    bag.add(desk.journal.vehiclePlan.bind { [weak self] _ in self?.describe() })
  }

  isolated deinit { task?.cancel() }

  /// Why the proposal cannot be accepted at this desk; `nil` when it can.
  public var obstacle: String? {
    desk.journal.writeProblem.value.map { desk.wording.sentence(.journalReadOnly($0)) }
  }

  /// Whether the dispatcher changed something that would be lost with the proposal.
  public var isEdited: Bool { current.value?.canUndo ?? false || !earlier.isEmpty }

  /// Begins to work a proposal out for the shown day. Has no effect while there is one.
  public func begin() {
    guard progress.value == .none else { return }
    progress.value = .working
    edition = desk.trips.timetableEdition
    let (timetable, settings, accepted) = (desk.timetable.value, desk.trips.vehicleSettings, desk.trips.vehiclePlan)
    let work = Task.detached(priority: .userInitiated) { Self.find(timetable, settings, accepted) }
    task = Task { [weak self] in
      let found = await withTaskCancellationHandler {
        await work.value
      } onCancel: {
        work.cancel()
      }
      if let found, !Task.isCancelled { self?.show(found) }
    }
  }

  /// Waits until the proposal is worked out.
  func settle() async { await task?.value }

  /// Proposes by another scope. The edits of the scope before come back by undo.
  public func choose(_ scope: VehicleProposal.Scope) {
    guard let draft = current.value, draft.scope != scope,
      let next = found?.drafts.first(where: { $0.scope == scope })
    else { return }
    earlier.append(draft)
    later = []
    set(next)
  }

  /// Gives the trip of a row to another vehicle of the proposal; `nil` for a further one.
  ///
  /// - Throws: ``MeasureRefusal`` when the vehicle runs another trip meanwhile.
  func move(_ row: Int, to name: GTFSID?) throws(MeasureRefusal) {
    guard var draft = current.value else { return }
    try draft.move(row, to: name)
    later = []
    set(draft)
  }

  /// Undoes the last edit or choice of a scope. Nothing but the proposal changes.
  public func undo() {
    guard var draft = current.value else { return }
    if draft.canUndo {
      draft.undo()
      set(draft)
    } else if let before = earlier.popLast() {
      later.append(draft)
      set(before)
    }
  }

  /// Redoes what was undone last.
  public func redo() {
    guard var draft = current.value else { return }
    if draft.canRedo {
      draft.redo()
      set(draft)
    } else if let next = later.popLast() {
      earlier.append(draft)
      set(next)
    }
  }

  /// Makes the proposal the operator's plan at all desks, as one step of undo. What was accepted for other trips stays.
  ///
  /// - Throws: ``Refusal``; the proposal then stays.
  public func accept() throws(Refusal) {
    guard let draft = current.value else { return }
    try desk.decide(.vehiclePlan(desk.trips.vehiclePlan.merging(draft.plan)))
    cancel()
    accepted.send(desk.wording.accepted(draft))
  }

  /// Gives the proposal up.
  public func cancel() {
    guard progress.value != .none else { return }
    task?.cancel()
    task = nil
    found = nil
    (earlier, later) = ([], [])
    batch {
      progress.value = .none
      current.value = nil
      offered.value = []
      sentences.value = []
    }
  }

  /// Gives the proposal up, and says why.
  private func end(_ sentence: String) {
    cancel()
    desk.notify(sentence)
  }

  private nonisolated static func find(
    _ timetable: Timetable, _ settings: VehicleSettings, _ accepted: VehiclePlan
  ) -> Found? {
    let trips = ProposedTrips(timetable)
    let own = Set(trips.rows.map { timetable.instance(ofRow: $0).tripID })
    // A vehicle of another day's trips keeps its name to itself: trips of both may run on a third day.
    let taken = trips.namesTaken.union(accepted.assignments.filter { !own.contains($0.key) }.values.map(\.vehicle))
    var found = Found(trips: trips, settings: settings)
    for (number, scope) in VehicleProposal.Scope.allCases.enumerated() {
      guard !Task.isCancelled else { return nil }
      let proposal = VehicleProposal(timetable, settings, scope: scope, among: trips.rows)
      found.drafts.append(
        VehicleProposalDraft(
          number, scope, plan: proposal.plan(of: timetable, avoiding: taken), of: timetable, settings,
          namesTaken: taken))
    }
    found.drafts.sort { $0.vehicleCount < $1.vehicleCount }
    return found
  }

  private func show(_ found: Found) {
    guard progress.value == .working else { return }
    guard !found.trips.rows.isEmpty else { return end(desk.wording.nothingToPropose(found.trips)) }
    self.found = found
    // Dispatchers may have added trips meanwhile.
    showTimetable()
    batch {
      progress.value = .shown
      offered.value = found.drafts.map {
        Choice(scope: $0.scope, text: desk.wording.scope($0.scope, vehicles: $0.vehicleCount))
      }
      if let first = self.found?.drafts.first { set(first) }
    }
  }

  private func set(_ draft: VehicleProposalDraft) {
    batch {
      current.value = draft
      describe()
    }
  }

  private func describe() {
    guard let draft = current.value, let found else { return }
    let accepted = desk.journal.vehiclePlan.value
    sentences.value = desk.wording.words(
      draft, found.trips, found.settings, on: desk.timetable.value.serviceDate,
      replaced: draft.plan.assignments.keys.count { accepted.assignments[$0] != nil }, accepted: accepted.count)
  }

  /// Ends the proposal when another timetable took the place of its own; goes along when dispatchers added or removed
  /// trips.
  private func followTimetable() {
    guard progress.value != .none else { return }
    guard edition == desk.trips.timetableEdition else { return end(desk.wording.proposalEnded) }
    showTimetable()
    if var draft = current.value {
      draft.show(desk.timetable.value)
      set(draft)
    }
  }

  /// Makes all drafts but the shown one drafts of the present timetable.
  private func showTimetable() {
    let timetable = desk.timetable.value
    func shown(_ draft: VehicleProposalDraft) -> VehicleProposalDraft {
      var draft = draft
      draft.show(timetable)
      return draft
    }
    (earlier, later) = (earlier.map(shown), later.map(shown))
    if let found { self.found?.drafts = found.drafts.map(shown) }
  }
}
