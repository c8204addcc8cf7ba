import TripCore

/// The number of trips on each service date of the feed.
///
/// Cost: grows with the number of rows in calendar.txt, of rows in calendar_dates.txt and of days, but not with their
/// product, because a hostile calendar has many of each.
struct ServiceSpan: Sendable {
  /// A span of days, from the day number `first` to `last`, in which a service runs on one weekday of every week.
  private struct Interval {
    /// The position of the service in the calendar times 7, plus the weekday: 0 is Monday.
    let key: Int
    let first: Int
    var last: Int
  }

  /// The day number of the first date with trips. The first element of ``counts`` belongs to that date.
  private var firstDay = 0
  /// The number of trips on each day, one element a day, from ``firstDay`` on.
  private var counts: ArraySlice<Int32> = []

  /// Counts the trips of each service date.
  ///
  /// - Parameters:
  ///   - calendar: The service days of each service.
  ///   - tripCounts: The number of trips of each service.
  init(_ calendar: ServiceCalendar, tripCounts: [Int]) {
    let intervals = Self.intervals(calendar, tripCounts: tripCounts)
    let added = calendar.exceptions.filter { $0.isAdded && tripCounts[Int($0.service)] > 0 }
    let days = intervals.flatMap { [$0.first, $0.last] } + added.map { Int($0.day) }
    guard let firstDay = days.min(), let lastDay = days.max() else { return }

    // By day number, the change in the number of trips of each weekday (seven elements) that holds from that day on.
    var changes: [Int: [Int]] = [:]
    for interval in intervals {
      let (service, weekday) = interval.key.quotientAndRemainder(dividingBy: 7)
      changes[interval.first, default: Array(repeating: 0, count: 7)][weekday] += tripCounts[service]
      changes[interval.last + 1, default: Array(repeating: 0, count: 7)][weekday] -= tripCounts[service]
    }
    var counts = [Int32](repeating: 0, count: lastDay - firstDay + 1)
    var running = [Int](repeating: 0, count: 7)
    for index in counts.indices {
      if let change = changes[firstDay + index] { for weekday in 0..<7 { running[weekday] += change[weekday] } }
      counts[index] = Int32(clamping: running[ServiceDate(dayNumber: firstDay + index).weekday])
    }

    // Whether a service runs on a day by calendar_dates.txt. If the table both adds and removes the service on the
    // day, it does not run.
    var outcomes: [Int64: Bool] = [:]
    for exception in calendar.exceptions where tripCounts[Int(exception.service)] > 0 {
      let key = Int64(exception.day) << 32 | Int64(exception.service)
      outcomes[key] = exception.isAdded && outcomes[key] != false
    }
    for (key, scheduledTrips) in outcomes {
      let day = Int(key >> 32)
      let service = Int(key & 0xFFFF_FFFF)
      guard counts.indices.contains(day - firstDay), Self.contains(intervals, service, day) != scheduledTrips else {
        continue
      }
      let change = Int32(clamping: scheduledTrips ? tripCounts[service] : -tripCounts[service])
      counts[day - firstDay] = counts[day - firstDay].addingReportingOverflow(change).partialValue
    }
    guard let first = counts.firstIndex(where: { $0 > 0 }), let last = counts.lastIndex(where: { $0 > 0 }) else {
      return
    }
    self.firstDay = firstDay + first
    self.counts = counts[first...last]
  }

  /// Returns the intervals of all services with trips, sorted, with overlapping intervals of one service and weekday
  /// joined.
  private static func intervals(_ calendar: ServiceCalendar, tripCounts: [Int]) -> [Interval] {
    var all: [Interval] = []
    for rule in calendar.rules where tripCounts[Int(rule.service)] > 0 {
      for weekday in 0..<7 where rule.weekdays & (1 << UInt8(weekday)) != 0 {
        // `first` and `last` are moved to days with this weekday, so that the span begins and ends on a service day.
        let first = Int(rule.first) + (weekday - ServiceDate(dayNumber: Int(rule.first)).weekday + 7) % 7
        let last = Int(rule.last) - (ServiceDate(dayNumber: Int(rule.last)).weekday - weekday + 7) % 7
        if first <= last { all.append(Interval(key: Int(rule.service) * 7 + weekday, first: first, last: last)) }
      }
    }
    all.sort { ($0.key, $0.first) < ($1.key, $1.first) }
    var joined: [Interval] = []
    for interval in all {
      if let before = joined.last, before.key == interval.key, interval.first <= before.last {
        joined[joined.count - 1].last = max(before.last, interval.last)
      } else {
        joined.append(interval)
      }
    }
    return joined
  }

  /// Returns whether the rules of calendar.txt let a service run on a day, by binary search.
  private static func contains(_ intervals: [Interval], _ service: Int, _ day: Int) -> Bool {
    let key = service * 7 + ServiceDate(dayNumber: day).weekday
    var low = 0
    var high = intervals.count
    while low < high {
      let middle = (low + high) / 2
      if (intervals[middle].key, intervals[middle].first) <= (key, day) { low = middle + 1 } else { high = middle }
    }
    return low > 0 && intervals[low - 1].key == key && day <= intervals[low - 1].last
  }

  /// The first and the last date with trips; `nil` when there is none.
  var days: ClosedRange<ServiceDate>? {
    counts.isEmpty ? nil : ServiceDate(dayNumber: firstDay)...ServiceDate(dayNumber: firstDay + counts.count - 1)
  }

  /// Returns the number of trips whose service runs on `date`.
  func tripCount(on date: ServiceDate) -> Int {
    let index = date.dayNumber - firstDay
    return index >= 0 && index < counts.count ? Int(counts[counts.startIndex + index]) : 0
  }

  /// Returns the date with trips that is nearest to `date`, the later one when two are equally near; `nil` when there
  /// is none.
  func nearestDate(to date: ServiceDate) -> ServiceDate? {
    guard let days else { return nil }
    if date >= days.upperBound { return days.upperBound }
    if date <= days.lowerBound { return days.lowerBound }
    for distance in 0...counts.count {
      if tripCount(on: date.advanced(by: distance)) > 0 { return date.advanced(by: distance) }
      if tripCount(on: date.advanced(by: -distance)) > 0 { return date.advanced(by: -distance) }
    }
    return nil
  }
}
