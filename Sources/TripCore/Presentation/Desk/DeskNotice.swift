/// A notice about the day as a whole, which the desk shows below the list.
public enum DeskNotice: Hashable, Sendable {
  /// No trip runs on the requested day; the nearest day with trips is shown instead.
  case noTrips(on: ServiceDate, showing: ServiceDate)
  /// No trip runs on the shown day; the nearest day with trips is `nearest`.
  case emptyDay(ServiceDate, nearest: ServiceDate)
  /// The timetable has no trips on any day.
  case noTripsAtAll
  /// A new service day has begun, while the desk shows an earlier one.
  case newServiceDay(ServiceDate, showing: ServiceDate)
  /// Some trips of the feed could not be used.
  case tripsLeftOut(count: Int, of: Int, reason: String)
  /// The file that the timetable was read from has been replaced.
  case timetableReplaced
  /// The file that the timetable was read from does not exist any more.
  case timetableGone
  /// The selected trip, whose name this is, is not in the timetable that was read again.
  case selectionGone(String)
  /// The decisions about these trips do not fit the timetable that was read again.
  case decisionsDoNotFit([TripInstance])
  /// A timetable could not be read, for this reason; the timetable before is still shown.
  case unreadable(String)
  /// A decision was refused and changed nothing. `trip` is the name of its trip, or `nil` for the only selected trip.
  case refused(DecisionError, trip: String?)
  /// A decision was left out, because it would have changed nothing.
  case nothingChanged
  /// The key for it has changed whether the worklist stays on a trip after a decision.
  case staying(Bool)
  /// What was tried is not possible now, for this reason.
  case impossible(String)
  /// What was chosen shows something else than before, as this sentence says.
  case shown(String)
  /// A decision that was shown already was refused when it was saved, because of a decision of another desk. `decided`
  /// says what it was, and `instead` what holds about the trip now; `nil` when nothing is decided about it.
  case takenBack(RefusedStep, trip: String, decided: String, instead: String?)
  /// The journal on a server is away, for this reason; what is decided meanwhile is kept on this computer.
  case keptHere(JournalError)
  /// This number of decisions, about these trips, was kept on this computer and is saved now.
  case sent(Int, trips: [String])
  /// A departure that was moved while the server was away is now at another time than the desk showed, because another
  /// desk had moved it too. `decided` and `present` are the times.
  case movedOtherwise(TripInstance, trip: String, decided: String, present: String)
  /// The server with the journal was away when the desk started, for this reason. The desk shows what this computer knew
  /// at that time; `nil` when it knew nothing.
  case journalAway(JournalError, knownAt: Instant?)
  /// This number of decisions is kept on this computer for another author, or for a journal at another address, and is
  /// sent only by a desk that is started so.
  case keptElsewhere(Int, author: String, address: String, of: OperatorID?)
  /// Decisions cannot be kept on this computer while the server is away, for this reason.
  case cannotKeep(JournalError)
  /// Decisions that were kept on this computer cannot be read any more, and were not sent.
  case keptUnreadable(OutboxDamage)
  /// This number of decisions could not be saved.
  case notSaved(Int, JournalError)
  /// The journal could not be opened: nothing can be saved.
  case journalUnavailable(JournalError)
  /// The journal was damaged and is repaired. `setAside` is the path of the damaged file, `recovered` the number of
  /// decisions that were recovered, and `losses` says what was not.
  case journalRepaired(setAside: String, recovered: Int, losses: [JournalLoss])
  /// The journal was of an older version and is upgraded. `copy` is the path of the file as it was; `nil` when another
  /// program had upgraded it.
  case journalUpgraded(copy: String?)
  /// A repair of the journal was requested, and the journal is not damaged.
  case journalWhole
  /// The saved filter could not be read, for this reason; all trips are listed.
  case filterUnreadable(String)
  /// The preferences could not be read, for this reason; the defaults are used.
  case preferencesUnreadable(String)
  /// The clock was set back, and the published feed is ahead of it by more than consumers accept.
  case feedAheadOfClock
  /// A followed feed, whose address or file this is, has fallen silent or could never be read.
  case feedSilent(String)
  /// Rows of the journal on a server are left out, because another program appended what no program can use.
  case rowsLeftOut(LeftOutRows)
  /// The journal had no decision of the operator of the timetable, but of these: perhaps the timetable has got a new `agency_id`.
  case otherOperators([OperatorID], than: OperatorID)
  /// The timetable has several agencies, of which these may be meant instead of the one whose decisions are shown.
  case otherAgencies([OperatorID], than: OperatorID)
  /// The journal can be read, but not written: decisions are shown, and none can be taken.
  case journalReadOnly(JournalError)
  /// The program was asked to quit while this number of decisions is not saved.
  case quittingUnsaved(Int)
  /// The program was asked to quit while this number of decisions is kept on this computer and not sent.
  case quittingKept(Int)
  /// The program was asked to quit while the dispatcher has not taken note of this number of refused decisions.
  case quittingRefused(Int)

  /// The buttons of the notice, the likelier one first; an empty array for a notice that can only be read.
  public var offers: [DeskOffer] {
    switch self {
    case .newServiceDay(let date, showing: _), .emptyDay(_, nearest: let date): [.show(date)]
    case .timetableReplaced: [.reload]
    // Only a file can be repaired here.
    case .notSaved(_, let error) where error.isDamagedFile, .journalUnavailable(let error) where error.isDamagedFile:
      [.repairJournal, .retrySaving]
    case .notSaved(_, let error) where error.isOlderFile, .journalUnavailable(let error) where error.isOlderFile,
      .journalReadOnly(let error) where error.isOlderFile:
      [.upgradeJournal, .retrySaving]
    case .notSaved: [.retrySaving, .discardUnsaved]
    case .journalUnavailable(.otherJournal): [.retrySaving, .useOtherJournal]
    case .journalUnavailable, .journalReadOnly, .journalAway: [.retrySaving]
    case .takenBack(let step, trip: _, decided: _, instead: _):
      [.decideAgain(step)] + (step.refusal.instance.map { [.showTrips([$0])] } ?? [])
    case .movedOtherwise(let instance, trip: _, decided: _, present: _): [.showTrips([instance])]
    case .quittingUnsaved, .quittingKept: [.retrySaving, .quit]
    case .quittingRefused: [.quit]
    case .refused(.notListed, trip: _): [.showSelection]
    case .keptUnreadable: [.acknowledgeDamage]
    case .noTrips, .noTripsAtAll, .tripsLeftOut, .timetableGone, .selectionGone, .decisionsDoNotFit, .unreadable,
      .refused, .nothingChanged, .staying, .impossible, .shown, .keptHere, .keptElsewhere, .sent, .cannotKeep,
      .journalRepaired, .journalUpgraded, .journalWhole, .filterUnreadable, .preferencesUnreadable, .feedAheadOfClock,
      .feedSilent, .rowsLeftOut, .otherOperators, .otherAgencies:
      []
    }
  }

  /// Whether the notice is about the shown service day; it is removed when another day is shown.
  var isAboutDay: Bool {
    switch self {
    case .noTrips, .emptyDay, .noTripsAtAll, .newServiceDay, .tripsLeftOut, .unreadable, .selectionGone: true
    case .refused, .nothingChanged, .staying, .impossible, .shown, .takenBack, .timetableReplaced, .timetableGone,
      .decisionsDoNotFit, .notSaved, .journalUnavailable, .journalRepaired, .journalUpgraded, .journalWhole,
      .filterUnreadable, .preferencesUnreadable, .feedAheadOfClock, .feedSilent, .rowsLeftOut, .otherOperators,
      .otherAgencies, .journalReadOnly, .quittingUnsaved, .quittingKept, .quittingRefused, .keptHere, .keptElsewhere,
      .sent, .movedOtherwise,
      .journalAway, .cannotKeep, .keptUnreadable:
      false
    }
  }

  /// Whether the notice says that decisions are not saved, and would be lost. It must look like no other notice.
  public var saysNotSaved: Bool {
    if case .journalAway = self { return false }
    if case .keptUnreadable = self { return true }
    return isAboutSaving || isJournalUnavailable
  }

  /// Whether the notice is about saving; it is removed once all decisions are saved or discarded.
  var isAboutSaving: Bool {
    switch self {
    case .notSaved, .quittingUnsaved, .journalUnavailable: true
    default: false
    }
  }

  /// Whether the notice says that decisions are kept on this computer; it is removed once they are saved.
  var isAboutKeeping: Bool {
    switch self {
    case .keptHere, .quittingKept: true
    default: false
    }
  }

  /// Whether the notice says what became of kept decisions that are saved now.
  var isAboutSent: Bool {
    if case .movedOtherwise = self { return true }
    return isSent
  }

  /// Whether the notice warns of refused decisions as the program ends; it is removed with the last of these.
  var isQuittingRefused: Bool {
    if case .quittingRefused = self { return true }
    return false
  }

  /// Whether the notice says that kept decisions are saved now.
  var isSent: Bool {
    if case .sent = self { return true }
    return false
  }

  /// Whether the notice says how many rows of the journal are left out; it is replaced when the number changes.
  var isAboutLeftOutRows: Bool {
    if case .rowsLeftOut = self { return true }
    return false
  }

  /// Whether the notice says that kept decisions cannot be read any more.
  var isKeptUnreadable: Bool {
    if case .keptUnreadable = self { return true }
    return false
  }

  /// The trips with decisions that do not fit the timetable, when the notice is about these.
  var unfitTrips: [TripInstance]? {
    if case .decisionsDoNotFit(let instances) = self { return instances }
    return nil
  }

  var isNewServiceDay: Bool {
    if case .newServiceDay = self { return true }
    return false
  }

  var isRefused: Bool {
    switch self {
    case .refused, .impossible: true
    default: false
    }
  }

  /// Whether the notice says that the list does not show the selected trip; it is removed once the list does.
  var isAboutHiddenSelection: Bool {
    if case .refused(.notListed, trip: _) = self { return true }
    return false
  }

  /// Whether the notice is about a journal that could not be opened, or not for writing.
  var isJournalUnavailable: Bool {
    switch self {
    case .journalUnavailable, .journalReadOnly, .journalAway: true
    default: false
    }
  }

  /// Whether the notice says what became of the selected trips, or why something was not possible with them; it is removed
  /// once other trips are selected.
  var isAboutSelection: Bool {
    switch self {
    case .refused, .impossible, .shown: true
    default: false
    }
  }

  /// Whether the notice is about the last attempt to decide, or about the next one; it is removed once a decision
  /// succeeds.
  var isAboutLastAttempt: Bool {
    switch self {
    case .refused, .nothingChanged, .staying, .impossible, .shown: true
    default: false
    }
  }
}
