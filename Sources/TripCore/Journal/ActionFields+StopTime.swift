import FoundationEssentials

/// A value with a number of seconds, a time and an id, any of which may be missing: `300@1763630280 stop-7`. The time is a planned
/// departure, in seconds since the beginning of 1970; behind it may stand which of how many visits it is: `@1763630280:2/3`. The id is
/// the rest of the text, whatever it contains.
struct TimedValue {
  let number: Seconds?
  let departure: Instant?
  let visit: Int
  let visits: Int
  let id: GTFSID?

  init(_ number: Seconds?, _ departure: Instant?, visit: Int = 1, of visits: Int = 1, _ id: GTFSID?) {
    (self.number, self.departure, self.visit, self.visits, self.id) = (number, departure, visit, visits, id)
  }

  /// Makes the value of a decision about a planned stop time.
  ///
  /// - Parameters:
  ///   - number: The delay, if it has one.
  ///   - planned: The planned stop time; `nil` when none is known.
  ///   - id: The id; left out for the `stop_id` of the planned stop time.
  init(_ number: Seconds?, _ planned: PlannedStopTime?, id: GTFSID? = nil) {
    self.init(
      number, planned?.departure, visit: planned?.visit ?? 1, of: planned?.visits ?? 1, id ?? planned?.stopID)
  }

  /// Reads a value; `nil` when the text is none.
  init?(_ text: String) {
    let (word, rest) = ActionFields.split(text) ?? (text, nil)
    let parts = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first else { return nil }
    var number: Seconds?
    if !first.isEmpty {
      guard let count = Int(first) else { return nil }
      number = Seconds(count)
    }
    guard parts.count == 2 else {
      self.init(number, nil, rest.map { GTFSID($0) })
      return
    }
    let time = parts[1].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let departure = Int(time[0]).flatMap({ Instant(exactly: $0) }) else { return nil }
    var (visit, visits) = (1, 1)
    if time.count == 2 {
      let numbers = time[1].split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let one = numbers[0], let all = numbers[1], 1 <= one, one <= all else { return nil }
      (visit, visits) = (one, all)
    }
    self.init(number, departure, visit: visit, of: visits, rest.map { GTFSID($0) })
  }

  var text: String {
    var start = number.map { String($0.count) } ?? ""
    if let departure { start += "@\(departure.unixSeconds)" + (visits > 1 ? ":\(visit)/\(visits)" : "") }
    return id.map { "\(start) \($0)" } ?? start
  }
}

extension PlannedStopTime {
  /// The field of a journal entry in which a planned stop time stands.
  enum Place {
    /// Behind or in place of the value of the action.
    case value
    /// Where a decision about a platform has the platform's code: the value is a text of people.
    case platformCode
  }
}

extension ActionFields {
  /// The planned stop time that the decision is about; `nil` when the fields have none.
  public var planned: PlannedStopTime? {
    guard let kind = Kind(rawValue: kind), let place = kind.place else { return nil }
    let text = place == .value ? value : platformCode
    guard let value = text.flatMap(TimedValue.init), let departure = value.departure else { return nil }
    if place == .platformCode, value.number != nil || value.id == nil { return nil }
    return PlannedStopTime(
      stopID: kind == .platform ? nil : value.id, station: parentStation.map { GTFSID($0) }, departure: departure,
      visit: value.visit,
      visits: value.visits)
  }

  /// Reads a delay, with or without a planned stop time; `nil` when the text is none.
  func delay(_ text: String) -> Seconds? {
    guard let value = TimedValue(text), let delay = value.number, delay.magnitude <= Trip.greatestDelay,
      (value.departure == nil) == (value.id == nil)
    else { return nil }
    return delay
  }

  /// Whether a text is a planned stop time, or is missing.
  func isStopTime(_ text: String?) -> Bool {
    guard let text else { return true }
    return TimedValue(text).map { $0.number == nil && $0.departure != nil && $0.id != nil } ?? false
  }

  /// Reads the `stop_id` of a platform, with or without a planned stop time. No feed has an id that begins as such a one.
  func platformID(_ text: String) -> GTFSID {
    guard let value = TimedValue(text), value.number == nil, value.departure != nil, let id = value.id else {
      return GTFSID(text)
    }
    return id
  }
}
