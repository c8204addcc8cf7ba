import Synchronization
import TripCore

/// An opened GTFS feed, a .zip or a folder: its tables, read as far as needed, and the timetables of its days.
///
/// Any thread may open it and ask it.
/// - SeeAlso: GTFS Schedule reference, "Dataset Files".
public final class GTFSFeed: Sendable {
  private let source: FeedSource
  let tables: FeedTables
  let progress: FeedProgress
  /// stop_times.txt as read on opening, for the first timetable only: it is most of the feed, and is read again for
  /// another day.
  private let firstStopTimes: Mutex<StopTimesTable?>

  /// Opens the feed at `path`.
  ///
  /// - Parameters:
  ///   - path: A .zip, or a folder that holds the tables.
  ///   - limit: What its tables may unpack to at most.
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
    try self.init(source, language: language, progress: progress)
  }

  /// Opens a feed wherever its tables lie.
  init(_ source: FeedSource, language: String? = nil, progress: FeedProgress) throws(FeedError) {
    try progress.reached(0.05, file: source.path)
    // Said first of all that is missing: an archive without it is no timetable.
    guard source.size(of: StopTimesTable.name) != nil else { throw FeedError(.missingTable, file: StopTimesTable.name) }
    // The large table unpacks on one core while the others are read on the other.
    let (stopTimes, tables) = inParallel(
      { Result { () throws(FeedError) in try StopTimesTable(source) } },
      { Result { () throws(FeedError) in try FeedTables(source, language: language, progress: progress) } })
    self.tables = try tables.get()
    firstStopTimes = Mutex(try stopTimes.get())
    self.source = source
    self.progress = progress
    try progress.reached(0.5, file: source.path)
  }

  /// The operator: the first row of agency.txt.
  public var agency: Agency { tables.agency }

  /// How many trips trips.txt names, on all days.
  public var tripCount: Int { tables.trips.rows.ids.count }

  /// The first and the last day with trips; nothing where there is none.
  public var days: ClosedRange<ServiceDate>? { tables.span.days }

  /// Whether any trip runs on `date`.
  public func hasService(on date: ServiceDate) -> Bool { tables.span.tripCount(on: date) > 0 }

  /// The day with trips nearest to `date`, the later one where two are equally near; nothing where the feed has none.
  public func nearestServiceDate(to date: ServiceDate) -> ServiceDate? { tables.span.nearestDate(to: date) }

  /// The runs of `date`.
  ///
  /// - Parameters:
  ///   - date: The service day.
  ///   - instant: Where given, runs of earlier service days that have not arrived by then are listed too, first.
  /// - Returns: A timetable without rows where nothing runs.
  /// - Throws: ``FeedError``, as where the feed changed on disk meanwhile.
  public func timetable(on date: ServiceDate, runningAt instant: Instant? = nil) throws(FeedError) -> Timetable {
    let stopTimes = try takeStopTimes()
    try progress.reached(0.6, file: StopTimesTable.name)
    let selection = try TripSelection(tables, stopTimes: stopTimes, date: date, runningAt: instant, progress: progress)
    let scans = try stopTimes.scan(
      trips: tables.trips.rows.ids, wanted: selection.wantedPositions, stops: tables.stops?.ids ?? IDIndex(),
      isCancelled: progress.isCancelled)
    // From here on only the header and places of notes are asked of the large table.
    try progress.reached(0.9, file: StopTimesTable.name)
    var builder = TimetableBuilder(tables: tables, wanted: selection.wanted, scans: scans)
    let timetable = builder.build(date: date, table: stopTimes.table, days: selection.days)
    try progress.reached(1, file: StopTimesTable.name)
    return timetable
  }

  /// The table as read on opening, or read again.
  func takeStopTimes() throws(FeedError) -> StopTimesTable {
    let first = firstStopTimes.withLock { table in
      defer { table = nil }
      return table
    }
    if let first { return first }
    return try StopTimesTable(source)
  }
}
