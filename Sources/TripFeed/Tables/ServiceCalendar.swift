import TripCore

/// Which services run on which days: calendar.txt and calendar_dates.txt, either of which may be absent.
/// - SeeAlso: GTFS Schedule reference, calendar.txt and calendar_dates.txt.
struct ServiceCalendar: Sendable {
  /// A row of calendar.txt.
  struct Rule: Sendable {
    let service: Int32
    /// Bit 0 is Monday, bit 6 Sunday.
    let weekdays: UInt8
    let first: Int32
    let last: Int32
  }

  /// A row of calendar_dates.txt.
  struct Exception: Sendable {
    let day: Int32
    let service: Int32
    let isAdded: Bool
  }

  /// The ids of all services.
  var services = IDIndex()
  private(set) var rules: [Rule] = []
  /// Ordered by day.
  private(set) var exceptions: [Exception] = []
  private(set) var notes: [FeedNote] = []
  /// Where the first row lies that cannot be used, in a table of this name.
  private(set) var firstBad: (table: String, line: Int)?

  /// The ids of services with a row that cannot be used.
  private var badServices = IDIndex()

  /// A calendar without a day.
  init() {}

  /// Reads the tables that there are.
  init(calendar: CSVTable?, dates: CSVTable?) throws(FeedError) {
    if let calendar { try read(calendar: calendar) }
    if let dates { try read(dates: dates) }
    exceptions.sort { $0.day < $1.day }
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private mutating func read(calendar table: CSVTable) throws(FeedError) {
    let serviceColumn = try table.requiredIndex(of: "service_id")
    let startColumn = try table.requiredIndex(of: "start_date")
    let endColumn = try table.requiredIndex(of: "end_date")
    let columns = Self.weekdays.map { table.index(of: $0) }
    var bad = CountedPlace()
    var repeated = CountedPlace()
    var reader = table.rows()
    var memory = MemoryCount(table.budget)
    while reader.next() {
      // A rule becomes up to seven intervals of the span.
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
      var weekdays: UInt8 = 0
      for (bit, column) in columns.enumerated() where reader.value(column).wholeNumber == 1 { weekdays |= 1 << bit }
      rules.append(
        Rule(
          service: Int32(service), weekdays: weekdays, first: Int32(first.dayNumber), last: Int32(last.dayNumber)))
    }
    try table.check(reader.flaws)
    notes += table.notes(table.flaws, reader.flaws, table.flawsOfBytes())
    notes += repeated.note(in: table) {
      "\($0.rows) repeat a service_id; the service runs on the days of all its rows."
    }
    addBad(bad, table)
    notes += bad.note(in: table) {
      "\($0.rows) left out: start_date or end_date is no date as YYYYMMDD."
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
      "\($0.rows) left out: date is no date as YYYYMMDD, or exception_type neither 1 nor 2."
    }
  }

  private mutating func addBad(_ place: CountedPlace, _ table: CSVTable) {
    if firstBad == nil, place.count > 0 { firstBad = (table.name, table.line(at: place.offset)) }
  }

  /// Whether each service runs on any day at all, or has a row that says on which.
  func servicesWithRows() -> [Bool] {
    var found = [Bool](repeating: false, count: services.count)
    for rule in rules { found[Int(rule.service)] = true }
    for exception in exceptions { found[Int(exception.service)] = true }
    return found
  }

  /// Whether each service has rows, but none that can be used, so that nobody can tell its days.
  func servicesOfUnknownDays() -> [Bool] {
    zip(0..<services.count, servicesWithRows()).map { service, hasRows in
      !hasRows && services.withID(at: service) { badServices.position(of: $0) >= 0 }
    }
  }

  /// Whether each service runs on `date`, by its position. Where one date is both added and removed, it is removed.
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
