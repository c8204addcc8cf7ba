import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed

/// The train graph of a line's day as the journal knows it, for a command without a window.
@MainActor
package struct LineGraph {
  /// The model of the train graph, which shows the line that was asked for.
  package let model: GraphModel

  private let stops: StopColumn

  /// Reads the timetable and the journal, and changes neither.
  ///
  /// - Parameters:
  ///   - options: The options of the command.
  ///   - wording: Makes the words of texts from the agency's time zone.
  /// - Throws: An exit code, after the reason was written to standard error.
  package init(_ options: GraphOptions, wording: (TimeZone) -> Wording) async throws {
    let limit = options.unpacking.limit
    let path = options.feed
    let opened = try CommandFailure.reportingFeedError { () throws(FeedError) in try GTFSFeed(path: path, limit: limit)
    }
    let zone = opened.agency.timeZone
    let now = options.now?.instant(in: zone) ?? Instant(Date())
    let day = options.date ?? ServiceDate(of: now, in: zone)
    let timetable = try CommandFailure.reportingFeedError { () throws(FeedError) in try opened.timetable(on: day) }
    guard timetable.count > 0 else {
      throw CommandFailure.refused(
        "\(path): \(CommandFailure.noTrip(on: day, nearest: opened.nearestServiceDate(to: day)))")
    }
    let isRehearsal = options.now != nil
    let values = StoreOptions.Values(path: options.store, operatorName: options.operatorName)
    let operatorID = await values.operatorID(of: opened, isRehearsal: isRehearsal)
    var entries: [JournalEntry] = []
    if let store = values.storePath(isRehearsal: isRehearsal) {
      entries = try await CommandFailure.readJournal(
        store, mustExist: options.store != nil, of: operatorID,
        on: JournalState.days(from: day.advanced(by: -JournalState.daysBack)))
    }
    let journal = JournalReplica(
      MemoryJournal(), state: JournalState(entries), from: day.advanced(by: -JournalState.daysBack),
      operatorID: operatorID, author: values.authorName, clock: DeskClock(isRehearsal: isRehearsal) { now })
    stops = timetable.stops
    model = GraphModel(DeskModel(timetable: timetable, now: now, wording: wording(zone), journal: journal))
    try choose(options, of: path)
  }

  /// Shows what was asked for.
  private func choose(_ options: GraphOptions, of feed: String) throws(ExitCode) {
    var lines: [GTFSID] = []
    for name in options.line { lines.append(try line(name, of: feed)) }
    if options.between.count == 2 { return try choose(between: options.between, lines) }
    if lines.count > 1 {
      model.choose(lines: lines)
      return
    }
    let all = model.routes.value
    let ofLine = all.filter { $0.id.routeID == lines.first ?? all.first?.id.routeID }
    let direction = options.direction
    guard let shown = direction.map({ wanted in ofLine.first { $0.id.direction == wanted } }) ?? ofLine.first else {
      throw CommandFailure.refused("the line has no trips in direction \(direction ?? 0) on this day")
    }
    model.choose(shown.id)
  }

  /// Shows the trips that serve two stops, of some lines or of all.
  private func choose(between names: [String], _ lines: [GTFSID]) throws(ExitCode) {
    var stops: [Stop] = []
    for name in names { stops.append(try stop(name)) }
    let ids = stops.map(\.id)
    let named = zip(stops, names).map { "\(VisibleText.brief($1)) (\(VisibleText.brief($0.name)))" }
    guard !stops[0].isOnePlace(with: stops[1]) else {
      throw CommandFailure.refused(
        (ids[0] == ids[1] ? "\(named[0]) is one station" : "\(named[0]) and \(named[1]) are one station")
          + "; --between takes two")
    }
    let isThere =
      lines.isEmpty ? model.choose(between: ids[0], and: ids[1]) : model.choose(lines: lines, between: ids)
    guard isThere else { throw CommandFailure.refused("no trip serves both \(named[0]) and \(named[1]) on this day") }
  }

  /// Returns the stop that a `stop_id`, or the id of a station, names.
  private func stop(_ name: String) throws(ExitCode) -> Stop {
    if let index = stops.index(named: GTFSID(name)) { return stops[index] }
    throw CommandFailure.refused(CommandFailure.noStop("a stop_id", name, in: stops))
  }

  /// Returns the `route_id` of the line with a name.
  private func line(_ name: String, of feed: String) throws(ExitCode) -> GTFSID {
    let named = model.lines(named: name)
    guard let line = named.first else {
      let known = model.lineNames
      throw CommandFailure.refused(
        "\(feed) has no line \(VisibleText.brief(name)); there is "
          + known.prefix(20).map { VisibleText.brief($0) }.joined(separator: ", ")
          + (known.count > 20 ? ", …" : ""))
    }
    guard named.count == 1 else {
      let ids = named.map { VisibleText.brief($0.text) }.joined(separator: ", ")
      throw CommandFailure.refused("several lines of \(feed) have that name; name one by its route_id: \(ids)")
    }
    return line
  }
}
