import FoundationEssentials

/// Alerts as JSON: in journals, and for commands that read and write them.
///
/// Times are RFC 3339, written in UTC and read with any offset, and the other values those of GTFS-Realtime. The keys are
/// in alphabetical order, so that the same alert has the same text.
public enum AlertNotation {
  /// Returns the JSON text of what a dispatcher wrote.
  public static func text(_ content: AlertContent) -> String { encode(Content(content)) }

  /// Returns the JSON text of an alert with its id, origin and author, and with what has become of it at a time:
  /// `upcoming`, `now` or `ended`. Control characters are escaped, also those that turn text round, because people read it in
  /// a terminal. ``content(_:)`` reads it, too.
  public static func text(_ alert: Alert, at now: Instant) -> String {
    var content = Content(AlertContent(alert))
    content.id = alert.id
    switch alert.origin {
    case .decisions: content.origin = "decisions"
    case .author(let name): (content.origin, content.author) = ("dispatcher", name)
    case .feed(let name): (content.origin, content.author) = ("feed", name)
    }
    content.state = alert.told.hasEnded(at: now) ? "ended" : alert.told.hasBegun(at: now) ? "now" : "upcoming"
    return String(decoding: VisibleText.bytes(Array(encode(content).utf8), style: .json), as: UTF8.self)
  }

  /// Returns the JSON text of texts in several languages.
  public static func text(_ texts: [AlertText]) -> String { encode(texts.map(Text.init)) }

  /// Reads what a dispatcher wrote.
  ///
  /// - Parameter text: JSON text.
  /// - Returns: The content, which may still be one that a journal refuses.
  /// - Throws: ``Problem`` when the text has another form.
  public static func content(_ text: String) throws(Problem) -> AlertContent {
    let isPlain = RepeatedKey.first(in: Array(text.utf8)) == nil
    if isPlain, let content = decode(Content.self, text)?.content { return content }
    let problems = AlertForm(text).problems
    throw Problem(reasons: problems.isEmpty ? ["it is no alert"] : problems)
  }

  /// Reads texts in several languages; `nil` when the JSON text has another form.
  public static func texts(_ text: String) -> [AlertText]? { decode([Text].self, text)?.map(\.text) }

  /// The reasons why a JSON text is not an alert.
  public struct Problem: Error, Hashable, Sendable {
    /// Lines of English text. Each names a place in the JSON text, and says what is allowed there. At least one.
    public let reasons: [String]
  }

  private static func encode(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Nothing in these types can fail: they hold texts and numbers.
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Decodes a value; `nil` when the JSON text has another form, or a key that is not known. What is left out unread would
  /// make an alert wider than was meant.
  private static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) -> Value? {
    let (decoder, data) = (JSONDecoder(), Data(text.utf8))
    guard (try? decoder.decode(UnknownKeys.self, from: data))?.first == nil else { return nil }
    return try? decoder.decode(type, from: data)
  }
}

// MARK: - The parts of the JSON text

/// Finds the first key of a JSON text that no part of an alert has.
private struct UnknownKeys: Decodable {
  let first: String?

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let known: Set = [
    "cause", "effect", "severity", "informed", "told", "periods", "texts", "url", "id", "origin", "author", "state",
    "agency_id", "route_id", "direction_id", "trip_id", "start_date", "start_time", "stop_id", "from", "to", "language",
    "header", "description",
  ]

  init(from decoder: any Decoder) throws {
    if var list = try? decoder.unkeyedContainer() {
      while !list.isAtEnd {
        if let found = try list.decode(UnknownKeys.self).first {
          first = found
          return
        }
      }
    } else if let object = try? decoder.container(keyedBy: Key.self) {
      for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        let found =
          Self.known.contains(key.stringValue)
          ? try object.decode(UnknownKeys.self, forKey: key).first : key.stringValue
        if let found {
          first = found
          return
        }
      }
    }
    first = nil
  }
}

private struct Content: Codable {
  let cause: String
  let effect: String
  let severity: String?
  let informed: [Selector]
  let told: Period
  let periods: [Period]
  let texts: [Text]
  let url: String?
  // What a list of alerts says besides.
  var id: GTFSID?
  var origin: String?
  var author: String?
  var state: String?

  init(_ content: AlertContent) {
    cause = content.cause.rawValue
    effect = content.effect.rawValue
    severity = content.severity?.rawValue
    informed = content.selectors.map(Selector.init)
    told = Period(content.told)
    periods = content.impacts.map(Period.init)
    texts = content.texts.map(Text.init)
    url = content.url
  }

  /// The content; `nil` when a value is not known.
  var content: AlertContent? {
    guard let cause = AlertCause(rawValue: cause), let effect = AlertEffect(rawValue: effect),
      let told = told.period
    else { return nil }
    let (selectors, periods) = (informed.compactMap(\.selector), periods.compactMap(\.period))
    let severity = severity.map { AlertSeverity(rawValue: $0) }
    if let severity, severity == nil { return nil }
    guard selectors.count == informed.count, periods.count == self.periods.count else { return nil }
    return AlertContent(
      cause: cause, effect: effect, severity: severity ?? nil, selectors: selectors, told: told, impacts: periods,
      texts: texts.map(\.text), url: url)
  }
}

private struct Selector: Codable {
  let agency_id: GTFSID?
  let route_id: GTFSID?
  let direction_id: Int?
  let trip_id: GTFSID?
  let start_date: String?
  let start_time: String?
  let stop_id: GTFSID?

  init(_ selector: AlertSelector) {
    agency_id = selector.agencyID
    route_id = selector.routeID
    direction_id = selector.directionID
    trip_id = selector.trip?.tripID
    start_date = selector.trip?.serviceDate.gtfsText
    start_time = selector.trip?.startTime?.description
    stop_id = selector.stopID
  }

  /// The selector; `nil` when a part of the trip is missing or wrong.
  var selector: AlertSelector? {
    var trip: TripInstance?
    if let trip_id {
      guard let date = start_date.flatMap({ ServiceDate($0) }) else { return nil }
      let time = start_time.map { ServiceTime(gtfs: $0) }
      if let time, time == nil { return nil }
      trip = TripInstance(tripID: trip_id, serviceDate: date, startTime: time ?? nil)
    } else if start_date != nil || start_time != nil {
      return nil
    }
    guard direction_id.map({ $0 == 0 || $0 == 1 }) ?? true else { return nil }
    return AlertSelector(
      agencyID: agency_id, routeID: route_id, directionID: direction_id, trip: trip, stopID: stop_id)
  }
}

private struct Period: Codable {
  let from: String?
  let to: String?

  init(_ period: AlertPeriod) {
    from = period.start?.date.formatted(.iso8601)
    to = period.end?.date.formatted(.iso8601)
  }

  /// The period; `nil` when a time is not RFC 3339.
  var period: AlertPeriod? {
    func instant(_ text: String?) -> Instant?? {
      guard let text else { return .some(nil) }
      guard case .instant(let instant) = AlertTime(text) else { return nil }
      return instant
    }
    guard let start = instant(from), let end = instant(to) else { return nil }
    return AlertPeriod(from: start, to: end)
  }
}

private struct Text: Codable {
  let language: String
  let header: String
  let description: String

  init(_ text: AlertText) {
    language = text.language
    header = text.header
    description = text.description
  }

  var text: AlertText { AlertText(language: language, header: header, description: description) }
}
