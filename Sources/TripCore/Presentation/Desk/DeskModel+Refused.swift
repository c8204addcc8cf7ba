import FoundationEssentials

// Decisions that were shown already, and that the journal refused because of a decision of another desk.
extension DeskModel {
  /// Makes the decisions of a step again that the journal refused. When they are still impossible, the notice stays, and
  /// says what holds now.
  public func decideAgain(_ step: RefusedStep) {
    do throws(Refusal) {
      try journal.append(Proposal.again(step.proposals, time: journal.now, author: journal.author))
      notices.remove { $0.isAbout(step) }
    } catch {
      batch {
        notices.remove { $0.isAbout(step) }
        notices.add(notice(of: RefusedStep(refusal: error, proposals: step.proposals)))
      }
    }
  }

  /// Names the refusals again that were not answered before the desk was started, and notes the answers from now on: a
  /// refusal is answered when its notice goes.
  func followRefusals() {
    for step in journal.formerRefusals { notices.add(notice(of: step)) }
    var named: Set<UUID> = []
    bag.add(
      notices.all.bindAndFire { [journal] notices in
        let present = Set(notices.compactMap(\.refusedStep?.proposals.first?.id))
        journal.answerRefusals(of: named.subtracting(present))
        named = present
      })
  }

  /// Notes that the dispatcher ends the program without an answer to the refusals, and knows that they are not named
  /// again.
  public func dropRefusals() { notices.remove { $0.refusedStep != nil } }

  func note(_ step: RefusedStep) {
    // What was decided since is asked about, whoever decided it.
    if step.refusal.reason == .decidedSince { return notices.add(notice(of: step)) }
    // The refusal may come from an earlier decision of the same dispatcher, which the desk did not know while its
    // journal could not be read. Then no other dispatcher was quicker.
    guard decision(against: step)?.author != journal.author else {
      journal.answerRefusals(of: Set(step.proposals.prefix(1).map(\.id)))
      return notices.add(.refused(step.refusal.reason, trip: name(of: step.refusal.subject)))
    }
    notices.add(notice(of: step))
  }

  /// Says again what holds now about the subjects of refused decisions, and whether these are still impossible.
  ///
  /// - Parameter instances: The trips that have changed. Alerts and settings may have changed whenever something has.
  func renewRefusals(about instances: Set<TripInstance>) {
    for case .takenBack(let step, trip: _, decided: _, instead: _) in notices.all.value
    where step.proposals.contains(where: { $0.instance.map(instances.contains) ?? true })
      || step.refusal.reason.standingEntry != nil
    {
      notices.replace({ $0.isAbout(step) }, by: notice(of: lookedAtAgain(step)))
    }
  }

  /// A refused step with the reason for which it would be refused now.
  private func lookedAtAgain(_ step: RefusedStep) -> RefusedStep {
    switch step.refusal.reason {
    // These say what happened, and stay true.
    case .refusedEarlier, .decidedSince: return step
    default: break
    }
    if let entry = step.refusal.reason.standingEntry {
      // Decided again, it would be possible anyway. Its reason has passed when the other decision does not hold any more.
      let isOver = !journal.confirmed.isInEffect(entry)
      return RefusedStep(refusal: step.refusal, proposals: step.proposals, isOver: isOver)
    }
    let present = journal.refusal(of: Proposal.again(step.proposals, time: journal.now, author: journal.author))
    return RefusedStep(refusal: present ?? step.refusal, proposals: step.proposals, isOver: present == nil)
  }

  private func notice(of step: RefusedStep) -> DeskNotice {
    let instead = decision(against: step).flatMap { entry in
      phrase(entry).map { phrase in
        // Another trip has the vehicle.
        let other = entry.instance == step.refusal.instance ? "" : "\(name(of: entry.subject)): "
        return "\(other)\(phrase) (\(entry.author), \(wording.time(entry.time)))"
      }
    }
    return .takenBack(step, trip: name(of: step.refusal.subject), decided: phrase(step.proposals), instead: instead)
  }

  /// The entry that made a step impossible, or else the last one about its trip that changes how the trip runs.
  private func decision(against step: RefusedStep) -> JournalEntry? {
    if !step.isOver, case .vehicleGivenMeanwhile(by: _, let rival) = step.refusal.reason {
      return journal.confirmed.entry(rival)
    }
    if case .decidedMeanwhile = step.refusal.reason,
      let entry = step.proposals.lazy.compactMap({ $0.replaced(in: self.journal.confirmed).last }).last
    {
      return entry
    }
    guard let instance = step.refusal.instance else {
      if step.refusal.subject == .settings {
        return step.proposals.lazy.compactMap(\.setting).last.flatMap { journal.confirmed.settingInEffect($0.kind) }
      }
      return step.refusal.subject.alert.flatMap { journal.confirmed.effectiveEntries(onAlert: $0.id).last }
    }
    let entries = journal.confirmed.effectiveEntries(on: instance)
    if !step.isOver, step.refusal.reason == .tripIsCancelled,
      let running = entries.last(where: { $0.decision?.runs != nil })
    {
      return running
    }
    return entries.last { $0.decision?.isExplanation == false } ?? entries.last
  }

  /// What was decided, without a repetition.
  private func phrase(_ proposals: [Proposal]) -> String {
    var phrases: [String] = []
    for proposal in proposals {
      let phrase =
        switch proposal.request {
        case .decide(let decision):
          wording.phrase(proposal.taken(decision), on: proposal.instance.flatMap(trip) ?? proposal.trip)
        case .alert(let decision): wording.phrase(decision)
        case .settings(let setting): wording.phrase(setting)
        case .move(let span, at: _): wording.signed(span)
        case .undo: wording.translation.translate("Undo")
        }
      if !phrases.contains(phrase) { phrases.append(phrase) }
    }
    return phrases.joined(separator: ", ")
  }

  /// What an entry decided, in words; `nil` for an undo.
  private func phrase(_ entry: JournalEntry) -> String? {
    entry.taken.map { wording.phrase($0, on: entry.instance.flatMap(trip)) }
      ?? entry.alertDecision.map(wording.phrase) ?? entry.setting.map { wording.phrase($0) }
  }

  private func trip(of instance: TripInstance) -> Trip? { trips.row(of: instance).flatMap(trips.trip(ofRow:)) }
}

extension Proposal {
  /// The setting of the operator that is proposed, or `nil`.
  fileprivate var setting: OperatorSetting? {
    if case .settings(let setting) = request { return setting }
    return nil
  }
}

extension DecisionError {
  /// The journal entry of another desk that was unknown to this one; `nil` when that is not the reason.
  fileprivate var standingEntry: UUID? {
    switch self {
    case .decidedMeanwhile(by: _, let entry), .vehicleGivenMeanwhile(by: _, let entry): entry
    default: nil
    }
  }
}

extension DeskNotice {
  /// The refused step that the notice is about, or `nil`.
  var refusedStep: RefusedStep? {
    if case .takenBack(let step, trip: _, decided: _, instead: _) = self { return step }
    return nil
  }

  /// Whether the notice is about this refused step, whatever it says of its reason.
  fileprivate func isAbout(_ step: RefusedStep) -> Bool { refusedStep?.proposals == step.proposals }

  /// Whether the notice stays when the dispatcher accepts an offer of it: a look at the trip of a refused decision does not
  /// say what becomes of the decision.
  public func staysAfter(_ offer: DeskOffer) -> Bool {
    if case .showTrips = offer { return refusedStep != nil }
    return false
  }
}

extension Decision {
  /// Whether the decision only explains the trip, and does not change how it runs.
  fileprivate var isExplanation: Bool {
    switch self {
    case .reason, .note: true
    default: false
    }
  }
}
