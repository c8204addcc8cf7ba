import FoundationEssentials

extension Proposal {
  /// What a desk knew, when it made a proposal, of the earlier decisions that the proposal would replace.
  ///
  /// A journal refuses a proposal that would replace a decision of another desk that was not known.
  public enum Basis: Hashable, Sendable {
    /// The proposal holds whatever was decided before: a move, which adds up, or an entry that a journal had before.
    case any
    /// The proposal would replace the decisions of these entries and no others, as far as the desk knew. When it gives the
    /// trip a vehicle, they are also those that give the same vehicle to other trips. About an alert, `alertUntil` is the
    /// last day on which it was told so far: its other entries are read from that day on.
    case knowing([UUID], alertUntil: ServiceDate?)
  }

  /// Returns this proposal with the knowledge of a desk that makes it.
  ///
  /// - Parameter state: What the desk knows, with its own decisions that are not saved yet.
  /// - Returns: The proposal, which a journal refuses when it would replace anything else.
  package func knowing(_ state: JournalState) -> Proposal {
    let alertDays = subject.alert.map { state.allEntries(onAlert: $0.id).compactMap(\.subject.alert?.lastDay) } ?? []
    var known = self
    known.basis = .knowing((rivals(in: state) + replaced(in: state)).map(\.id), alertUntil: alertDays.max())
    return known
  }

  /// Returns what this proposal would replace though the desk did not know it: the author of the change, and the entry that
  /// holds. `nil` when the desk knew everything.
  ///
  /// A colleague's entry may be before one of the desk's own that is known, so that its place says nothing. An undo has no
  /// entry that could be replaced; it shows in that another entry holds than the one that was known last.
  func unknown(in state: JournalState) -> (author: String, entry: JournalEntry)? {
    guard case .knowing(let known, alertUntil: _) = basis else { return nil }
    let replaced = replaced(in: state)
    guard let last = replaced.last else { return nil }
    // Those about other trips give them the same vehicle.
    let held = known.last { id in state.entry(id).map { $0.instance == instance } ?? false }
    if let held, held != last.id, let undo = state.undoer(of: held) {
      return (undo.author, last)
    }
    return replaced.first { !known.contains($0.id) }.map { ($0.author, $0) }
  }

  /// Returns the entries in effect that give the vehicle of this proposal to other trips, though the desk did not know
  /// them; an empty array when the proposal gives no vehicle.
  func unknownRivals(in state: JournalState) -> [JournalEntry] {
    guard case .knowing(let known, alertUntil: _) = basis else { return [] }
    let rivals = rivals(in: state)
    guard !rivals.isEmpty else { return [] }
    let knownIDs = Set(known)
    return rivals.filter { !knownIDs.contains($0.id) }
  }

  /// Returns this proposal with the knowledge of further entries that give its vehicle to other trips.
  func alsoKnowing(_ rivals: [JournalEntry]) -> Proposal {
    guard case .knowing(let ids, let day) = basis else { return self }
    var known = self
    known.basis = .knowing(rivals.map(\.id) + ids, alertUntil: day)
    return known
  }

  /// Returns the entries in effect that give the vehicle of this proposal to other trips of the service date, without those
  /// of the proposal's own step.
  private func rivals(in state: JournalState) -> [JournalEntry] {
    guard case .decide(.vehicle(let name)) = request, !name.isEmpty, let instance else { return [] }
    return state.entries(givingVehicle: name, on: instance.serviceDate).filter {
      $0.instance != instance && $0.group != group
    }
  }

  /// Returns the entries in effect that say something which would hold no more after this proposal, in the order of the
  /// journal.
  func replaced(in state: JournalState) -> [JournalEntry] {
    switch (request, subject) {
    case (.decide(let decision), .trip(let instance)):
      state.effectiveEntries(on: instance).filter { entry in
        guard let earlier = entry.taken else { return false }
        guard let trip else { return decision.overrules(earlier.decision) }
        if decision != .withdrawn, earlier.isAboutOther(than: trip) { return false }
        // A decision about a stop that is gone says nothing about another one that has its number now.
        guard let fitted = try? earlier.fitted(to: trip) else {
          return (decision.delay != nil || decision == .withdrawn) && decision.overrules(earlier.decision)
        }
        return decision.overrules(fitted)
      }
    case (.alert(let decision), .alert(let alert)):
      state.effectiveEntries(onAlert: alert.id).suffix(1).filter { $0.alertDecision != decision }
    case (.settings(let setting), .settings):
      [state.settingInEffect(setting.kind)].compactMap(\.self).filter { $0.setting != setting }
    default: []
    }
  }
}

extension Decision {
  /// Whether what an earlier decision about the same trip says holds no more after this one. Equal decisions say the same.
  func overrules(_ earlier: Decision) -> Bool {
    guard self != earlier else { return false }
    return switch (self, earlier) {
    case (.withdrawn, _), (_, .withdrawn): true
    case (.departure, .departure), (.departure, .held), (.held, .departure), (.held, .held): true
    case (.cancelled, .reinstated), (.reinstated, .cancelled), (.reinstated, .cancelledWithReason): true
    case (.cancelledWithReason, .reinstated), (.cancelledWithReason, .cancelledWithReason),
      (.cancelledWithReason, .reason), (.reason, .cancelledWithReason), (.reason, .reason):
      true
    case (.skipped(let stop), .restored(let other)), (.skipped(let stop), .endsEarly(let other)),
      (.skipped(let stop), .startsLate(let other)), (.restored(let stop), .skipped(let other)),
      (.platform(_, let stop), .platform(_, let other)):
      stop == other
    case (.restored, .endsEarly), (.restored, .startsLate), (.endsEarly, .endsEarly), (.endsEarly, .restored),
      (.startsLate, .startsLate), (.startsLate, .restored):
      true
    case (.note, .note), (.vehicle, .vehicle), (.added, .added): true
    default: false
    }
  }
}
