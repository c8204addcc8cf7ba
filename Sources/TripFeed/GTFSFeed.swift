import Synchronization
import TripCore

/// An opened GTFS feed, a .zip or a folder: its operator, its service days and their timetables.
///
/// ```swift
/// let feed = try GTFSFeed(path: "feed.zip")
/// if let date = feed.days?.lowerBound {
///   let timetable = try feed.timetable(on: date)
///   for row in 0..<timetable.count {
///     print(timetable.departure(ofRow: row).unixSeconds, timetable.route(ofRow: row).name)
///   }
/// }
/// ```
///
/// The methods may be called on any thread. A feed keeps the tables that it read while opening until the first
/// timetable is made. After that, each timetable reads the tables again, so that they take no memory while a day is
/// shown.
/// - SeeAlso: GTFS Schedule reference, "Dataset Files".
public final class GTFSFeed: Sendable {
  /// The operator: the first row of agency.txt.
  public let agency: Agency
  /// The `agency_id` of each row of agency.txt, in no order; the name of the agency where a row has none.
  public let agencyIDs: Set<GTFSID>
  /// The number of trips in trips.txt, whatever their service days. Rows without a trip_id or with that of an earlier
  /// row do not count.
  public let tripCount: Int
  let source: FeedSource
  /// The number of bytes that all tables together may unpack to. The limit for the memory while reading follows from
  /// this number.
  let limit: ByteCount
  private let language: String?
  private let span: ServiceSpan
  let progress: FeedProgress
  /// The tables that were read when the feed was opened, until ``takeTables()`` hands them out; `nil` from then on.
  private let firstTables: Mutex<Tables?>

  /// All tables of a feed, as they are in memory while a timetable is made.
  struct Tables: Sendable {
    let stopTimes: StopTimesTable
    /// All tables of the feed except stop_times.txt.
    let others: FeedTables
  }

  /// Opens the feed at `path` and reads its tables.
  ///
  /// Cost: grows with the size of the tables. Call it off the main thread.
  ///
  /// - Parameters:
  ///   - path: A .zip file, or a folder that holds the tables.
  ///   - limit: The number of bytes that the tables may unpack to. Reading takes at most twice this limit plus 256 MiB
  ///     of memory, and at most 250 times the size of the archive plus 256 MiB.
  ///   - language: The language for the names of stops, routes and headsigns, such as `nl` or `zh-Hant`; `nil` for the
  ///     feed's own names. A name without a translation stays as it is.
  ///   - progress: Receives the progress and may cancel the reading.
  /// - Throws: ``FeedError`` when the feed is missing, damaged or too large, when a required table or column is
  ///   missing, or when the reading is cancelled.
  public convenience init(
    path: String, limit: ByteCount = .unpackLimit, language: String? = nil, progress: FeedProgress = FeedProgress()
  ) throws(FeedError) {
    try progress.reached(0, file: path)
    let source = try FeedSource(path: path)
    try source.check(limit)
    try self.init(source, limit: limit, language: language, progress: progress)
  }

  /// Opens the feed whose tables `source` finds: in an archive, in a folder or in memory.
  init(
    _ source: FeedSource, limit: ByteCount = .unpackLimit, language: String? = nil, progress: FeedProgress
  ) throws(FeedError) {
    try progress.reached(0.05, file: source.path)
    // stop_times.txt is checked first: an archive without it is not a timetable at all.
    guard source.size(of: StopTimesTable.name) != nil else { throw FeedError(.missingTable, file: StopTimesTable.name) }
    let tables = try Self.read(source, limit, language: language, progress: progress)
    agency = tables.others.agency
    agencyIDs = tables.others.agencyIDs
    tripCount = tables.others.trips.rows.ids.count
    span = tables.others.span
    firstTables = Mutex(tables)
    self.source = source
    self.limit = limit
    self.language = language
    self.progress = progress
    try progress.reached(0.5, file: source.path)
  }

  /// The first and the last service date with trips; `nil` when the calendar has no date with a trip.
  public var days: ClosedRange<ServiceDate>? { span.days }

  /// Returns whether the calendar lets any trip run on `date`.
  ///
  /// stop_times.txt is not read. When no trip of the date can be used, its timetable is empty although this method
  /// returns `true`; the timetable's notes then say why, and ``Timetable/tripsOfDay`` counts the trips.
  public func hasService(on date: ServiceDate) -> Bool { span.tripCount(on: date) > 0 }

  /// Returns the service date with trips that is nearest to `date`: the later one when two are equally near.
  ///
  /// The result is `date` itself when ``hasService(on:)`` returns `true` for it, even if none of its trips can be used.
  /// Before you offer the result to a user in place of an empty day, compare the two.
  ///
  /// Cost: grows with the distance in days.
  ///
  /// - Returns: The service date, or `nil` when the feed has no date with trips.
  public func nearestServiceDate(to date: ServiceDate) -> ServiceDate? { span.nearestDate(to: date) }

  /// Reads the timetable of a service date, in the language that the feed was opened with.
  ///
  /// Cost: walks over all of stop_times.txt; with `instant` twice. Call it off the main thread.
  ///
  /// - Parameters:
  ///   - date: The service date.
  ///   - instant: If given, scheduled trips of earlier service days that arrive after this instant are listed too,
  ///     before those of `date`.
  ///   - instances: Scheduled trips of earlier service days that are always listed if the feed has them: for late
  ///     trips, which the timetable cannot know to be still under way. The other trips of their vehicles are listed too,
  ///     because they may be late as well.
  /// - Returns: The timetable, without rows when no trip runs.
  /// - Throws: ``FeedError`` when a table cannot be read, when the feed changed on disk since it was opened, or when
  ///   the reading is cancelled.
  public func timetable(
    on date: ServiceDate, runningAt instant: Instant? = nil, keeping instances: Set<TripInstance> = []
  ) throws(FeedError) -> Timetable {
    try timetable(on: date, runningAt: instant, keeping: instances, of: try takeTables())
  }

  /// Reads the timetable of a service date with its names in a language, regardless of the language that the feed was
  /// opened with.
  ///
  /// The rows are the same in every language. Cost: reads all tables again, then as
  /// ``timetable(on:runningAt:keeping:)``.
  ///
  /// - Parameters:
  ///   - date: The service date.
  ///   - instant: If given, scheduled trips of earlier service days that arrive after this instant are listed too,
  ///     before those of `date`.
  ///   - instances: Scheduled trips of earlier service days that are always listed if the feed has them, with the other
  ///     trips of their vehicles.
  ///   - language: One of ``languages()``, or `nil` for the feed's own names.
  /// - Returns: The timetable, without rows when no trip runs.
  /// - Throws: ``FeedError`` when a table cannot be read, when the feed changed on disk since it was opened, or when
  ///   the reading is cancelled.
  public func timetable(
    on date: ServiceDate, runningAt instant: Instant? = nil, keeping instances: Set<TripInstance> = [],
    in language: String?
  ) throws(FeedError) -> Timetable {
    let tables = try Self.read(source, limit, language: language, progress: progress)
    return try timetable(on: date, runningAt: instant, keeping: instances, of: tables)
  }

  private func timetable(
    on date: ServiceDate, runningAt instant: Instant?, keeping instances: Set<TripInstance>, of taken: Tables
  ) throws(FeedError) -> Timetable {
    let (stopTimes, tables) = (taken.stopTimes, taken.others)
    try progress.reached(0.6, file: StopTimesTable.name)
    let selection = try TripSelection(
      tables, stopTimes: stopTimes, date: date, runningAt: instant, keeping: instances, progress: progress)
    let scans = try stopTimes.scan(
      trips: tables.trips.rows.ids, wanted: selection.wantedPositions, stops: tables.stops?.ids ?? IDIndex(),
      isCancelled: progress.isCancelled)
    // From here on stop_times.txt is only needed for its header and for the line numbers in notes.
    try progress.reached(0.9, file: StopTimesTable.name)
    let builder = TimetableBuilder(tables: tables, wanted: selection.wanted, scans: scans)
    let timetable = try builder.build(date: date, table: stopTimes.table, days: selection.days)
    try progress.reached(1, file: StopTimesTable.name)
    return timetable
  }

  /// Returns the tables that were read when the feed was opened and releases them; on later calls reads all tables
  /// again.
  func takeTables() throws(FeedError) -> Tables {
    let first = firstTables.withLock { tables in
      defer { tables = nil }
      return tables
    }
    if let first { return first }
    return try Self.read(source, limit, language: language, progress: progress)
  }

  /// Reads all tables. A second core reads a large stop_times.txt while the current one reads the other tables.
  private static func read(
    _ source: FeedSource, _ limit: ByteCount, language: String?, progress: FeedProgress
  ) throws(FeedError) -> Tables {
    let budget = source.memoryBudget(limit)
    @Sendable func readStopTimes() -> Result<StopTimesTable, FeedError> {
      Result { () throws(FeedError) in try StopTimesTable(source, budget: budget) }
    }
    @Sendable func readOthers() -> Result<FeedTables, FeedError> {
      Result { () throws(FeedError) in try FeedTables(source, language: language, budget: budget, progress: progress) }
    }
    let isLarge = source.size(of: StopTimesTable.name).map { $0 > bytesForTwoCores } ?? false
    let (stopTimes, others) = isLarge ? inParallel(readStopTimes, readOthers) : (readStopTimes(), readOthers())
    let tables = try others.get()
    return Tables(stopTimes: try stopTimes.get(), others: tables)
  }
}
