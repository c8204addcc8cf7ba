// The desk's verbs: what a dispatcher decides, and takes back. A verb is about all selected runs, as one step of undo:
// all of them, or none.
extension DeskModel {
  /// Moves the actual departure of the selected runs, from ``selectedStop`` on; nothing happens where none is selected.
  ///
  /// - Parameter delta: Negative is earlier.
  /// - Throws: ``Refusal``; everything is then as it was.
  public func changeActualDeparture(by delta: Seconds) throws(Refusal) {
    let stop = selected.stop.value
    let instances = selectedInstances
    guard !instances.isEmpty else { return }
    try propose([.move(by: delta, at: stop)], on: instances)
  }

  /// Takes a decision about the selected runs; nothing happens where none is selected.
  ///
  /// - Throws: ``Refusal``; everything is then as it was.
  public func decide(_ decision: Decision) throws(Refusal) { try decide([decision]) }

  /// Takes several decisions about the selected runs, as one step of undo; nothing happens where no run is selected.
  ///
  /// - Throws: ``Refusal``; everything is then as it was.
  public func decide(_ decisions: [Decision]) throws(Refusal) {
    try propose(decisions.map(Proposal.Request.decide), on: selectedInstances)
  }

  /// Takes a decision about one run.
  ///
  /// - Throws: ``Refusal``; everything is then as it was.
  public func decide(_ decision: Decision, on instance: TripInstance) throws(Refusal) {
    try propose([.decide(decision)], on: [instance])
  }

  /// Takes back what the author decided last; nothing happens where there is nothing.
  ///
  /// - Throws: ``Refusal``, where somebody else took it back a moment before.
  public func undo() throws(Refusal) {
    steps.end()
    dismissNoticesAboutLastAttempt()
    try journal.append(journal.history.undo(time: journal.now, author: journal.author))
  }

  /// Decides anew what the author took back last; nothing happens where there is nothing.
  ///
  /// - Throws: ``Refusal``, where somebody else was quicker.
  public func redo() throws(Refusal) {
    steps.end()
    dismissNoticesAboutLastAttempt()
    try journal.append(journal.history.redo(time: journal.now, author: journal.author))
  }

  /// Tells the dispatcher why something was refused, and of which run where that is not plain.
  public func notify(_ refusal: Refusal) {
    let isPlain = selected.rows.value.count == 1 && refusal.instance == selection.value
    notify(.refused(refusal.reason, trip: isPlain ? nil : name(of: refusal.instance)))
  }

  /// The runs that a verb is about.
  var selectedInstances: [TripInstance] { selected.rows.value.map { timetable.value.instance(ofRow: $0) } }

  func propose(_ requests: [Proposal.Request], on instances: [TripInstance]) throws(Refusal) {
    let time = journal.now
    let group =
      if case .move(let delta, let stop)? = requests.first {
        steps.group(movingBy: delta, at: stop, of: Set(instances), time: time)
      } else {
        steps.end()
      }
    var proposals: [Proposal] = []
    for instance in instances {
      guard let trip = row(of: instance).flatMap(undecidedTrip(ofRow:)) else {
        throw Refusal(instance: instance, reason: .noSuchTrip(instance))
      }
      let report = tripReports.value.report(on: instance, at: time)
      proposals += requests.map { request in
        Proposal(
          request, on: trip, reported: report, group: group, time: time, author: journal.author,
          operatorID: journal.operatorID)
      }
    }
    try journal.append(proposals)
    dismissNoticesAboutLastAttempt()
    if !proposals.isEmpty { decisionsTaken.send(()) }
  }
}
