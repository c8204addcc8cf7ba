import FoundationEssentials

// The verbs of the desk: what a dispatcher decides, undoes and redoes. A verb takes its decisions as one step of undo, and
// either all of them or none.
extension DeskModel {
  /// Moves the actual departure of the selected trips, from the selected stop on. Has no effect when no trip is selected.
  ///
  /// - Parameter delta: How much later; negative is earlier.
  /// - Throws: ``Refusal``; everything is then as it was.
  public func changeActualDeparture(by delta: Seconds) throws(Refusal) {
    let rows = selection.rows.value
    guard !rows.isEmpty else { return }
    try requireListedSelection()
    let stop = selection.stop.value
    try propose(ofRows: rows) { row in
      [.move(by: delta, at: stop)] + growth(ofRow: row, movedBy: delta, from: stop).map(Proposal.Request.decide)
    }
  }

  /// Returns the decisions that move a trip from the stops on where its delay has grown on the way; see
  /// ``Trip/growth(movedBy:behind:over:)``.
  private func growth(ofRow row: Int, movedBy delta: Seconds, from stop: StopSequence?) -> [Decision] {
    guard var trip = trips.undecidedTrip(ofRow: row) else { return [] }
    let report = trips.known(of: trip, ofRow: row, at: journal.now)
    trip.applyAll(taken: journal.shown.taken(on: trip.instance), over: report)
    return trip.growth(movedBy: delta, behind: stop ?? trip.startOfMove(over: report), over: report)
  }

  /// Takes a decision about the selected trips. Has no effect when no trip is selected.
  ///
  /// - Throws: ``Refusal``; everything is then as it was.
  public func decide(_ decision: Decision) throws(Refusal) { try decide([decision]) }

  /// Takes several decisions about the selected trips. Has no effect when no trip is selected.
  ///
  /// - Throws: ``Refusal``; everything is then as it was.
  public func decide(_ decisions: [Decision]) throws(Refusal) {
    let rows = selection.rows.value
    try requireListedSelection()
    try propose(decisions.map(Proposal.Request.decide), ofRows: rows)
    if decisions.contains(where: \.endsTask) { goOn(after: rows) }
  }

  /// Takes a decision of its own about each of several trips, all as one step of undo. Has no effect without decisions.
  ///
  /// - Parameter decisions: The decisions, by the trip that each is about.
  /// - Throws: ``Refusal``; everything is then as it was.
  public func decide(_ decisions: [TripInstance: Decision]) throws(Refusal) {
    try decide(decisions.mapValues { [$0] })
  }

  /// Takes decisions of its own about each of several trips, all as one step of undo. Has no effect without decisions.
  ///
  /// - Parameter decisions: The decisions, by the trip that they are about.
  /// - Throws: ``Refusal``; everything is then as it was.
  func decide(_ decisions: [TripInstance: [Decision]]) throws(Refusal) {
    var requests: [Int: [Proposal.Request]] = [:]
    for (instance, decisions) in decisions {
      guard let row = trips.row(of: instance) else { throw Refusal(instance: instance, reason: .noSuchTrip(instance)) }
      requests[row] = decisions.map(Proposal.Request.decide)
    }
    try propose(ofRows: requests.keys.sorted()) { row in requests[row] ?? [] }
  }

  /// Takes a decision about one trip.
  ///
  /// - Throws: ``Refusal``; everything is then as it was.
  public func decide(_ decision: Decision, on instance: TripInstance) throws(Refusal) {
    guard let row = trips.row(of: instance) else { throw Refusal(instance: instance, reason: .noSuchTrip(instance)) }
    try propose([.decide(decision)], ofRows: [row])
  }

  /// Withdraws all decisions about the selected trips, and about trips that the timetable does not have any more, as one
  /// step of undo.
  ///
  /// - Parameter gone: The trips that the timetable does not have any more.
  /// - Throws: ``Refusal``; everything is then as it was.
  public func withdraw(alsoOn gone: [TripInstance]) throws(Refusal) {
    let group = steps.end()
    let time = journal.now
    var proposals: [Proposal] = []
    for row in selection.rows.value {
      guard let trip = trips.undecidedTrip(ofRow: row) else { continue }
      proposals.append(
        Proposal(
          .decide(.withdrawn), on: trip, group: group, time: time, author: journal.author,
          operatorID: journal.operatorID))
    }
    for instance in gone {
      proposals.append(
        Proposal(
          withdrawing: instance, group: group, time: time, author: journal.author, operatorID: journal.operatorID))
    }
    try append(proposals)
  }

  /// Returns whether a decision would change nothing, because earlier decisions about the trip in `row` say the same
  /// already. What a followed feed reports does not count: the report may change.
  public func isDecidedAlready(_ decision: Decision, row: Int) -> Bool {
    guard let trip = trips.undecidedTrip(ofRow: row) else { return false }
    let time = journal.now
    let proposal = Proposal(
      .decide(decision), on: trip, reported: trips.known(of: trip, ofRow: row, at: time), group: UUID(), time: time,
      author: journal.author, operatorID: journal.operatorID)
    guard let entry = try? proposal.entry(journal.shown.last.next, after: journal.shown) else { return false }
    return proposal.changesNothing(entry, after: journal.shown)
  }

  /// Ends the drag of a trip and takes the decision that it led to. Has no effect when no trip is being dragged.
  ///
  /// - Throws: ``Refusal`` when something else was decided meanwhile; everything is then as it was before the drag.
  public func releaseDrag() throws(Refusal) {
    try batch { () throws(Refusal) in
      guard let (row, decision) = drag.end() else { return }
      try propose([.decide(decision)], ofRows: [row])
      // A trip that is dropped where it was is no decision, so no notice says that nothing has changed.
      notices.dismiss(.nothingChanged)
    }
  }

  /// Adds the draft as a trip of the day and selects it. Has no effect without a draft.
  ///
  /// - Throws: ``Refusal``; the draft is then still there.
  public func confirmDraft() throws(Refusal) {
    guard let draft = draft.current.value else { return }
    guard let row = trips.row(of: draft.template) else {
      throw Refusal(instance: draft.template, reason: .noSuchTrip(draft.template))
    }
    let extra = timetable.value.extraTrip(like: row, later: draft.shift, among: journal.shown)
    let proposal = Proposal(
      .decide(.added(extra)), on: draft.trip, group: steps.end(), time: journal.now, author: journal.author,
      operatorID: journal.operatorID)
    try batch { () throws(Refusal) in
      try journal.append([proposal])
      self.draft.drop()
      // The journal notifies of its change at the end of the batch, and the row is needed now.
      replaceTimetable()
      selection.select(row: trips.row(of: draft.trip.instance))
      finishDecision()
    }
  }

  private func propose(_ requests: [Proposal.Request], ofRows rows: [Int]) throws(Refusal) {
    try propose(ofRows: rows) { _ in requests }
  }

  /// Appends proposals about several trips to the journal, as one step of undo.
  ///
  /// - Parameters:
  ///   - rows: The rows of the trips.
  ///   - requests: Returns the content of the proposals about the trip of a row. When it begins with a move, it must be
  ///     the same for all rows.
  /// - Throws: ``Refusal``; everything is then as it was.
  private func propose(ofRows rows: [Int], _ requests: (Int) -> [Proposal.Request]) throws(Refusal) {
    let time = journal.now
    let requests = rows.map(requests)
    var undecided: [Trip] = []
    for (row, requests) in zip(rows, requests) {
      guard let trip = trips.undecidedTrip(ofRow: row) else {
        let instance = timetable.value.instance(ofRow: row)
        throw Refusal(instance: instance, reason: .noSuchTrip(instance))
      }
      for case .decide(let decision) in requests {
        do throws(DecisionError) { try trips.requireReadableNames(in: [decision], ofRow: row) } catch {
          throw Refusal(instance: trip.instance, reason: error)
        }
      }
      undecided.append(trip)
    }
    let group =
      if case .move(_, let stop)? = requests.first?.first {
        steps.group(movingAt: stop, of: Set(undecided.map(\.instance)), time: time)
      } else {
        steps.end()
      }
    var proposals: [Proposal] = []
    for ((row, trip), requests) in zip(zip(rows, undecided), requests) {
      let report = trips.known(of: trip, ofRow: row, at: time)
      proposals += requests.map { request in
        Proposal(
          request, on: trip, reported: report, group: group, time: time, author: journal.author,
          operatorID: journal.operatorID)
      }
    }
    try append(proposals)
  }

  /// Appends proposals to the journal as one step of undo, and adds a notice when none of them would change anything.
  private func append(_ proposals: [Proposal]) throws(Refusal) {
    let omitted = try journal.append(proposals)
    if let group = proposals.first?.group {
      stepSelections.keep(
        group,
        StepSelections.Selection(
          instances: selection.rows.value.map { timetable.value.instance(ofRow: $0) }, cursor: selection.instance.value)
      )
    }
    guard omitted.count == proposals.count else { return finishDecision() }
    notices.remove(where: \.isAboutLastAttempt)
    if !omitted.isEmpty { notices.add(.nothingChanged) }
  }

  private func finishDecision() {
    notices.remove(where: \.isAboutLastAttempt)
    decisionsTaken.send(())
  }
}
