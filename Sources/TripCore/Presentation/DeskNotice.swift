/// Something about the day as a whole that the dispatcher should know.
public enum DeskNotice: Hashable, Sendable {
  /// No trip runs on the day that was asked for; the nearest day that has some is shown instead.
  case noTrips(on: ServiceDate, showing: ServiceDate)
  /// No trip runs on the day that is shown; the nearest day that has some can be shown.
  case emptyDay(ServiceDate, nearest: ServiceDate)
  /// The timetable has no trips at all, on any day.
  case noTripsAtAll
  /// A new service day has begun, while the desk shows the one before.
  case newServiceDay(ServiceDate)
  /// Some trips of the feed could not be used.
  case tripsLeftOut(count: Int, of: Int, reason: String)
  /// The file that the timetable was read from has been replaced.
  case timetableReplaced
  /// A timetable that was to be shown could not be read; the one before is still there.
  case unreadable(String)
  /// A departure was refused; the trip is as it was.
  case refused(DecisionError)

  /// What the dispatcher can do about it with one click, besides reading it.
  public var offer: DeskOffer? {
    switch self {
    case .newServiceDay(let date), .emptyDay(_, nearest: let date): .show(date)
    case .timetableReplaced: .reload
    case .noTrips, .noTripsAtAll, .tripsLeftOut, .unreadable, .refused: nil
    }
  }

  /// Whether it is about the service day that is shown, and over when another one is.
  var isAboutDay: Bool {
    switch self {
    case .noTrips, .emptyDay, .noTripsAtAll, .newServiceDay, .tripsLeftOut, .unreadable: true
    case .refused, .timetableReplaced: false
    }
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
    case .newServiceDay(let date):
      Translation.fill(
        translation.translate("A new service day has begun: %@. The list still shows the day before."), longDate(date))
    case .tripsLeftOut(let count, let total, let reason):
      Translation.fill(
        translation.translate(
          "%1$@ of %2$@ trips left out: %3$@", plural: "%1$@ of %2$@ trips left out: %3$@", count: count),
        number(count), number(total), reason)
    case .timetableReplaced:
      translation.translate("The file of this timetable has been replaced. Decisions stay when it is read again.")
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
    if summary.decisions > 0 {
      // Nothing false is shown: until a journal keeps them, decisions are as mortal as the window, and it says so.
      parts.append(
        count(
          translation.translate(
            "%@ decision, kept until the desk closes", plural: "%@ decisions, kept until the desk closes",
            count: summary.decisions), summary.decisions))
    }
    return parts.joined(separator: " · ")
  }
}
