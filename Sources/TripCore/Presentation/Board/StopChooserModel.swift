import FoundationEssentials

/// The places that a board can hang at, as somebody looks for one by typing.
@MainActor
public final class StopChooserModel {
  /// A stop, a station, one of its platforms, or all stops of one name.
  public struct Choice: Hashable, Sendable {
    /// What it is called.
    public let name: String
    /// The platform, where it is one; else nothing.
    public let platform: String?
    /// How many platforms or stops there are.
    public let count: Int
    /// The `stop_id`s that stand for it.
    public let stopIDs: [String]
  }

  /// What somebody looks for; every word has to be in the name or an id, in any case.
  public let filter: Dynamic<String> = Dynamic("")
  /// The places that fit ``filter``, by name.
  public let choices: ReadOnlyDynamic<[Choice]>

  /// Makes it of the feed's stops, as the desk names them.
  public init(_ stops: [Stop]) {
    let all = Self.choices(of: stops)
    choices = filter.map { filter in
      let words = filter.lowercased().split(separator: " ")
      guard !words.isEmpty else { return all }
      return all.filter { choice in
        let text = ([choice.name] + choice.stopIDs + [choice.platform].compactMap(\.self))
          .joined(separator: " ").lowercased()
        return words.allSatisfy { text.contains($0) }
      }
    }.erased()
  }

  /// Stations stand for their platforms. Stops without a station that share a name, as those on both sides of a street,
  /// are one place.
  private static func choices(of stops: [Stop]) -> [Choice] {
    let platforms = Dictionary(grouping: stops.filter { $0.station != nil }) { $0.station ?? "" }
    let lone = Dictionary(grouping: stops.filter { $0.station == nil }, by: \.name)
    var choices: [Choice] = []
    for (name, stops) in lone {
      let inside = stops.flatMap { platforms[$0.id] ?? [] }
      choices.append(
        Choice(name: name, platform: nil, count: max(stops.count, inside.count), stopIDs: stops.map(\.id)))
      guard inside.count > 1 else { continue }
      for stop in inside {
        choices.append(Choice(name: name, platform: stop.platform ?? stop.id, count: 1, stopIDs: [stop.id]))
      }
    }
    // A platform whose station the table does not have is a stop like any other.
    let known = Set(stops.map(\.id))
    for stop in stops where stop.station.map({ !known.contains($0) }) ?? false {
      choices.append(Choice(name: stop.name, platform: stop.platform, count: 1, stopIDs: [stop.id]))
    }
    return choices.sorted {
      ($0.name, $0.platform == nil ? 0 : 1, ($0.platform ?? "").count, $0.platform ?? "", $0.stopIDs[0])
        < ($1.name, $1.platform == nil ? 0 : 1, ($1.platform ?? "").count, $1.platform ?? "", $1.stopIDs[0])
    }
  }
}

extension Wording {
  /// A place to choose, as one line.
  public func sentence(_ choice: StopChooserModel.Choice) -> String {
    if let platform = choice.platform {
      return Translation.fill(translation.translate("%1$@ · platform %2$@"), choice.name, platform)
    }
    guard choice.count > 1 else { return choice.name }
    return Translation.fill(
      translation.translate("%1$@ · %2$@ stop", plural: "%1$@ · %2$@ stops", count: choice.count), choice.name,
      number(choice.count))
  }
}
