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
    {"cause":"CONSTRUCTION","effect":"DETOUR","informed":[{"route_id":"X1"}],"told":{"to":"2026-11-20T18:00:00+01:00"},\
    "periods":[{"from":"2026-11-20T09:00:00+01:00","to":"2026-11-20T18:00:00+01:00"}],"texts":[{"language":"en",\
    "header":"Line X1 takes another road","description":"Works at the bridge"}]}. `informed` may have agency_id, \
    route_id, direction_id, stop_id, and trip_id with start_date; severity and url may be added. A time has its offset \
    from UTC, or Z. Everything that is wrong is told at once, with its key.
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
  func content(id: GTFSID) throws -> AlertContent {
    let place = from.map { VisibleText.line($0) } ?? "standard input"
    let bytes: [UInt8]
    if let from {
      bytes = Array(try CommandFailure.content(ofFile: from))
    } else {
      bytes = try StandardInput.read()
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure.refused("\(place) is no text in UTF-8")
    }
    let content: AlertContent
    do { content = try AlertNotation.content(text) } catch {
      let reasons = error.reasons.map { VisibleText.line($0) }.joined(separator: "; ")
      throw CommandFailure.refused("\(place) is no alert: \(reasons); see tripdesk alert add --help")
    }
    let reasons = try CommandFailure.reportingFeedError { () throws(FeedError) in
      let opened = try GTFSFeed(path: day.feed, limit: day.unpacking.limit)
      let now = day.journal.instant(in: opened.agency.timeZone)
      let alert = Alert(id: id, author: "", content)
      let index = try opened.index(routes: Set(content.selectors.compactMap(\.routeID)))
      return Self.reasons(alert, ProducedAlerts.obstacles(to: alert, index: index, at: now), at: now)
    }
    guard reasons.isEmpty else {
      let sentence = VisibleText.line(reasons.joined(separator: "; "))
      throw CommandFailure.refused("passengers' programs would reject the alert: \(sentence)")
    }
    return content
  }

  /// Returns everything for which an alert is refused, each with the key of the JSON text.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - obstacles: The rules that it breaks.
  ///   - now: The present time.
  /// - Returns: The reasons; an empty array when nothing is wrong.
  private static func reasons(_ alert: Alert, _ obstacles: [PublishingStatus.BrokenRule], at now: Instant) -> [String] {
    let wording = Wording(locale: Locale(identifier: "en"), timeZone: .gmt)
    let own = AlertContent(alert).problems.compactMap { problem -> String? in
      switch problem {
      case .endless: "told.to: \(wording.sentence(problem))"
      case .address: "url: \(wording.sentence(problem))"
      case .noLanguage, .languageTwice, .tooManyLanguages: "texts: \(wording.sentence(problem))"
      case .tooManySelectors: "informed: \(wording.sentence(problem))"
      case .noPeriod, .tooManyPeriods: "periods: \(wording.sentence(problem))"
      // The rules of the feed name these, with the place.
      case .concernsNothing, .directionWithoutLine, .reversed, .notTold, .emptyText, .farAway: nil
      }
    }
    let isOver = alert.told.hasEnded(at: now)
    let over = isOver ? ["told.to: the time until which passengers are told is over"] : []
    let rules = obstacles.map { rule in
      // The JSON text has other words for the parts of the message.
      let value = rule.value?.replacing("informed_entity", with: "informed").replacing("].trip.", with: "].")
      return [rule.id, rule.message, value].compactMap(\.self).joined(separator: ": ")
    }
    return over + own + rules
  }
}
