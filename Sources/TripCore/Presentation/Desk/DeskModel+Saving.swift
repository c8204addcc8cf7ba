// What the desk says about the saving of its decisions.
extension DeskModel {
  /// The number of trips that a notice about saved decisions names.
  private static let namedTrips = 3

  func followSaving() {
    bag.add(journal.refusals.listen { [weak self] in self?.note($0) })
    bag.add(
      journal.saving.bind { [weak self, notices] saving in
        notices.remove(where: \.isAboutSaving)
        if case .notSaved(let count, let error) = saving { notices.add(.notSaved(count, error)) }
        self?.noteKeeping(saving)
      })
    noteKeeping(journal.saving.value)
    if let damage = journal.damage { notices.add(.keptUnreadable(damage)) }
  }

  /// Makes the decisions of a step again that the journal refused. A notice says why when they are still impossible.
  public func decideAgain(_ step: RefusedStep) {
    notices.remove { if case .takenBack(step, trip: _, instead: _) = $0 { true } else { false } }
    do throws(Refusal) {
      try journal.append(Proposal.again(step.proposals, time: journal.now, author: journal.author))
    } catch { notices.add(.refused(error.reason, trip: name(of: error.instance))) }
  }

  private func note(_ step: RefusedStep) {
    let instance = step.refusal.instance
    let name = name(of: instance)
    let present = journal.confirmed.effectiveEntries(on: instance).last
    // The refusal may come from an earlier decision of the same dispatcher, which the desk did not know while its
    // journal could not be read. Then no other dispatcher was quicker.
    guard present?.author != journal.author else { return notices.add(.refused(step.refusal.reason, trip: name)) }
    let instead = present.flatMap { entry in
      entry.decision.map { decision in
        let row = trips.row(of: instance)
        return
          "\(wording.phrase(decision, on: row.flatMap(trips.trip(ofRow:)))) (\(entry.author), \(wording.time(entry.time)))"
      }
    }
    notices.add(.takenBack(step, trip: name, instead: instead))
  }

  /// Says that decisions are kept on this computer, and later that they are saved.
  private func noteKeeping(_ saving: SavingState) {
    switch saving {
    case .kept(_, since: _, let error):
      // A desk that started without the server says so already.
      let isSaid = notices.all.value.contains(where: \.isJournalUnavailable)
      if keptError != error, !isSaid { notices.add(.keptHere(error)) }
      keptError = error
      keptSteps = journal.waitingSteps
    case .saving: break
    case .saved, .unreadable, .notSaved:
      notices.remove(where: \.isAboutKeeping)
      keptError = nil
      let sent = keptSteps.joined().filter { journal.confirmed.entry($0.id) != nil }
      keptSteps = []
      if case .notSaved = saving { return }
      guard !sent.isEmpty else { return }
      var names: [String] = []
      for proposal in sent where !names.contains(name(of: proposal.instance)) {
        names.append(name(of: proposal.instance))
      }
      let shown = names.prefix(Self.namedTrips)
      notices.add(.sent(sent.count, trips: shown + (names.count > shown.count ? ["…"] : [])))
    }
  }
}
