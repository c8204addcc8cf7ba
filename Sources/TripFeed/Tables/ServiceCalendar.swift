import TripCore

/// The service days of each service, from calendar.txt and calendar_dates.txt. Either table may be missing.
/// - SeeAlso: GTFS Schedule reference, calendar.txt and calendar_dates.txt.
struct ServiceCalendar: Sendable {
  /// A row of calendar.txt: the service runs on some weekdays from the day number `first` to the day number `last`.
  struct Rule: Sendable {
    let service: Int32
    /// The weekdays as bits: bit 0 is Monday, bit 6 is Sunday.
    let weekdays: UInt8
    let first: Int32
    let last: Int32
  }

  /// A row of calendar_dates.txt: the service is added to or removed from one day.
  struct Exception: Sendable {
    let day: Int32
    let service: Int32
    let isAdded: Bool
  }

  /// The service ids of calendar.txt, calendar_dates.txt and trips.txt.
  var services = IDIndex()
  private(set) var rules: [Rule] = []
  /// The rows of calendar_dates.txt that can be used, sorted by day and service, removed before added.
  private(set) var exceptions: [Exception] = []
  private(set) var notes: [FeedNote] = []
  /// The table and line of the first calendar row that cannot be used; `nil` when all rows can be used.
  private(set) var firstBad: (table: String, line: Int)?

  /// The ids of services with at least one calendar row that cannot be used.
  private var badServices = IDIndex()

  /// Makes a calendar without services.
  init() {}

  /// Reads calendar.txt and calendar_dates.txt; `nil` stands for a table that the feed does not have.
  ///
  /// - Throws: ``FeedError`` when a required column is missing or a table cannot be read.
  init(calendar: CSVTable?, dates: CSVTable?) throws(FeedError) {
    if let calendar { try read(calendar: calendar) }
    if let dates { try read(dates: dates) }
    exceptions.sort { ($0.day, $0.service, $0.isAdded ? 1 : 0) < ($1.day, $1.service, $1.isAdded ? 1 : 0) }
    if let dates { noteContradictions(dates) }
  }

  /// Notes the days on which a service is both added and removed.
  private mutating func noteContradictions(_ table: CSVTable) {
    let count = zip(exceptions, exceptions.dropFirst()).count {
      $0.day == $1.day && $0.service == $1.service && $0.isAdded != $1.isAdded
    }
    guard count > 0 else { return }
    notes.append(
      FeedNote(
        message: "\(count.counted("day")) on which a service is both added and removed; it does not run then.",
        file: table.name, severity: .error, advice: "Leave one row for a service and a date."))
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private mutating func read(calendar table: CSVTable) throws(FeedError) {
    let serviceColumn = try table.requiredIndex(of: "service_id")
    let startColumn = try table.requiredIndex(of: "start_date")
    let endColumn = try table.requiredIndex(of: "end_date")
    let columns = Self.weekdays.map { table.index(of: $0) }
    var bad = CountedPlace()
    var repeated = CountedPlace()
    var (odd, backwards) = (CountedPlace(), CountedPlace())
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      // An estimate of the memory for the row: it becomes up to seven intervals of `ServiceSpan`.
      guard memory.take(400 + 4 * reader.value(serviceColumn).count) else {
        throw table.outOfBudget(at: reader.rowStart)
      }
      let known = services.count
      let service = services.insert(reader.value(serviceColumn)).position
      if service < known { repeated.add(reader.rowStart) }
      guard let first = reader.value(startColumn).date, let last = reader.value(endColumn).date else {
        bad.add(reader.rowStart)
        if badServices.insert(reader.value(serviceColumn)).isNew {
          guard memory.take(80 + 4 * reader.value(serviceColumn).count) else {
            throw table.outOfBudget(at: reader.rowStart)
          }
        }
        continue
      }
      if last < first { backwards.add(reader.rowStart) }
      var weekdays: UInt8 = 0
      var isOdd = false
      for (bit, column) in columns.enumerated() {
        switch reader.value(column).wholeNumber {
        case 1: weekdays |= 1 << bit
        case 0: break
        default: isOdd = isOdd || column >= 0
        }
      }
      if isOdd { odd.add(reader.rowStart) }
      rules.append(
        Rule(
          service: Int32(service), weekdays: weekdays, first: Int32(first.dayNumber), last: Int32(last.dayNumber)))
    }
    try table.check(reader.flaws)
    notes += table.notes(table.flaws, reader.flaws, table.flawsOfBytes())
    notes += repeated.note(in: table) {
      "\($0.rows) repeat a service_id; the service runs on the days of all its rows."
    }
    notes += odd.note(
      in: table, severity: .error, advice: "Write 1 for a day on which the service runs, and 0 for another."
    ) {
      "\($0.rows) with a day of the week that is neither 1 nor 0; the service does not run on that day."
    }
    notes += backwards.note(in: table, severity: .error, advice: "Exchange the dates, or correct one of them.") {
      "\($0.rows) without days: start_date is after end_date."
    }
    for (name, column) in zip(Self.weekdays, columns) where column < 0 {
      notes.append(
        FeedNote(
          message: "The column \(name) is missing; no service runs on that day.", file: table.name, line: 1,
          severity: .error,
          advice: "Add it, in small letters."))
    }
    addBad(bad, table)
    notes += bad.note(in: table) {
      "\($0.rows) left out: start_date or end_date is not a date YYYYMMDD."
    }
  }

  private mutating func read(dates table: CSVTable) throws(FeedError) {
    let serviceColumn = try table.requiredIndex(of: "service_id")
    let dateColumn = try table.requiredIndex(of: "date")
    let typeColumn = try table.requiredIndex(of: "exception_type")
    var bad = CountedPlace()
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      guard memory.take(100) else { throw table.outOfBudget(at: reader.rowStart) }
      guard let date = reader.value(dateColumn).date, let type = reader.value(typeColumn).wholeNumber,
        type == 1 || type == 2
      else {
        bad.add(reader.rowStart)
        if badServices.insert(reader.value(serviceColumn)).isNew {
          guard memory.take(80 + 4 * reader.value(serviceColumn).count) else {
            throw table.outOfBudget(at: reader.rowStart)
          }
        }
        continue
      }
      let (service, isNew) = services.insert(reader.value(serviceColumn))
      if isNew, !memory.take(100 + 4 * reader.value(serviceColumn).count) {
        throw table.outOfBudget(at: reader.rowStart)
      }
      exceptions.append(Exception(day: Int32(date.dayNumber), service: Int32(service), isAdded: type == 1))
    }
    try table.check(reader.flaws)
    notes += table.notes(table.flaws, reader.flaws, table.flawsOfBytes())
    addBad(bad, table)
    notes += bad.note(in: table) {
      "\($0.rows) left out: date is not a date YYYYMMDD, or exception_type is neither 1 nor 2."
    }
  }

  private mutating func addBad(_ place: CountedPlace, _ table: CSVTable) {
    if firstBad == nil, place.count > 0 { firstBad = (table.name, table.line(at: place.offset)) }
  }

  /// Returns an array with a value for each service: `true` when the calendar has a usable row for the service.
  func servicesWithRows() -> [Bool] {
    var found = [Bool](repeating: false, count: services.count)
    for rule in rules { found[Int(rule.service)] = true }
    for exception in exceptions { found[Int(exception.service)] = true }
    return found
  }

  /// Returns an array with a value for each service: `true` when the calendar has rows for the service but none can
  /// be used, so that its service days are unknown.
  func servicesOfUnknownDays() -> [Bool] {
    zip(0..<services.count, servicesWithRows()).map { service, hasRows in
      !hasRows && services.withID(at: service) { badServices.position(of: $0) >= 0 }
    }
  }

  /// Returns an array with a value for each service: `true` when the service runs on `date`. A service that is both
  /// added and removed on a date does not run.
  func activeServices(on date: ServiceDate) -> [Bool] {
    var active = [Bool](repeating: false, count: services.count)
    let bit = UInt8(1) << UInt8(date.weekday)
    for rule in rules where rule.weekdays & bit != 0 && rule.first <= date.dayNumber && date.dayNumber <= rule.last {
      active[Int(rule.service)] = true
    }
    let today = exceptions(on: date)
    for exception in today where exception.isAdded { active[Int(exception.service)] = true }
    for exception in today where !exception.isAdded { active[Int(exception.service)] = false }
    return active
  }

  private func exceptions(on date: ServiceDate) -> ArraySlice<Exception> {
    var low = 0
    var high = exceptions.count
    while low < high {
      let middle = (low + high) / 2
      if exceptions[middle].day < date.dayNumber { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < exceptions.count, exceptions[end].day == date.dayNumber { end += 1 }
    return exceptions[low..<end]
  }
}
