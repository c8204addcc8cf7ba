import FoundationEssentials

// Trips that the timetable does not have: considered as a draft, then decided like anything else.
extension DeskModel {
  /// Considers an extra trip, in the place of one that was considered before. Nothing of it is decided or published.
  ///
  /// - Parameters:
  ///   - row: The run whose stops and running times it has.
  ///   - shift: How much later it leaves; negative is earlier.
  public func draftTrip(like row: Int, later shift: Seconds) {
    guard timetable.value.scheduledTrips.indices.contains(row) else { return }
    let template = timetable.value.instance(ofRow: row)
    setDraft(like: row, later: shift, as: newInstance(like: journal.shown.extraTrip(template)?.template, template))
  }

  /// Moves the draft; nothing happens where there is none.
  ///
  /// - Parameter shift: How much later than its template it then leaves.
  public func moveDraft(to shift: Seconds) {
    guard let draft = draftTrip.value, shift != draft.shift, let row = row(of: draft.template) else { return }
    setDraft(like: row, later: shift, as: draft.trip.instance)
  }

  /// Makes a decision of the draft: from then on it is a trip of the day like any other, and selected.
  ///
  /// - Throws: ``Refusal``; it is then still a draft.
  public func confirmDraft() throws(Refusal) {
    guard let draft = draftTrip.value else { return }
    guard let row = row(of: draft.template) else {
      throw Refusal(instance: draft.template, reason: .noSuchTrip(draft.template))
    }
    let extra = timetable.value.extraTrip(like: row, later: draft.shift, among: journal.shown)
    let refusal = batch { () -> Refusal? in
      do throws(Refusal) {
        try journal.append([
          Proposal(
            .decide(.added(extra)), on: draft.trip, group: steps.end(), time: journal.now, author: journal.author,
            operatorID: journal.operatorID)
        ])
      } catch { return error }
      dropDraft()
      // The journal tells of the change after this; the row is needed now.
      showPlannedTimetable()
      dismissNoticesAboutLastAttempt()
      select(row: self.row(of: draft.trip.instance))
      decisionsTaken.send(())
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Gives the draft up.
  public func dropDraft() {
    if draftTrip.value != nil { draftTrip.value = nil }
  }

  /// Whether the run in `row` is one that the timetable does not have.
  public func isExtra(_ row: Int) -> Bool { timetable.value.scheduledTrips[row].isExtra }

  private func setDraft(like row: Int, later shift: Seconds, as instance: TripInstance) {
    guard let trip = timetable.value.trip(like: row, later: shift, as: instance) else { return }
    draftTrip.value = DraftTrip(template: timetable.value.instance(ofRow: row), shift: shift, trip: trip)
  }

  /// A `trip_id` that neither the timetable nor the journal has: no consumer may take the trip for another.
  private func newInstance(like original: String?, _ template: TripInstance) -> TripInstance {
    while true {
      let random = String(UInt32.random(in: 1...UInt32.max), radix: 16)
      let digits = String(repeating: "0", count: 8 - random.count) + random
      let instance = TripInstance(
        tripID: "\(original ?? template.tripID)-extra-\(digits)", serviceDate: template.serviceDate)
      if row(of: instance) == nil, journal.shown.effectiveEntries(on: instance).isEmpty { return instance }
    }
  }
}
