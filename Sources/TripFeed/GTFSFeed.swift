import Synchronization
import TripCore

/// An opened GTFS feed, a .zip or a folder: its operator, its days, and their timetables.
///
/// Any thread may open it and ask it. It holds the tables until the first timetable is made of them, and reads them
/// again for another: while a day is shown, they would only take memory.
/// - SeeAlso: GTFS Schedule reference, "Dataset Files".
public final class GTFSFeed: Sendable {
  /// The operator: the first row of agency.txt.
  public let agency: Agency
  /// How many trips trips.txt names, on all days.
  public let tripCount: Int
  let source: FeedSource
  /// What the tables may unpack to at most, of which follows what reading them may take in memory.
  let limit: ByteCount
  private let language: String?
  private let span: ServiceSpan
  let progress: FeedProgress
  /// The tables as read on opening, for whoever asks first.
  private let firstTables: Mutex<Tables?>

  /// All of the feed.
  struct Tables: Sendable {
    let stopTimes: StopTimesTable
    /// All but stop_times.txt.
    let others: FeedTables
  }

  /// Opens the feed at `path`.
  ///
  /// - Parameters:
  ///   - path: A .zip, or a folder that holds the tables.
  ///   - limit: What its tables may unpack to at most. Reading takes at most twice as much memory, and 256 MiB; at most
  ///     250 times the bytes of the archive, and 256 MiB.
  ///   - language: The language, as `nl` or `zh-Hant`, in which stops, lines and headsigns are named where the feed has
  ///     translations; the feed's own where nothing is given.
  ///   - progress: Who hears how far it is, and may stop it.
  /// - Throws: ``FeedError``.
  public convenience init(
    path: String, limit: ByteCount = .unpackLimit, language: String? = nil, progress: FeedProgress = FeedProgress()
  ) throws(FeedError) {
    try progress.reached(0, file: path)
    let source = try FeedSource(path: path)
    try source.check(limit)
    try self.init(source, limit: limit, language: language, progress: progress)
  }

  /// Opens a feed wherever its tables lie.
  init(
    _ source: FeedSource, limit: ByteCount = .unpackLimit, language: String? = nil, progress: FeedProgress
  ) throws(FeedError) {
    try progress.reached(0.05, file: source.path)
    // Said first of all that is missing: an archive without it is no timetable.
    guard source.size(of: StopTimesTable.name) != nil else { throw FeedError(.missingTable, file: StopTimesTable.name) }
    let tables = try Self.read(source, limit, language: language, progress: progress)
    agency = tables.others.agency
    tripCount = tables.others.trips.rows.ids.count
    span = tables.others.span
    firstTables = Mutex(tables)
    self.source = source
    self.limit = limit
    self.language = language
    self.progress = progress
    try progress.reached(0.5, file: source.path)
  }

  /// The first and the last day with trips; nothing where there is none.
  public var days: ClosedRange<ServiceDate>? { span.days }

  /// Whether any trip runs on `date`, as the calendar says.
  ///
  /// Nothing of stop_times.txt is looked at: where no trip of the day can be used, its timetable has no rows all the
  /// same, and ``Timetable/tripsOfDay`` trips that its notes tell of.
  public func hasService(on date: ServiceDate) -> Bool { span.tripCount(on: date) > 0 }

  /// The day with trips nearest to `date`, the later one where two are equally near; nothing where the feed has none.
  ///
  /// That is `date` itself where ``hasService(on:)`` says so, though none of its trips may be usable: whoever names the
  /// answer to somebody without a row on `date` compares the two first.
  public func nearestServiceDate(to date: ServiceDate) -> ServiceDate? { span.nearestDate(to: date) }

  /// The runs of `date`.
  ///
  /// - Parameters:
  ///   - date: The service day.
  ///   - instant: Where given, runs of earlier service days that have not arrived by then are listed too, first.
  ///   - instances: Runs of earlier service days that are listed in any case, if the feed has them: late ones, of which
  ///     the timetable cannot know that they are still under way.
  /// - Returns: A timetable without rows where nothing runs.
  /// - Throws: ``FeedError``, as where the feed changed on disk meanwhile.
  public func timetable(
    on date: ServiceDate, runningAt instant: Instant? = nil, keeping instances: Set<TripInstance> = []
  ) throws(FeedError) -> Timetable {
    try timetable(on: date, runningAt: instant, keeping: instances, of: try takeTables())
  }

  /// The runs of `date`, with the names that they have in a language, whichever the feed was opened in.
  ///
  /// The rows are the same in every language.
  ///
  /// - Parameters:
  ///   - date: The service day.
  ///   - instant: Where given, runs of earlier service days that have not arrived by then are listed too, first.
  ///   - instances: Runs of earlier service days that are listed in any case, if the feed has them.
  ///   - language: One of ``languages()``; nothing is the feed's own.
  /// - Returns: A timetable without rows where nothing runs.
  /// - Throws: ``FeedError``, as where the feed changed on disk meanwhile.
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
    // From here on only the header and places of notes are asked of the large table.
    try progress.reached(0.9, file: StopTimesTable.name)
    let builder = TimetableBuilder(tables: tables, wanted: selection.wanted, scans: scans)
    let timetable = try builder.build(date: date, table: stopTimes.table, days: selection.days)
    try progress.reached(1, file: StopTimesTable.name)
    return timetable
  }

  /// The tables as read on opening, or read again.
  func takeTables() throws(FeedError) -> Tables {
    let first = firstTables.withLock { tables in
      defer { tables = nil }
      return tables
    }
    if let first { return first }
    return try Self.read(source, limit, language: language, progress: progress)
  }

  /// Reads all tables: where the large one is large, it unpacks on one core while the others are read on the other.
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
