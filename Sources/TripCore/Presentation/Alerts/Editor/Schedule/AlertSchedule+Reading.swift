import FoundationEssentials

// This extension makes a schedule of the periods that an alert has.
extension AlertSchedule {
  /// Makes a schedule with one span, of which passengers are told at once.
  public init(from start: Instant, to end: Instant, _ wording: Wording) {
    self.init(.spans([Span(AlertPeriod(from: start, to: end), wording)]))
  }

  /// Makes the schedule of a new alert: from now to the end of the shown service day, when its last trip has arrived
  /// and the date is over. A service day in the future is told of from its beginning; in place of one that is over,
  /// today counts.
  ///
  /// Cost: looks at each trip of the day.
  ///
  /// - Parameters:
  ///   - timetable: The shown service day.
  ///   - now: The present time; its seconds are left out.
  ///   - wording: Has the time zone of the operator and the format of times.
  public init(of timetable: Timetable, now: Instant, _ wording: Wording) {
    let day = timetable.daySpan
    var end = day.upperBound
    if end <= now {
      let tomorrow = ServiceDate(of: now, in: wording.timeZone).advanced(by: 1)
      end = WallClockTime(date: tomorrow, secondOfDay: 0).instant(in: wording.timeZone)
    }
    self.init(from: max(now.startOfMinute, day.lowerBound), to: end, wording)
  }

  /// Makes the schedule of an alert. Periods with the same times of day on days of the week become a repeat.
  public init(_ content: AlertContent, _ wording: Wording) {
    if let rhythm = Repeat(content.impacts, wording) {
      inEffect = .repeats(rhythm)
    } else {
      inEffect = .spans(content.impacts.map { Span($0, wording) })
    }
    let usual = AlertPeriod(from: nil, to: content.impacts.compactMap(\.end).max())
    told = content.told == usual ? nil : Span(content.told, wording)
  }

  /// Returns a repeat that begins like the schedule: with its first times of day, from its first to its last day, on
  /// each day of the week.
  ///
  /// - Parameter wording: Has the time zone of the operator and the format of times.
  /// - Returns: The repeat; the schedule's own if it is one. What is not typed yet is empty.
  public func asRepeat(_ wording: Wording) -> Repeat {
    switch inEffect {
    case .repeats(let rhythm): return rhythm
    case .spans(let spans):
      let first = spans.first ?? Span()
      // A span that ends at midnight ends on the day before.
      let end = try? spans.last?.to.instant(wording)
      let last = end.map { ServiceDate(of: $0 - 1, in: wording.timeZone).description }
      return Repeat(
        from: TimeOfDay(first.from.time), to: TimeOfDay(first.to.time), weekdays: Set(0...6), first: first.from.date,
        last: last ?? spans.last?.to.date ?? first.from.date)
    }
  }

  /// Returns single spans that begin like the schedule: its periods, or one span of what is typed when it has none.
  public func asSpans(_ wording: Wording) -> [Span] {
    switch inEffect {
    case .spans(let spans): return spans
    case .repeats(let rhythm):
      if let periods = try? rhythm.periods(wording) { return periods.map { Span($0, wording) } }
      return [
        Span(
          from: Moment(date: rhythm.first, time: rhythm.from.text), to: Moment(date: rhythm.last, time: rhythm.to.text))
      ]
    }
  }
}

extension AlertSchedule.Repeat {
  /// Finds the repeat that has given periods; `nil` when there are less than two, or they follow no repeat.
  init?(_ periods: [AlertPeriod], _ wording: Wording) {
    guard periods.count > 1 else { return nil }
    let zone = wording.timeZone
    // On a day on which clocks change, the times of day may be others than on all other days.
    for period in [periods[0], periods[1], periods[periods.count - 1]] {
      guard let start = period.start, let end = period.end, start.unixSeconds % 60 == 0, end.unixSeconds % 60 == 0,
        let firstStart = periods[0].start, let lastStart = periods[periods.count - 1].start
      else { return nil }
      let weekdays = periods.compactMap { $0.start.map { ServiceDate(of: $0, in: zone).weekday } }
      let rhythm = Self(
        from: .init(minutes: start.minuteOfDay(in: zone), wording),
        to: .init(minutes: end.minuteOfDay(in: zone), wording),
        weekdays: Set(weekdays), first: ServiceDate(of: firstStart, in: zone).description,
        last: ServiceDate(of: lastStart, in: zone).description)
      if (try? rhythm.periods(wording)) == periods {
        self = rhythm
        return
      }
    }
    return nil
  }
}

extension Instant {
  /// Returns the minutes after midnight that clocks in a time zone show.
  fileprivate func minuteOfDay(in zone: TimeZone) -> Int {
    let local = unixSeconds + zone.secondsFromGMT(for: date)
    return (local % 86_400 + 86_400) % 86_400 / 60
  }
}
