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
  /// A departure was refused; the trip is as it was.
  case refused(DecisionError)

  /// What the dispatcher can do about it with one click, besides reading it.
  public var offer: DeskOffer? {
    switch self {
    case .newServiceDay(let date, showing: _), .emptyDay(_, nearest: let date): .show(date)
    case .timetableReplaced: .reload
    case .noTrips, .noTripsAtAll, .tripsLeftOut, .timetableGone, .selectionGone, .decisionsDoNotFit, .unreadable,
      .refused:
      nil
    }
  }

  /// Whether it is about the service day that is shown, and over when another one is.
  var isAboutDay: Bool {
    switch self {
    case .noTrips, .emptyDay, .noTripsAtAll, .newServiceDay, .tripsLeftOut, .unreadable, .selectionGone: true
    case .refused, .timetableReplaced, .timetableGone, .decisionsDoNotFit: false
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

  /// Whether it is about what somebody just tried, and is over once something succeeds.
  var isAboutLastAttempt: Bool {
    if case .refused = self { return true }
    return false
  }
}

/// What a notice offers to do.
public enum DeskOffer: Hashable, Sendable {
  /// Show another service day.
  case show(ServiceDate)
  /// Read the timetable's file again.
  case reload
}

extension Wording {
  /// What stands on the button of an offer, with its mnemonic.
  public func label(_ offer: DeskOffer) -> String {
    switch offer {
    case .show: translation.translate("S_how")
    case .reload: translation.translate("_Reload")
    }
  }

  /// A notice as a sentence.
  public func sentence(_ notice: DeskNotice) -> String {
    switch notice {
    case .noTrips(let asked, let shown):
      Translation.fill(
        translation.translate("No trips run on %1$@. This is %2$@, the nearest day that has some."), longDate(asked),
        longDate(shown))
    case .emptyDay(let date, let nearest):
      Translation.fill(
        translation.translate("No trips run on %1$@. The nearest day that has some is %2$@."), longDate(date),
        longDate(nearest))
    case .noTripsAtAll:
      translation.translate("This timetable has no trips on any day. Ask its maker for a newer one, or open another.")
    case .newServiceDay(let date, let shown):
      Translation.fill(
        translation.translate("A new service day has begun: %1$@. The list still shows %2$@."), longDate(date),
        longDate(shown))
    case .tripsLeftOut(let count, let total, let reason):
      Translation.fill(
        translation.translate(
          "%1$@ of %2$@ trips left out: %3$@", plural: "%1$@ of %2$@ trips left out: %3$@", count: count),
        number(count), number(total), reason)
    case .timetableReplaced:
      translation.translate("The file of this timetable has been replaced. Decisions stay when it is read again.")
    case .timetableGone:
      translation.translate("The file of this timetable is gone. The desk goes on with what it has read.")
    case .selectionGone(let title):
      Translation.fill(translation.translate("The trip you had chosen is not in this timetable: %@."), title)
    case .decisionsDoNotFit(let instances):
      Translation.fill(
        translation.translate(
          "What was decided about %1$@ trip does not fit the new timetable: %2$@",
          plural: "What was decided about %1$@ trips does not fit the new timetable: %2$@", count: instances.count),
        number(instances.count), instances.map(\.tripID).joined(separator: ", "))
    case .unreadable(let reason):
      Translation.fill(translation.translate("The timetable stays as it was. %@"), reason)
    case .refused(let error):
      sentence(error)
    }
  }

  /// The day in numbers, as a line of text.
  public func sentence(_ summary: DeskSummary) -> String {
    func count(_ one: String, _ count: Int) -> String { Translation.fill(one, number(count)) }
    var parts = [count(translation.translate("%@ trip", plural: "%@ trips", count: summary.trips), summary.trips)]
    if summary.late > 0 {
      parts.append(count(translation.translate("%@ late", plural: "%@ late", count: summary.late), summary.late))
    }
    if summary.early > 0 {
      let early = translation.translate("%@ early trip", plural: "%@ early trips", count: summary.early)
      parts.append(count(early, summary.early))
    }
    if summary.onTime > 0 {
      let onTime = translation.translate("%@ on time", plural: "%@ on time", count: summary.onTime)
      parts.append(count(onTime, summary.onTime))
    }
    if summary.decided > 0 {
      // Nothing false is shown: until a journal keeps them, decisions are as mortal as the window, and it says so.
      let decided = translation.translate(
        "%@ trip changed, kept until the desk closes", plural: "%@ trips changed, kept until the desk closes",
        count: summary.decided)
      parts.append(count(decided, summary.decided))
    }
    return parts.joined(separator: " · ")
  }
}
