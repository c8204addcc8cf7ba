import FoundationEssentials

/// Writes the texts of automatic alerts in the operator's languages.
public struct AlertWriter: Sendable {
  private let templates: AlertTemplates
  /// The language of each text, that of its templates, and the wording of times and numbers.
  private let languages: [(tag: String, templates: String, wording: Wording)]

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - templates: The operator's own templates; the built-in ones are used for what they lack.
  ///   - languages: BCP 47 tags of the languages of the texts. Those without templates are left out; when none is left,
  ///     the texts are in English.
  ///   - locale: The locale for the format of times where a language has no region, such as `en`.
  ///   - timeZone: The operator's time zone, in which passengers read times.
  public init(_ templates: AlertTemplates? = nil, languages: [String], locale: Locale, timeZone: TimeZone) {
    let all = templates.map(AlertTemplates.builtIn.replacing) ?? .builtIn
    self.templates = all
    var found: [(tag: String, templates: String)] = []
    for tag in languages {
      // A language with a region, such as `de-CH`, has the sentences of the language.
      guard let templates = [tag, String(tag.prefix { $0 != "-" })].first(where: all.languages.contains),
        !found.contains(where: { $0.templates == templates })
      else { continue }
      found.append((tag, templates))
    }
    self.languages = (found.isEmpty ? [("en", "en")] : found).map { tag, templates in
      let language = Locale(identifier: tag)
      let wording = Wording(
        locale: language.region == nil ? locale : language, language: language, timeZone: timeZone)
      return (tag, templates, wording)
    }
  }

  /// The BCP 47 tags of the languages of the texts.
  public var tags: [String] { languages.map(\.tag) }

  /// Writes the texts of an alert about trips of a group.
  func texts(_ key: AlertGroup.Key, _ members: [AlertGroup.Member]) -> [AlertText] {
    languages.map { tag, language, wording in
      let words = words(key, members, language, wording)
      func text(_ part: String) -> String {
        let sentence = templates.sentence(part, key.kind, key.cause, count: members.count, in: language)
        return AlertTemplates.fill(sentence ?? "{line}: {why}", words)
      }
      return AlertText(language: tag, header: text("header"), description: text("description"))
    }
  }

  /// What the words in braces stand for.
  private func words(
    _ key: AlertGroup.Key, _ members: [AlertGroup.Member], _ tag: String, _ wording: Wording
  ) -> [String: String] {
    var words = [
      "line": key.route.name, "trips": departures(of: members, tag, wording),
      "why": templates.reason(key.reason, key.cause, in: tag),
    ]
    switch key.details {
    case .skipped(let stops): words["stops"] = list(stops.map(\.name), tag)
    case .platforms(let changes):
      words["changes"] = list(
        changes.map { change in
          return sentence("change", tag, ["stop": change.stop.name, "platform": change.platform.name])
        }, tag)
    default: break
    }
    let delays = members.compactMap { member in
      if case .late(let late) = member.situation { late.delays } else { nil }
    }
    if let least = delays.map({ $0.lowerBound.count / 60 }).min(),
      let most = delays.map({ $0.upperBound.count / 60 }).max()
    {
      words["delay"] = least == most ? wording.number(most) : wording.number(least) + "–" + wording.number(most)
    }
    return words
  }

  /// The times and first stops of trips, with their numbers where they have some: `08:20 and 08:40 from Harbour and 08:31
  /// (4711) from Airport`.
  private func departures(of members: [AlertGroup.Member], _ tag: String, _ wording: Wording) -> String {
    var origins: [String] = []
    var times: [String: [String]] = [:]
    for member in members {
      if times[member.origin] == nil { origins.append(member.origin) }
      let time = wording.time(member.toldDeparture)
      let numbered = member.number.map { sentence("numbered", tag, ["time": time, "number": $0]) }
      times[member.origin, default: []].append(numbered ?? time)
    }
    return list(
      origins.map { sentence("departures", tag, ["times": list(times[$0] ?? [], tag), "stop": $0]) }, tag)
  }

  private func list(_ items: [String], _ tag: String) -> String {
    guard let last = items.last else { return "" }
    guard let first = items.dropLast().first else { return last }
    let start = items.dropFirst().dropLast().reduce(first) {
      sentence("list.middle", tag, ["first": $0, "second": $1])
    }
    return sentence("list.last", tag, ["first": start, "second": last])
  }

  private func sentence(_ name: String, _ tag: String, _ words: [String: String]) -> String {
    let pattern = templates.sentence(name, in: tag) ?? templates.sentence(name, in: "en") ?? ""
    return AlertTemplates.fill(pattern, words)
  }
}
