/// Something about the day as a whole that the dispatcher should know.
public enum DeskNotice: Hashable, Sendable {
  /// No trip runs on the day that was asked for; the nearest day that has some is shown instead.
  case noTrips(on: ServiceDate, showing: ServiceDate)
  /// No trip runs on the day that is shown; the nearest day that has some can be shown.
  case emptyDay(ServiceDate, nearest: ServiceDate)
  /// The timetable has no trips at all, on any day.
  case noTripsAtAll
  /// A new service day has begun, while the desk shows an earlier one.
  case newServiceDay(ServiceDate, showing: ServiceDate)
  /// Some trips of the feed could not be used.
  case tripsLeftOut(count: Int, of: Int, reason: String)
  /// The file that the timetable was read from has been replaced.
  case timetableReplaced
  /// The file that the timetable was read from is gone.
  case timetableGone
  /// The trip that was selected is not in the timetable that was read again.
  case selectionGone(String)
  /// What was decided about some trips cannot be carried out on the timetable that was read again.
  case decisionsDoNotFit([TripInstance])
  /// A timetable that was to be shown could not be read; the one before is still there.
  case unreadable(String)
  /// A decision was refused; everything is as it was. The trip is named where it is not the selected one.
  case refused(DecisionError, trip: String?)
  /// A decision that was shown already was refused when it was to be saved: somebody else was quicker.
  case takenBack(Refusal, trip: String)
  /// So many decisions could not be saved.
  case notSaved(Int, JournalError)
  /// The journal could not be opened: nothing can be saved.
  case journalUnavailable(JournalError)
  /// The journal was damaged and is repaired: where the damaged file is, how many decisions were recovered, and which
  /// were not.
  case journalRepaired(setAside: String, recovered: Int, losses: [JournalLoss])
  /// The journal was to be repaired, and nothing is wrong with it.
  case journalWhole
  /// The filter that was kept in a file could not be read: everything is listed.
  case filterUnreadable(String)
  /// The preferences cannot be read; they are as for somebody who has changed nothing.
  case preferencesUnreadable(String)
  /// The clock was set back, so that the published feed is ahead of it by more than consumers take.
  case feedAheadOfClock
  /// Somebody wants to quit while so many decisions are not saved.
  case quittingUnsaved(Int)

  /// What the dispatcher can do about it with one click, besides reading it; the likelier one first.
  public var offers: [DeskOffer] {
    switch self {
    case .newServiceDay(let date, showing: _), .emptyDay(_, nearest: let date): [.show(date)]
    case .timetableReplaced: [.reload]
    case .notSaved(_, .damaged), .journalUnavailable(.damaged): [.repairJournal, .retrySaving]
    case .notSaved: [.retrySaving, .discardUnsaved]
    case .journalUnavailable: [.retrySaving]
    case .quittingUnsaved: [.retrySaving, .quit]
    case .noTrips, .noTripsAtAll, .tripsLeftOut, .timetableGone, .selectionGone, .decisionsDoNotFit, .unreadable,
      .refused, .takenBack, .journalRepaired, .journalWhole, .filterUnreadable, .preferencesUnreadable,
      .feedAheadOfClock:
      []
    }
  }

  /// Whether it is about the service day that is shown, and over when another one is.
  var isAboutDay: Bool {
    switch self {
    case .noTrips, .emptyDay, .noTripsAtAll, .newServiceDay, .tripsLeftOut, .unreadable, .selectionGone: true
    case .refused, .takenBack, .timetableReplaced, .timetableGone, .decisionsDoNotFit, .notSaved, .journalUnavailable,
      .journalRepaired, .journalWhole, .filterUnreadable, .preferencesUnreadable, .feedAheadOfClock, .quittingUnsaved:
      false
    }
  }

  /// Whether it is over once everything is saved, or given up.
  var isAboutSaving: Bool {
    switch self {
    case .notSaved, .quittingUnsaved, .journalUnavailable: true
    default: false
    }
  }

  var isAboutDecisions: Bool {
    if case .decisionsDoNotFit = self { return true }
    return false
  }

  var isNewServiceDay: Bool {
    if case .newServiceDay = self { return true }
    return false
  }

  var isRefused: Bool {
    if case .refused = self { return true }
    return false
  }

  var isJournalUnavailable: Bool {
    if case .journalUnavailable = self { return true }
    return false
  }

  /// Whether it is about what somebody just tried, and is over once something succeeds.
  var isAboutLastAttempt: Bool {
    switch self {
    case .refused, .takenBack: true
    default: false
    }
  }
}
