import FoundationEssentials

/// Finds everything in a JSON text that keeps it from being an alert, for people who write one by hand.
struct AlertForm {
  /// What is wrong, each with the place in the JSON text and with what is allowed there; empty for an alert.
  private(set) var problems: [String] = []

  /// The keys of a part of an alert, those that it needs first.
  private struct Keys {
    let needed: [String]
    let others: [String]
  }
  private static let alert = Keys(
    needed: ["cause", "effect", "informed", "told", "periods", "texts"],
    others: ["severity", "url", "id", "origin", "author", "state"])
  private static let selector = Keys(
    needed: [], others: ["agency_id", "route_id", "direction_id", "stop_id", "trip_id", "start_date", "start_time"])
  private static let period = Keys(needed: [], others: ["from", "to"])
  private static let text = Keys(needed: ["language", "header", "description"], others: [])
  /// The greatest number of characters of a wrong value that are repeated.
  private static let shownLength = 60

  /// Checks a JSON text.
  init(_ text: String) {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else {
      problems = ["it is no JSON"]
      return
    }
    if let key = RepeatedKey.first(in: Array(text.utf8)) {
      problems = ["\(key) is there twice in one object: write it once"]
      return
    }
    guard let alert = object(value, "", Self.alert) else { return }
    word(alert["cause"], "cause", AlertCause.allCases.map(\.rawValue))
    word(alert["effect"], "effect", AlertEffect.allCases.map(\.rawValue))
    word(alert["severity"], "severity", AlertSeverity.allCases.map(\.rawValue))
    for key in ["url", "id", "origin", "author", "state"] { _ = string(alert[key], key) }
    for (place, value) in list(alert["informed"], "informed") { checkSelector(value, place) }
    if let told = alert["told"] { checkPeriod(told, "told") }
    for (place, value) in list(alert["periods"], "periods") { checkPeriod(value, place) }
    for (place, value) in list(alert["texts"], "texts") {
      guard let text = object(value, place, Self.text) else { continue }
      for key in Self.text.needed { _ = string(text[key], "\(place).\(key)") }
    }
  }

  private mutating func checkSelector(_ value: JSONValue, _ place: String) {
    guard let selector = object(value, place, Self.selector) else { return }
    for key in ["agency_id", "route_id", "stop_id"] { _ = string(selector[key], "\(place).\(key)") }
    if let direction = selector["direction_id"], direction != .number(0), direction != .number(1) {
      add("\(place).direction_id", isNot: direction, "0 or 1, as in trips.txt")
    }
    let trip = string(selector["trip_id"], "\(place).trip_id")
    let date = string(selector["start_date"], "\(place).start_date")
    let time = string(selector["start_time"], "\(place).start_time")
    if let date, ServiceDate(date) == nil {
      add("\(place).start_date", isNot: .text(date), "a service day as YYYYMMDD, such as 20261120")
    }
    if let time, ServiceTime(gtfs: time) == nil {
      add("\(place).start_time", isNot: .text(time), "a time as HH:MM:SS, such as 25:10:00")
    }
    if trip != nil, selector["start_date"] == nil {
      problems.append("\(place).start_date is missing: the service day of the trip, such as 20261120")
    }
    for key in ["start_date", "start_time"] where selector[key] != nil && selector["trip_id"] == nil {
      problems.append("\(place).\(key) is there without \(place).trip_id: name the trip")
    }
  }

  private mutating func checkPeriod(_ value: JSONValue, _ place: String) {
    guard let period = object(value, place, Self.period) else { return }
    for key in Self.period.others {
      guard let text = string(period[key], "\(place).\(key)") else { continue }
      switch AlertTime(text) {
      case .instant: break
      case .noOffset:
        problems.append(
          "\(place).\(key) is \(Self.quoted(text)), without the offset from UTC: write \(text)+01:00, or Z for UTC, because "
            + "the time zone of who reads it may be another one, and an hour comes twice when clocks go back")
      case .other:
        add("\(place).\(key)", isNot: .text(text), "a time such as 2026-11-20T09:00:00+01:00 or 2026-11-20T08:00:00Z")
      }
    }
  }

  // MARK: - Values

  /// Returns the values of an object by their keys, without those that are `null`.
  private mutating func object(_ value: JSONValue, _ place: String, _ keys: Keys) -> [String: JSONValue]? {
    guard case .object(let object) = value else {
      addKind(place, "an object in braces")
      return nil
    }
    let start = place.isEmpty ? "" : place + "."
    let known = keys.needed + keys.others
    for key in object.keys.sorted() where !known.contains(key) {
      // What is left out unread would make an alert wider than was meant.
      problems.append("\(start)\(key) is not known: use \(Self.choice(known))")
    }
    let present = object.filter { $0.value != .null }
    for key in keys.needed where present[key] == nil { problems.append("\(start)\(key) is missing" + Self.hint(key)) }
    return present
  }

  /// Returns the values of a list with their places; an empty array when there is no list.
  private mutating func list(_ value: JSONValue?, _ place: String) -> [(String, JSONValue)] {
    guard let value else { return [] }
    guard case .list(let values) = value else {
      addKind(place, "a list in brackets")
      return []
    }
    return values.enumerated().map { ("\(place)[\($0)]", $1) }
  }

  private mutating func string(_ value: JSONValue?, _ place: String) -> String? {
    guard let value else { return nil }
    guard case .text(let text) = value else {
      addKind(place, "a text in quotes")
      return nil
    }
    return text
  }

  private mutating func word(_ value: JSONValue?, _ place: String, _ allowed: [String]) {
    guard let text = string(value, place), !allowed.contains(text) else { return }
    add(place, isNot: .text(text), Self.choice(allowed))
  }

  // MARK: - Words

  private mutating func add(_ place: String, isNot value: JSONValue, _ allowed: String) {
    problems.append("\(place) is \(value.shown(Self.quoted)), and has to be \(allowed)")
  }

  private mutating func addKind(_ place: String, _ needed: String) {
    problems.append("\(place.isEmpty ? "it" : place) has a value of another kind: it has to be \(needed)")
  }

  /// What a part that is missing has to be, where its name does not say it.
  private static func hint(_ key: String) -> String {
    switch key {
    case "cause": ": one of \(choice(AlertCause.allCases.map(\.rawValue)))"
    case "effect": ": one of \(choice(AlertEffect.allCases.map(\.rawValue)))"
    case "informed": ": whom it concerns, such as [{\"route_id\":\"X1\"}]"
    case "told": ": until when passengers are told, such as {\"to\":\"2026-11-20T18:00:00+01:00\"}"
    case "periods": ": when service differs, a list of from and to"
    case "texts": ": a list of language, header and description"
    case "language": ": a tag such as en"
    default: ""
    }
  }

  private static func choice(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }

  private static func quoted(_ text: String) -> String {
    "\"" + (text.count > shownLength ? text.prefix(shownLength) + "…" : text[...]) + "\""
  }
}

/// A value of a JSON text.
/// - SeeAlso: RFC 8259.
private enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// The value as a message repeats it.
  func shown(_ quoted: (String) -> String) -> String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    case .text(let text): quoted(text)
    case .list: "a list"
    case .object: "an object"
    }
  }
}
