// The verbs that decide what passengers are told.
extension DeskModel {
  /// Decides about an alert: one that a dispatcher wrote, or one that follows from decisions about trips.
  ///
  /// - Parameters:
  ///   - decision: The decision.
  ///   - id: The ``Alert/id``; a new one for a new alert.
  /// - Throws: ``Refusal`` when readers of the published feed would reject the alert, or when it has ended.
  public func decide(_ decision: AlertDecision, onAlert id: GTFSID) throws(Refusal) {
    let group = steps.end()
    notices.remove(where: \.isAboutLastAttempt)
    let day = lastDay(of: id, after: decision)
    if decision == .ended, journal.shown.ownAlert(id) == nil {
      throw Refusal(subject: .alert(journal.shown.subject(ofAlert: id, until: day)), reason: .noSuchAlert(id))
    }
    let (time, author, operatorID) = (journal.now, journal.author, journal.operatorID)
    let decision = withStarts(decision, id)
    try journal.append(
      parts(of: id).map { part in
        Proposal(
          decision, on: journal.shown.subject(ofAlert: part, until: day), group: group, time: time, author: author,
          operatorID: operatorID)
      })
    decisionsTaken.send(())
  }

  /// Adds to what is written of an alert how its trips are planned: as they were when the alert first named them, otherwise as the
  /// shown day has them.
  private func withStarts(_ decision: AlertDecision, _ id: GTFSID) -> AlertDecision {
    guard case .written(var content) = decision else { return decision }
    let known = journal.shown.ownAlert(id)?.starts.planned ?? [:]
    let starts = Set(content.selectors.compactMap(\.trip)).compactMap { instance in
      let trip = trips.row(of: instance).flatMap(trips.undecidedTrip(ofRow:))
      return (known[instance] ?? trip.flatMap { PlannedStopTime(at: 0, of: $0) }).map { (instance, $0) }
    }
    content.starts = AlertStarts(Dictionary(starts, uniquingKeysWith: { first, _ in first }))
    return .written(content)
  }

  /// The ids under which a decision about an alert is kept: its own, or one for each trip of an alert that follows from
  /// decisions about trips.
  private func parts(of id: GTFSID) -> [GTFSID] {
    alerts.derived(part: id)?.parts ?? [id]
  }

  /// The last service date on which an alert is told after a decision.
  private func lastDay(of id: GTFSID, after decision: AlertDecision) -> ServiceDate {
    let told =
      if case .written(let content) = decision { content.told.end } else {
        (alerts.all.value.alerts.first { $0.id == id } ?? alerts.derived(part: id))?.told.end
      }
    return ServiceDate(of: told ?? now.value, in: wording.timeZone)
  }
}
