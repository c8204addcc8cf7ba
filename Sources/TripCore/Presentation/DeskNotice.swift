/// Something about the day as a whole that the dispatcher should know.
public enum DeskNotice: Hashable, Sendable {
  /// No trip runs on the day that was asked for; the nearest day that has some is shown instead.
  case noTrips(on: ServiceDate, showing: ServiceDate)
  /// The timetable has no trips at all, on any day.
  case noTripsAtAll
  /// A new service day has begun, while the desk shows the one before.
  case newServiceDay(ServiceDate)
  /// Some trips of the feed could not be used.
  case tripsLeftOut(count: Int, reason: String)
  /// A departure was refused; the trip is as it was.
  case refused(DepartureError)

  /// Whether the dispatcher can have another service day shown.
  public var offeredServiceDay: ServiceDate? {
    if case .newServiceDay(let date) = self { return date }
    return nil
  }

  /// Whether it is about what somebody just tried, and is over once something succeeds.
  var isAboutLastAttempt: Bool {
    if case .refused = self { return true }
    return false
  }
}

extension Wording {
  /// A notice as a sentence.
  public func sentence(_ notice: DeskNotice) -> String {
    switch notice {
    case .noTrips(let asked, let shown):
      Translation.fill(
        translation.translate("No trips run on %1$@. This is %2$@, the nearest day that has some."), longDate(asked),
        longDate(shown))
    case .noTripsAtAll:
      translation.translate("This timetable has no trips on any day. Ask its maker for a newer one, or open another.")
    case .newServiceDay(let date):
      Translation.fill(
        translation.translate("A new service day has begun: %@. The list still shows the day before."), longDate(date))
    case .tripsLeftOut(let count, let reason):
      Translation.fill(
        translation.translate("%1$@ trip left out: %2$@", plural: "%1$@ trips left out: %2$@", count: count),
        number(count), reason)
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
      parts.append(count(translation.translate("%@ early trip", plural: "%@ early trips", count: summary.early), summary.early))
    }
    if summary.onTime > 0 {
      parts.append(count(translation.translate("%@ on time", plural: "%@ on time", count: summary.onTime), summary.onTime))
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
