// What the desk says about the saving of its decisions.
extension DeskModel {
  /// The number of trips that a notice about saved decisions names.
  private static let namedTrips = 3

  func followSaving() {
    bag.add(journal.refusals.listen { [weak self] in self?.note($0) })
    bag.add(
      journal.saving.bind { [weak self, notices] saving in
        notices.remove(where: \.isAboutSaving)
        self?.noteUnsaved()
        self?.noteKeeping(saving)
      })
    bag.add(journal.readingFailures.listen { [weak self] in self?.noteOutage($0) })
    bag.add(
      journal.isReadable.bind { [weak self] isReadable in
        guard let self, isReadable else { return }
        switch self.journal.saving.value {
        case .saved, .unreadable, .unopened: self.noteReturn()
        case .saving, .kept, .notSaved: break
        }
      })
    noteKeeping(journal.saving.value)
    // What an earlier desk kept is sent now, and said to be once it is saved.
    if journal.keepsSteps, case .saving = journal.saving.value { keptSteps = journal.waitingSteps }
    // What waited for the dispatcher when the desk ended waits still.
    noteUnsaved()
    if let damage = journal.damage { notices.add(.keptUnreadable(damage)) }
  }

  /// Says as the latest notice that decisions are not saved, when saving has stopped.
  public func noteUnsaved() {
    if case .notSaved(let count, let error) = journal.saving.value { notices.add(.notSaved(count, error)) }
  }

  /// Says how many rows of a journal on a server are left out, each time that the number changes, until their owner has
  /// removed all of them.
  func noteLeftOutRows() {
    let rows = journal.leftOutRows
    guard rows != notedLeftOut else { return }
    notedLeftOut = rows
    notices.remove(where: \.isAboutLeftOutRows)
    if rows.count > 0 { notices.add(.rowsLeftOut(rows)) }
  }

  /// Says that decisions are kept on this computer, and later that they are saved.
  private func noteKeeping(_ saving: SavingState) {
    switch saving {
    case .kept(_, since: _, let error):
      noteOutage(error)
      keptSteps = journal.waitingSteps
      keptTrips = keptSteps.joined().reduce(into: [:]) { kept, proposal in
        guard let instance = proposal.instance else { return }
        kept[instance] = trips.row(of: instance).flatMap(trips.trip(ofRow:))
      }
    case .saving: break
    case .saved, .unreadable, .unopened, .notSaved:
      let sent = keptSteps.joined().filter { journal.confirmed.entry($0.id) != nil }
      keptSteps = []
      defer { keptTrips = [:] }
      if case .notSaved = saving { return noteReturn() }
      if journal.isReadable.value { noteReturn() }
      if !sent.isEmpty { noteSent(sent) }
    }
  }

  /// Says once why a journal on a server is away. A desk that started without the server says so already.
  private func noteOutage(_ error: JournalError) {
    guard journal.keepsSteps, !error.isAboutWrongJournal else { return }
    if outage.value != error, !notices.all.value.contains(where: \.isJournalUnavailable) {
      notices.remove { if case .sent = $0 { true } else { false } }
      notices.add(.keptHere(error))
    }
    reasonAway.value = error
  }

  private func noteReturn() {
    notices.remove(where: \.isAboutKeeping)
    reasonAway.value = nil
  }

  private func noteSent(_ sent: [Proposal]) {
    var names: [String] = []
    for proposal in sent where !names.contains(name(of: proposal.subject)) {
      names.append(name(of: proposal.subject))
    }
    let shown = names.prefix(Self.namedTrips)
    notices.add(.sent(sent.count, trips: shown + (names.count > shown.count ? ["…"] : [])))
    // A move counts from the delay that the journal has when it is sent, which another desk may have changed.
    let moved = keptTrips.values.filter { trip in sent.contains { $0.instance == trip.instance && $0.isMove } }
    for before in moved.sorted(by: { ($0.departure, $0.instance.tripID) < ($1.departure, $1.instance.tripID) }) {
      guard let decided = before.actualDeparture,
        let present = trips.row(of: before.instance).flatMap(trips.trip(ofRow:))?.actualDeparture, present != decided
      else { continue }
      notices.add(
        .movedOtherwise(
          before.instance, trip: name(of: before.instance), decided: wording.time(decided),
          present: wording.time(present)))
    }
  }
}

extension Proposal {
  /// Whether the proposal moves a departure by a number of minutes.
  fileprivate var isMove: Bool {
    if case .move = request { return true }
    return false
  }
}
