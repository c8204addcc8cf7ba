import ArgumentParser
import FoundationEssentials
import TripCore
import TripFeed
import TripProgram
import TripRealtime

/// The arguments of the commands that write an alert: the timetable, and the alert as JSON.
struct AlertContentOptions: ParsableArguments {
  /// What `--help` says of the JSON text.
  static let form = """
    The alert is one JSON object with the values of GTFS-Realtime; `tripdesk alert list` prints such objects: \
    {"cause":"CONSTRUCTION","effect":"DETOUR","informed":[{"route_id":"X1"}],"told":{"to":"2026-11-20T17:00:00Z"},\
    "periods":[{"from":"2026-11-20T08:00:00Z","to":"2026-11-20T17:00:00Z"}],"texts":[{"language":"en",\
    "header":"Line X1 takes another road","description":"Works at the bridge"}]}. `informed` may have agency_id, \
    route_id, direction_id, stop_id, and trip_id with start_date; severity and url may be added.
    """

  @OptionGroup
  var day: DayOptions

  @Option(help: ArgumentHelp("A file with the alert as JSON (default: standard input).", valueName: "FILE"))
  var from: String?

  /// Reads the alert, and checks it against the timetable.
  ///
  /// - Parameter id: The id that the alert has or will have.
  /// - Returns: The content.
  /// - Throws: An exit code, after a message on standard error that says what is wrong.
  func content(id: String) throws -> AlertContent {
    let place = from.map { VisibleText.line($0) } ?? "standard input"
    let bytes: [UInt8]
    if let from {
      do { bytes = Array(try Data(contentsOf: URL(filePath: from))) } catch {
        throw CommandFailure.refused("\(place) cannot be read: \(error.localizedDescription)")
      }
    } else {
      bytes = try StandardInput.read()
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure.refused("\(place) is no text in UTF-8")
    }
    let content: AlertContent
    do { content = try AlertNotation.content(text) } catch {
      throw CommandFailure.refused(
        "\(place) is no alert: \(VisibleText.line(error.reason)); see tripdesk alert add --help")
    }
    var isOver = false
    let obstacles = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let opened = try GTFSFeed(path: day.feed, limit: day.unpacking.limit)
      let now = day.journal.instant(in: opened.agency.timeZone)
      isOver = content.told.hasEnded(at: now)
      return ProducedAlerts.obstacles(to: Alert(id: id, author: "", content), index: try opened.index(), at: now)
    }
    guard !isOver else {
      throw CommandFailure.refused("\(place): the time until which passengers are told is over; look at told.to")
    }
    guard let first = obstacles.first else { return content }
    let rule = [first.id, first.message, first.value].compactMap(\.self).joined(separator: ": ")
    throw CommandFailure.refused("passengers' programs would reject the alert: \(VisibleText.line(rule))")
  }
}
