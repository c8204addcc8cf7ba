// This extension makes the periods of an alert of what is typed.
extension AlertSchedule {
  /// Why what is typed makes no periods.
  public enum Problem: Error, Hashable, Sendable {
    /// The text is no date.
    case date(String)
    /// The text is no time of day.
    case time(String)
    /// There is no time at which something ends.
    case endless
    /// Something ends before it begins, or when it begins.
    case reversed
    /// No day of the week is chosen, or none of them is between the two dates.
    case noDay
    /// There are more periods than an alert can have.
    case tooMany
  }

  /// Returns the periods of an alert with this schedule.
  ///
  /// A time of day that clocks skip, because they are put forward, is the moment of the change; of two moments that
  /// clocks show alike, the earlier one counts.
  ///
  /// - Parameter wording: Has the time zone of the operator, and the format of typed times.
  /// - Returns: When passengers are told, and when service differs, in the order of time.
  /// - Throws: ``Problem``.
  public func periods(_ wording: Wording) throws(Problem) -> (told: AlertPeriod, impacts: [AlertPeriod]) {
    var impacts: [AlertPeriod] = []
    switch inEffect {
    case .spans(let spans):
      guard spans.count <= AlertContent.mostPeriods else { throw .tooMany }
      for span in spans { impacts.append(try span.period(wording)) }
    case .repeats(let rhythm): impacts = try rhythm.periods(wording)
    }
    guard let end = impacts.compactMap(\.end).max() else { throw .endless }
    impacts.sort { $0.isEarlier(than: $1) }
    return (try told?.period(wording) ?? AlertPeriod(from: nil, to: end), impacts)
  }
}

extension AlertSchedule.Span {
  /// Returns the period for which the texts stand.
  ///
  /// - Throws: ``AlertSchedule/Problem``.
  public func period(_ wording: Wording) throws(AlertSchedule.Problem) -> AlertPeriod {
    let start = try from.isEmpty ? nil : from.instant(wording)
    guard !to.isEmpty else { throw .endless }
    let end = try to.instant(wording)
    if let start, start >= end { throw .reversed }
    return AlertPeriod(from: start, to: end)
  }
}

extension AlertSchedule.Moment {
  /// Returns the moment for which the texts stand.
  ///
  /// - Throws: ``AlertSchedule/Problem``.
  public func instant(_ wording: Wording) throws(AlertSchedule.Problem) -> Instant {
    if let exact { return exact }
    let date = try AlertSchedule.date(date)
    let minutes = try AlertSchedule.TimeOfDay(time).minutes(wording)
    return AlertSchedule.instant(date, minutes: minutes, wording)
  }
}

extension AlertSchedule.TimeOfDay {
  /// Returns the minutes after midnight for which the text stands; 1,440 and more for the next day.
  ///
  /// - Parameters:
  ///   - wording: Has the format.
  ///   - near: With the 12-hour clock, a text without the half of the day stands for the time that is nearer to these
  ///     minutes after midnight.
  /// - Returns: The minutes.
  /// - Throws: ``AlertSchedule/Problem``.
  func minutes(_ wording: Wording, near: Int = 720) throws(AlertSchedule.Problem) -> Int {
    // A file with drafts may have any number.
    if let exact, (0..<2880).contains(exact) { return exact }
    guard let time = TypedDeparture(wording).time(text, near: ServiceTime(seconds: near * 60)) else {
      throw .time(text)
    }
    return time.seconds / 60
  }
}

extension AlertSchedule.Repeat {
  /// Returns the periods, one for each day.
  ///
  /// - Throws: ``AlertSchedule/Problem``.
  func periods(_ wording: Wording) throws(AlertSchedule.Problem) -> [AlertPeriod] {
    let start = try from.minutes(wording)
    var end = try to.minutes(wording, near: start + 180)
    if end == start { throw .reversed }
    if end < start { end += 1440 }
    let (firstDate, lastDate) = (try AlertSchedule.date(first), try AlertSchedule.date(last))
    if lastDate < firstDate { throw .reversed }
    guard !weekdays.isEmpty else { throw .noDay }
    var periods: [AlertPeriod] = []
    var date = firstDate
    while date <= lastDate {
      defer { date = date.advanced(by: 1) }
      guard weekdays.contains(date.weekday) else { continue }
      let period = AlertPeriod(
        from: AlertSchedule.instant(date, minutes: start, wording),
        to: AlertSchedule.instant(date, minutes: end, wording))
      // Clocks that are put forward may skip the whole period of a day.
      guard let begin = period.start, let finish = period.end, begin < finish else { continue }
      guard periods.count < AlertContent.mostPeriods else { throw .tooMany }
      periods.append(period)
    }
    guard !periods.isEmpty else { throw .noDay }
    return periods
  }
}

extension AlertSchedule {
  /// Reads a typed date.
  static func date(_ text: String) throws(Problem) -> ServiceDate {
    guard let date = ServiceDate(String(text.filter { !$0.isWhitespace })) else { throw .date(text) }
    return date
  }

  /// Returns the moment at which clocks show a time on a date.
  ///
  /// - Parameters:
  ///   - date: The date.
  ///   - minutes: The minutes after midnight, as clocks show them; 1,440 and more on the next days.
  ///   - wording: Has the time zone.
  /// - Returns: The moment.
  static func instant(_ date: ServiceDate, minutes: Int, _ wording: Wording) -> Instant {
    WallClockTime(date: date.advanced(by: minutes / 1440), secondOfDay: minutes % 1440 * 60)
      .instant(in: wording.timeZone)
  }
}
