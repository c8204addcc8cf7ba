import ArgumentParser
import FoundationEssentials
import Glibc
import TripCore
import TripFeed
import TripProgram
import TripStore

/// The command `tripdesk log [FEED]`: prints the entries of the journal, or moves old ones to an archive.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Print the decisions, or move those of old days to an archive.",
    discussion:
      "Without a feed, --operator names whose decisions are printed; without --date, those of all days. With --date, a "
      + "decision about an alert is printed on each day from the one on which it was taken until the last one of the "
      + "alert. A file of --store that does not exist is an error with exit status 2.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String?

  @Flag(help: "Print one JSON object a line, with all fields.")
  var json = false

  @Flag(help: "Print comma-separated values.")
  var csv = false

  @Option(
    help: ArgumentHelp(
      "Move decisions about days before this one, a week ago at the latest, to an archive beside the journal.",
      valueName: "DATE")
  )
  var archiveBefore: ServiceDate?

  @OptionGroup
  var departure: StartTimeOption

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func validate() throws {
    if archiveBefore != nil { try ServerStore.refuse(journal.store.store, for: "--archive-before") }
    if json && csv { throw ValidationError("--json and --csv exclude each other") }
  }

  func run() throws {
    try CommandFailure.wait { [self] in
      let path = try journal.storePath()
      var zone = TimeZone.gmt
      var operatorID = journal.store.values.operatorName.map { OperatorID($0) }
      let opened = try feed.map { feed in
        try CommandFailure.reportingFeedError { () throws(FeedError) in
          try GTFSFeed(path: feed, limit: unpacking.limit)
        }
      }
      if let opened {
        zone = opened.agency.timeZone
        operatorID = await journal.store.values.operatorID(of: opened, isRehearsal: journal.now != nil)
      }
      if let archiveBefore {
        let now = journal.instant(in: zone)
        // Without a timetable it is not known in which time zone its operator is; it is this day everywhere on earth.
        let today = ServiceDate(of: opened == nil ? now - .minutes(720) : now, in: zone)
        return try await archive(before: archiveBefore, today, path)
      }
      // The last day of an alert may be a later one than the day that is asked for.
      let entries = try await CommandFailure.readJournal(
        path, mustExist: journal.store.store != nil, of: operatorID, on: journal.date.map(JournalState.days))
      let ofDay = journal.date.map { entries.about($0, in: zone) } ?? entries
      let shown = ofDay.filter { [nil, $0.instance?.startTime].contains(departure.startTime) }
      let trips = Set(shown.compactMap(\.instance?.tripID))
      let stops = Set(shown.compactMap { $0.taken?.stopID })
      // An entry of an older version has only the number of the stop.
      let stopping = Set(
        shown.filter { $0.decision?.sequence != nil && $0.taken?.stopID == nil }.compactMap(\.instance?.tripID))
      let names = try CommandFailure.reportingFeedError { () throws(FeedError) in
        try json || csv ? nil : opened?.names(ofTrips: trips, stopsOf: stopping, ofStops: stops)
      }
      try print(shown, zone, names ?? TripNames())
    }
  }

  private func archive(before date: ServiceDate, _ today: ServiceDate, _ path: String) async throws {
    let last = today.advanced(by: -JournalState.daysBack)
    guard date <= last else {
      throw CommandFailure.refused(
        "\(date) is after \(last): desks and publishers need what was decided about the last \(JournalState.daysBack) days, "
          + "whose trips may still be under way")
    }
    let target = path + ".archive"
    // Opening a journal would make a missing file, and archiving must not. Why else a file cannot be looked at is told then.
    guard access(path, F_OK) == 0 || errno != ENOENT else { throw CommandFailure.noJournal(at: path) }
    // A journal of rehearsals can be archived at any time, and real decisions only at the real time.
    let isRehearsal = journal.now == nil ? nil : journal.isRehearsal
    let count: Int
    do throws(JournalError) {
      let journal = try await StoreOpening.open(path, of: OperatorID(""), isRehearsal: isRehearsal).journal
      defer { journal.close() }
      count = try await journal.archive(before: date, to: target)
    } catch {
      throw CommandFailure.unsaved(error)
    }
    var output = TextOutput(.text)
    output.write("\(count) entries about days before \(date) moved to \(VisibleText.line(target))\n")
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }

  private func print(_ entries: [JournalEntry], _ zone: TimeZone, _ names: TripNames) throws {
    let log = JournalLog(entries, in: zone, names: names)
    // CSV in a file or a pipe is written unchanged. CSV on a terminal is text for people, in which control characters
    // are made visible.
    var output = TextOutput(json || csv && isatty(STDOUT_FILENO) == 0 ? .data : .text)
    try CommandFailure.written { () throws(ClosedOutput) in
      try log.write(as: json ? .json : csv ? .csv : .text) { line throws(ClosedOutput) in
        output.write(line)
        try output.flushIfLarge()
      }
      try output.flush()
    }
  }
}
